/* A problem made ready for searching: see net.py. */
#ifndef ROUNDHOUSE_NET_H
#define ROUNDHOUSE_NET_H

#include "solver.h"

/* What marks add to the worth of a run that meets them. */
static int64_t amount_of(const Marks *marks, word some) {
    int64_t sum = 0;
    for (; some; some &= some - 1) sum += marks->amount[lowest(some)];
    return sum;
}

static int64_t divisor(int64_t a, int64_t b) {
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Marks the stops that some walk from a root reaches without passing the end of a run, and the links used. */
static void touch(Solver *s) {
    bool again = true;
    bool *done = NEW(work, bool, s->links);
    for (int stop = 0; stop < s->stops; stop++) s->touched[stop] = s->is_root[stop];
    while (again) {
        again = false;
        for (int link = 0; link < s->links; link++) {
            if (done[link]) continue;
            for (int side = 0; side < 2; side++) {
                int stop = s->source[2 * link + side], far = s->target[2 * link + side];
                if (!s->touched[stop] || (s->end_only[stop] && !s->is_root[stop])) continue;
                s->live[link] = done[link] = true;
                if (!s->touched[far]) s->touched[far] = again = true;
            }
        }
    }
}

/* The common divisor of fees, tolls and extras. */
static int64_t step_of_special(const Solver *s, const Kind *kind) {
    const Marks *m = &kind->marks;
    int64_t step = 0;
    for (int link = 0; kind->fee && link < s->links; link++) step = divisor(step, kind->fee[link] / SCALE);
    word shares = 0;
    for (int extra = 0; extra < m->extras; extra++) {
        step = divisor(step, amount_of(m, m->extra[extra]) / SCALE);
        shares |= m->extra[extra];
    }
    for (int i = 0; i < m->count; i++)
        if (!(shares >> i & 1)) step = divisor(step, -m->amount[i] / SCALE);
    return step;
}

static void build_net(Solver *s) {
    int n = s->stops, arcs = s->arcs = 2 * s->links, sw = s->sw;
    s->source = NEW(keep, int, arcs);
    s->target = NEW(keep, int, arcs);
    for (int link = 0; link < s->links; link++) {
        int a = (int)s->ends[2 * link], b = (int)s->ends[2 * link + 1];
        s->source[2 * link] = s->target[2 * link + 1] = a;
        s->target[2 * link] = s->source[2 * link + 1] = b;
    }
    s->touched = NEW(keep, bool, n);
    s->live = NEW(keep, bool, s->links);
    touch(s);
    s->place = NEW(keep, word, n * sw);
    s->place_id = NEW(keep, int, n);
    for (int stop = 0; stop < n; stop++) {
        s->place_id[stop] = stop;
        put(s->place + stop * sw, stop);
        if (s->group[stop] < 0) continue;
        for (int other = n - 1; other >= 0; other--)
            if (s->group[other] == s->group[stop]) {
                put(s->place + stop * sw, other);
                s->place_id[stop] = other;
            }
    }
    s->passable = NEW(keep, word, sw);
    bool *met = NEW(work, bool, n);
    for (int stop = 0; stop < n; stop++) {
        if (!s->touched[stop]) continue;
        if (!s->end_only[stop]) put(s->passable, stop);
        if (!met[s->place_id[stop]]) s->places++;
        met[s->place_id[stop]] = true;
        for (int kind = 0; kind < s->kind_count; kind++) s->step = divisor(s->step, s->kinds[kind].values[stop]);
    }
    for (int kind = 0; kind < s->kind_count; kind++) s->step = divisor(s->step, step_of_special(s, s->kinds + kind));
    if (!s->step) s->step = 1;
    /* Arcs out of each stop, those to the dearest stops first. */
    int64_t *dear = NEW(work, int64_t, n);
    for (int kind = 0; kind < s->kind_count; kind++)
        for (int stop = 0; stop < n; stop++)
            if (s->kinds[kind].values[stop] > dear[stop]) dear[stop] = s->kinds[kind].values[stop];
    s->out = NEW(keep, int, arcs + 1);
    s->out_from = NEW(keep, int, n + 1);
    s->near = NEW(keep, word, n * sw);
    for (int arc = 0; arc < arcs; arc++)
        if (s->live[arc >> 1]) s->out_from[s->source[arc] + 1]++;
    for (int stop = 0; stop < n; stop++) s->out_from[stop + 1] += s->out_from[stop];
    int *filled = NEW(work, int, n);
    for (int arc = 0; arc < arcs; arc++) {
        if (!s->live[arc >> 1]) continue;
        int stop = s->source[arc], *list = s->out + s->out_from[stop], at = filled[stop]++;
        for (; at > 0 && dear[s->target[list[at - 1]]] < dear[s->target[arc]]; at--) list[at] = list[at - 1];
        list[at] = arc;
        put(s->near + stop * sw, s->target[arc]);
    }
    /* What a run can take after each arc. */
    size_t room = 0;
    for (int arc = 0; arc < arcs; arc++)
        room += (size_t)(s->out_from[s->target[arc] + 1] - s->out_from[s->target[arc]]);
    s->onward = NEW(keep, int, room + 1);
    s->onward_from = NEW(keep, int, arcs + 1);
    int at = 0;
    for (int arc = 0; arc < arcs; arc++) {
        s->onward_from[arc] = at;
        int stop = s->target[arc];
        if (!s->live[arc >> 1] || s->end_only[stop]) continue;
        for (int i = s->out_from[stop]; i < s->out_from[stop + 1]; i++) {
            int other = s->out[i];
            if (has(place_of(s, s->source[arc]), s->target[other])) continue;
            if (!meet(sides_of(s, arc), sides_of(s, other), s->hw)) s->onward[at++] = other;
        }
    }
    s->onward_from[arcs] = at;
}

/* The number of sides that all links at a stop go through: its exits, or a few more. */
static int count_exits(Solver *s, int stop) {
    int begin = s->out_from[stop], left = s->out_from[stop + 1] - begin, count = 0;
    if (!left) return 0;
    Mark before = mark(&s->work);
    int *rest = NEW(work, int, left), *tally = NEW(work, int, s->sides + 1);
    memcpy(rest, s->out + begin, (size_t)left * sizeof *rest);
    while (left) {
        memset(tally, 0, (size_t)s->sides * sizeof *tally);
        int common = 0;
        for (int side = 0; side < s->sides; side++) {
            for (int i = 0; i < left; i++) tally[side] += has(sides_of(s, rest[i]), side);
            if (tally[side] > tally[common]) common = side;
        }
        if (!s->sides || !tally[common]) {
            count = 2 * (s->out_from[stop + 1] - begin);
            break;
        }
        int still = 0;
        for (int i = 0; i < left; i++)
            if (!has(sides_of(s, rest[i]), common)) rest[still++] = rest[i];
        left = still;
        count++;
    }
    release(&s->work, before);
    return count;
}

#endif
