#!/bin/sh
# Build the container image with buildah and try it: health, data that outlives the container, a backup and its
# restoration. Needs buildah, debootstrap and root, no daemon and no registry of images:
#
#   tools/try_container.sh [BASE]        # BASE: an image with Python 3.11 or newer; without it, one is made of Debian's packages
set -eu

cd "$(dirname "$0")/.."
export BUILDAH_ISOLATION="${BUILDAH_ISOLATION:-chroot}" STORAGE_DRIVER="${STORAGE_DRIVER:-vfs}"
port=18690
work=$(mktemp -d)
site=""
# The site alone is ended, and no other on this machine; then its container is removed.
stop() {
  if [ -n "$site" ]; then
    pkill -TERM -f "roundhouse serve --port $port" || true
    wait "$site" 2>/dev/null || true
    site=""
  fi
}
trap 'stop; rm -rf "$work"' EXIT INT TERM
say() { echo "container: $*"; }
fail() { say "$*" >&2; exit 1; }

base=${1:-}
if [ -z "$base" ]; then
  base=localhost/debian-python
  if ! buildah images -q "$base" >/dev/null 2>&1; then
    say "making $base of Debian's packages"
    debootstrap --variant=minbase --include=python3,python3-venv,ca-certificates bookworm "$work/root" >/dev/null
    made=$(buildah from scratch)
    buildah add -q "$made" "$work/root" / >/dev/null
    buildah copy -q "$made" /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ >/dev/null
    buildah commit -q --rm "$made" "$base" >/dev/null
    rm -rf "$work/root"
  fi
fi

say "building on $base"
buildah build -q --layers --format docker --build-arg "BASE=$base" -t localhost/roundhouse . >/dev/null

# in_image FOLDER COMMAND...: run a command as the image's user, with the folder as /data
in_image() {
  folder=$1
  shift
  container=$(buildah from localhost/roundhouse)
  buildah config --volume /data- "$container" # or buildah sometimes mounts one of its own there instead of ours
  buildah run --user roundhouse --volume "$folder:/data" "$container" -- "$@" || { buildah rm "$container" >/dev/null; return 1; }
  buildah rm "$container" >/dev/null
}

data() { mkdir -p "$work/$1" && chown 10001 "$work/$1" && echo "$work/$1"; }

serve() {
  in_image "$1" roundhouse serve --port $port >"$work/log" 2>&1 &
  site=$!
  for _ in $(seq 100); do
    if python3 -c "import urllib.request as r; r.urlopen('http://127.0.0.1:$port/healthz', timeout=2)" 2>/dev/null; then return 0; fi
    sleep 0.3
  done
  cat "$work/log" >&2
  fail "the site is not healthy after 30 s"
}

first=$(data first)
serve "$first"
say "healthy"
stop
in_image "$first" python3 -c '
from roundhouse.server.storage import users
from roundhouse.server.storage.database import Database

with Database.open("sqlite:////data/roundhouse.sqlite3").write() as c:
    users.create_user(c, "Ann")
'
in_image "$first" roundhouse new "Branch Line" --players Ann,Ben --seed 1 -o /data/game.json
in_image "$first" roundhouse admin import /data/game.json --owner Ann
serve "$first"
in_image "$first" roundhouse admin tables --json | grep -q "Branch Line" || fail "the table is gone after a restart"
say "the volume outlives the container"
in_image "$first" roundhouse backup /data/backup.sqlite3 >/dev/null
stop
second=$(data second)
cp "$first/backup.sqlite3" "$second/backup.sqlite3" && chown 10001 "$second/backup.sqlite3"
in_image "$second" roundhouse restore /data/backup.sqlite3 --db /data/roundhouse.sqlite3 >/dev/null
in_image "$second" roundhouse admin tables --json | grep -q "Branch Line" || fail "the restored site has no table"
serve "$second"
say "restored, and healthy"
stop
