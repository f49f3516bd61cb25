/* How far a train can run: see budget.py. */
#ifndef ROUNDHOUSE_BUDGET_H
#define ROUNDHOUSE_BUDGET_H

#include "net.h"

static int by_length(const void *one, const void *two) {
    const int64_t *a = one, *b = two;
    return (*a > *b) - (*a < *b);
}

static int part_of(int *part, int stop) {
    while (part[stop] != stop) stop = part[stop] = part[part[stop]];
    return stop;
}

/* The number of stops in the largest part of them that hangs together by links that use up nothing both ways.
 * free: the stops asked about, NULL for all. */
static int largest_part(Solver *s, const Budget *budget, const bool *free) {
    Mark before = mark(&s->work);
    int *part = NEW(work, int, s->stops), *size = NEW(work, int, s->stops), largest = 0;
    for (int stop = 0; stop < s->stops; stop++) part[stop] = stop;
    for (int link = 0; link < s->links; link++)
        if (s->live[link] && budget->arc[2 * link] + budget->arc[2 * link + 1] == 0)
            part[part_of(part, s->source[2 * link])] = part_of(part, s->target[2 * link]);
    for (int stop = 0; stop < s->stops; stop++) {
        if (!s->touched[stop] || (free && !free[stop])) continue;
        int count = ++size[part_of(part, stop)];
        if (count > largest) largest = count;
    }
    release(&s->work, before);
    return largest;
}

static void count_stops(Solver *s, Budget *budget, int64_t stops, const bool *free) {
    Mark before = mark(&s->work);
    bool *some_free = NEW(work, bool, s->stops), *some_counted = NEW(work, bool, s->stops);
    int64_t free_places = 0, counted_places = 0;
    for (int stop = 0; stop < s->stops; stop++)
        if (s->touched[stop]) (free[stop] ? some_free : some_counted)[s->place_id[stop]] = true;
    for (int stop = 0; stop < s->stops; stop++) {
        free_places += some_free[stop];
        counted_places += some_counted[stop];
    }
    release(&s->work, before);
    if (stops >= counted_places) return;
    budget->binding = true;
    budget->amount = stops;
    budget->far = stops + free_places < s->places ? (int)(stops + free_places) : s->places;
    if (!free_places) return;
    budget->smallest = 0;
    budget->even = false;
    for (int stop = 0; stop < s->stops; stop++)
        if (free[stop]) budget->start[stop] = 0;
    for (int arc = 0; arc < s->arcs; arc++)
        if (free[s->target[arc]]) budget->arc[arc] = 0;
    budget->sweeps = largest_part(s, budget, free);
}

static void count_hexes(Solver *s, Budget *budget, int64_t hexes) {
    Mark before = mark(&s->work);
    int64_t *lengths = NEW(work, int64_t, s->links + 1), longest = 0, crossed = 0;
    int count = 0, most = s->places - 1, far = 1;
    for (int link = 0; link < s->links; link++)
        if (s->live[link]) lengths[count++] = s->lengths[link];
    qsort(lengths, (size_t)count, sizeof *lengths, by_length);
    for (int i = count - 1; i >= 0 && i >= count - most; i--) longest += lengths[i];
    for (int i = 0; i < count && i < most; i++) {
        crossed += lengths[i];
        if (crossed > hexes) break;
        far++;
    }
    int64_t smallest = lengths[0];
    release(&s->work, before);
    if (hexes >= longest) return;
    budget->binding = true;
    budget->even = false;
    budget->amount = hexes;
    budget->smallest = smallest;
    budget->far = far;
    for (int stop = 0; stop < s->stops; stop++) budget->start[stop] = 0;
    for (int arc = 0; arc < s->arcs; arc++) budget->arc[arc] = s->lengths[arc >> 1];
    budget->sweeps = largest_part(s, budget, NULL) - 1;
}

static void build_budget(Solver *s, Kind *kind) {
    Budget *budget = &kind->budget;
    int64_t stops = kind->reach[0], hexes = kind->reach[2];
    budget->amount = budget->far = s->places;
    budget->smallest = 1;
    budget->even = true;
    budget->start = NEW(keep, int64_t, s->stops);
    budget->arc = NEW(keep, int64_t, s->arcs + 1);
    for (int stop = 0; stop < s->stops; stop++) budget->start[stop] = 1;
    for (int arc = 0; arc < s->arcs; arc++) budget->arc[arc] = 1;
    if (hexes) {
        count_hexes(s, budget, hexes);
    } else if (stops && !kind->free) {
        budget->binding = stops < s->places;
        if (budget->binding) budget->amount = budget->far = (int)stops;
    } else if (stops) {
        count_stops(s, budget, stops, kind->free);
    }
}

#endif
