# The web table as a container: docker build -t roundhouse . && docker run -p 1869:1869 -v roundhouse:/data roundhouse
# How to host it for more than an evening: docs/hosting.md.

# Any image with Debian's apt and Python 3.11 or newer with venv: --build-arg BASE=...
ARG BASE=python:3.11-slim

FROM ${BASE} AS build
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
RUN python3 -m venv /opt/roundhouse
ENV PATH=/opt/roundhouse/bin:$PATH PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /build
# The pinned packages first: they change less often than the code, and Docker keeps this layer until they do.
COPY requirements.txt ./
RUN pip install -r requirements.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src src
RUN pip install --no-deps --no-build-isolation .
# Templates are compiled here, since nobody may write there later.
RUN python -c "from roundhouse.server.web.templates import make_ready; make_ready()"

FROM ${BASE}
# Cairo draws PNG pictures.
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends libcairo2 && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /data roundhouse && install -d -o roundhouse -g roundhouse /data
COPY --from=build /opt/roundhouse /opt/roundhouse
ENV PATH=/opt/roundhouse/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    ROUNDHOUSE_HOST=0.0.0.0 \
    ROUNDHOUSE_PORT=1869 \
    ROUNDHOUSE_DB=/data/roundhouse.sqlite3
USER roundhouse
WORKDIR /data
VOLUME /data
EXPOSE 1869
# An exception is exit code 1, which is what Docker takes for unhealthy.
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f\"http://127.0.0.1:{os.environ['ROUNDHOUSE_PORT']}/healthz\", timeout=4)"]
CMD ["roundhouse", "serve"]
