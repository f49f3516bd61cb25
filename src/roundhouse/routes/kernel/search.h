/* The exact search over the runs of one train: see search.py. */
#ifndef ROUNDHOUSE_SEARCH_H
#define ROUNDHOUSE_SEARCH_H

#include "bounds.h"

static void append(Solver *s, Arena *arena, Runs *runs, Run *run) {
    if (runs->count == runs->room) {
        size_t room = runs->room ? 2 * runs->room : 8;
        Run **items = from(s, arena, room, sizeof *items);
        if (runs->count) memcpy(items, runs->items, runs->count * sizeof *items);
        runs->items = items;
        runs->room = room;
    }
    runs->items[runs->count++] = run;
}

static Run *copy_run(Solver *s, Arena *arena, const Run *run) {
    Run *copy = from(s, arena, 1, sizeof *copy);
    *copy = *run;
    copy->path = from(s, arena, (size_t)(2 * run->count), sizeof *copy->path);
    memcpy(copy->path, run->path, (size_t)(2 * run->count - 1) * sizeof *copy->path);
    copy->sides = from(s, arena, (size_t)s->hw, sizeof *copy->sides);
    memcpy(copy->sides, run->sides, (size_t)s->hw * sizeof *copy->sides);
    return copy;
}

/* What the shares among some marks come to that are of no use: the run has not all shares of the extra. */
static int64_t short_of(const Marks *marks, word some) {
    int64_t sum = 0;
    for (int extra = 0; extra < marks->extras; extra++)
        if (marks->extra[extra] & ~some) sum += amount_of(marks, marks->extra[extra] & some);
    return sum;
}

/* For a run that is good enough if it has all extras begun: keeps it and raises the floor. */
static void record(Solver *s, int64_t total) {
    int count = s->first_count + s->second_count + 1;
    Kind *kind = s->kind;
    word had = s->marks[count - 1];
    int64_t added = 0;
    if (had) {
        int64_t missing = short_of(&kind->marks, had);
        added = amount_of(&kind->marks, had) - missing;
        total -= missing;
        if (total < s->floor) return;
    }
    int scoring = count;
    if (kind->unscored) {
        scoring -= kind->unscored[s->root];
        for (int i = 0; i < s->first_count; i++) scoring -= kind->unscored[s->target[s->first_arm[i]]];
        for (int i = 0; i < s->second_count; i++) scoring -= kind->unscored[s->target[s->second_arm[i]]];
    }
    if (scoring < kind->least) return;
    /* Written into `last` only where the best run is wanted: a listing leaves that alone. */
    Run run = kind->last;
    Mark before = mark(&s->work);
    if (s->listing) {
        run.path = NEW(work, int32_t, 2 * s->stops + 2);
        run.sides = NEW(work, word, s->hw);
    }
    run.count = count;
    run.worth = total;
    run.value = added / SCALE;
    int at = 0;
    for (int i = s->first_count - 1; i >= 0; i--) run.path[at++] = s->target[s->first_arm[i]];
    run.path[at++] = s->root;
    for (int i = 0; i < s->second_count; i++) run.path[at++] = s->target[s->second_arm[i]];
    for (int i = 0; i < at; i++) run.value += kind->values[run.path[i]];
    for (int i = s->first_count - 1; i >= 0; i--) run.path[at++] = s->first_arm[i] >> 1;
    for (int i = 0; i < s->second_count; i++) run.path[at++] = s->second_arm[i] >> 1;
    for (int i = count; kind->fee && i < at; i++) run.value -= kind->fee[run.path[i]] / SCALE;
    const word *in_use = s->in_use + (size_t)(count - 1) * s->hw;
    for (int i = 0; i < s->hw; i++) run.sides[i] = in_use[i] & ~s->used[i];
    if (!s->listing) {
        kind->last = run;
        s->floor = run.value == s->top ? UNREACHABLE : total + s->free_step;
        return;
    }
    /* A floor below zero lets in runs that earn nothing; such a train stays idle instead. */
    if (run.value > 0) {
        if ((int64_t)s->listing->count >= s->most_runs) longjmp(s->enough, 1);
        append(s, &s->list, s->listing, copy_run(s, &s->list, &run));
    }
    release(&s->work, before);
}

/* Whether the arc can follow after `depth` arcs; the sets then stand ready one level further on.  `total` comes to
 * what the run is worth with the arc, less the price of passing. */
static bool step_to(Solver *s, int arc, int depth, int64_t left, int64_t *total) {
    const word *visited = s->visited + (size_t)depth * s->sw, *in_use = s->in_use + (size_t)depth * s->hw;
    const Kind *kind = s->kind;
    int far = s->target[arc];
    if (has(visited, far) || meet(in_use, sides_of(s, arc), s->hw) || kind->budget.arc[arc] > left) return false;
    unite(s->visited + (size_t)(depth + 1) * s->sw, visited, place_of(s, far), s->sw);
    unite(s->in_use + (size_t)(depth + 1) * s->hw, in_use, sides_of(s, arc), s->hw);
    *total += s->gain[arc];
    if (kind->marks.count) {
        word fresh = kind->marks.taken[arc] & ~s->marks[depth];
        *total += amount_of(&kind->marks, fresh);
        s->marks[depth + 1] = s->marks[depth] | fresh;
    }
    return true;
}

static void extend_second(Solver *s, int arc, int64_t total, int depth, int64_t left);

/* Takes each of the arcs in turn as the next one of the second arm. */
static void go_second(Solver *s, const int *arcs, int count, int64_t total, int depth, int64_t left) {
    for (int i = 0; i < count; i++) {
        int other = arcs[i];
        int64_t more = total;
        if (s->take && total + s->take[other * s->kind->layers + left] < s->floor) continue;
        if (!step_to(s, other, depth, left, &more)) continue;
        s->second_arm[s->second_count++] = other;
        extend_second(s, other, more, depth + 1, left - s->kind->budget.arc[other]);
        s->second_count--;
    }
}

static void extend_second(Solver *s, int arc, int64_t total, int depth, int64_t left) {
    if (total >= s->floor) record(s, total);
    spend(s, 1);
    int stop = s->target[arc];
    if (left < s->kind->budget.smallest || s->end_only[stop]) return;
    if (s->take && total + s->after[arc * s->kind->layers + left] < s->floor) return;
    if (s->blocks && total + ahead_by_blocks(s, stop, s->visited + (size_t)depth * s->sw) < s->floor) return;
    int begin = s->onward_from[arc];
    go_second(s, s->onward + begin, s->onward_from[arc + 1] - begin, total - s->prices->passing[stop], depth, left);
}

static void start_second(Solver *s, int64_t total, int depth, int64_t left) {
    if (s->take && total + s->second[s->begins * s->kind->layers + left] < s->floor) return;
    if (s->blocks && total + ahead_by_blocks(s, s->root, s->visited + (size_t)depth * s->sw) < s->floor) return;
    /* Only arcs after the one that the first arm began with: each pair of arms is met once. */
    int begin = s->out_from[s->root] + s->begins + 1;
    go_second(
        s, s->out + begin, s->out_from[s->root + 1] - begin, total - s->prices->passing[s->root], depth, left);
}

static void extend_first(Solver *s, int arc, int64_t total, int depth, int64_t left) {
    if (total >= s->floor) record(s, total);
    spend(s, 1);
    if (left < s->kind->budget.smallest) return;
    int stop = s->target[arc], root = s->root;
    const word *visited = s->visited + (size_t)depth * s->sw;
    if (s->take) {
        const int64_t *ahead = s->after + arc * s->kind->layers;
        const int64_t *row = s->second + s->begins * s->kind->layers;
        bool hope = false;
        for (int64_t k = 0; k <= left && !hope; k++) hope = total + ahead[k] + row[left - k] >= s->floor;
        if (!hope) return;
    }
    if (s->blocks) {
        int64_t more = s->end_only[stop] ? 0 : ahead_by_blocks(s, stop, visited);
        if (!s->end_only[root]) more += ahead_by_blocks(s, root, visited);
        if (total + more < s->floor) return;
    }
    if (!s->end_only[root] && s->begins + 1 < s->out_from[root + 1] - s->out_from[root])
        start_second(s, total, depth, left);
    for (int i = s->onward_from[arc]; i < s->onward_from[arc + 1]; i++) {
        int other = s->onward[i];
        int64_t more = total - s->prices->passing[stop];
        if (!step_to(s, other, depth, left, &more)) continue;
        s->first_arm[s->first_count++] = other;
        extend_first(s, other, more, depth + 1, left - s->kind->budget.arc[other]);
        s->first_count--;
    }
}

static void search_from(Solver *s, int root, const word *banned) {
    const Kind *kind = s->kind;
    int64_t layers = kind->layers, left = kind->budget.amount - kind->budget.start[root];
    int begin = s->out_from[root], count = s->out_from[root + 1] - begin;
    s->root = root;
    if (s->take) {
        /* second[i][k]: the most that a second arm which uses up k adds when the first began with arc i. */
        memset(s->second, 0, (size_t)((count + 1) * layers) * sizeof *s->second);
        for (int i = count - 2; i >= 0 && !s->end_only[root]; i--) {
            const int64_t *take = s->take + s->out[begin + i + 1] * layers;
            for (int64_t k = 0; k < layers; k++) {
                int64_t later = s->second[(i + 1) * layers + k], this = take[k] - s->prices->passing[root];
                s->second[i * layers + k] = this > later ? this : later;
            }
        }
    }
    unite(s->visited, place_of(s, root), banned, s->sw);
    memcpy(s->in_use, s->used, (size_t)s->hw * sizeof *s->in_use);
    if (kind->marks.count) s->marks[0] = kind->marks.met[root];
    for (s->begins = 0; s->begins < count; s->begins++) {
        int arc = s->out[begin + s->begins];
        int64_t total = kind->worth[root] + amount_of(&kind->marks, s->marks[0]);
        if (!step_to(s, arc, 0, left, &total)) continue;
        s->first_count = 1;
        s->second_count = 0;
        s->first_arm[0] = arc;
        extend_first(s, arc, total, 1, left - kind->budget.arc[arc]);
    }
}

/* The most that a run through the root is worth: two arms that share the budget left. */
static int64_t root_bound(Solver *s, int root, int64_t *arms) {
    const Kind *kind = s->kind;
    int64_t left = kind->budget.amount - kind->budget.start[root], best = 0;
    for (int64_t k = 0; k <= left; k++) {
        for (int i = s->out_from[root]; i < s->out_from[root + 1]; i++) {
            int64_t amount = s->take[s->out[i] * kind->layers + k];
            if (amount > best) best = amount;
        }
        arms[k] = best;
    }
    for (int64_t k = 0; k <= left && !s->end_only[root]; k++)
        if (arms[k] + arms[left - k] > best) best = arms[k] + arms[left - k];
    return kind->hoped[root] + best;
}

/* Meets all runs of worth `floor` or more; see `record` for what becomes of them. */
static void explore(Solver *s, Kind *kind, const Prices *prices, const word *used, int64_t floor) {
    check_clock(s);
    if (kind->budget.far < kind->least) return;
    Mark before = mark(&s->work);
    size_t far = (size_t)kind->budget.far;
    s->kind = kind;
    s->prices = prices;
    s->used = used;
    s->floor = floor;
    s->first_arm = NEW(work, int, far + 1);
    s->second_arm = NEW(work, int, far + 1);
    s->visited = NEW(work, word, (far + 1) * (size_t)s->sw);
    s->in_use = NEW(work, word, (far + 1) * (size_t)s->hw);
    s->marks = NEW(work, word, far + 1);
    s->link = prices->link;
    s->priced = !prices->free || kind->fee;
    if (kind->fee) {
        s->link = NEW(work, int64_t, s->links);
        for (int link = 0; link < s->links; link++) s->link[link] = prices->link[link] + kind->fee[link];
    }
    s->gain = s->hoped = NEW(work, int64_t, s->arcs + 1);
    for (int arc = 0; arc < s->arcs; arc++) s->gain[arc] = kind->worth[s->target[arc]] - s->link[arc >> 1];
    if (kind->marks.count) {
        s->hoped = NEW(work, int64_t, s->arcs + 1);
        for (int arc = 0; arc < s->arcs; arc++) s->hoped[arc] = kind->hoped[s->target[arc]] - s->link[arc >> 1];
    }
    s->take = s->after = s->second = NULL;
    int64_t *take = NULL, *arms = NULL, cells = kind->layers * s->arcs;
    if (kind->budget.binding && cells <= CELLS) {
        take = NEW(work, int64_t, cells + 1);
        s->after = NEW(work, int64_t, cells + 1);
        s->second = NEW(work, int64_t, cells + kind->layers);
        arms = NEW(work, int64_t, kind->layers + 1);
    }
    s->blocks = kind->budget.far * 2 > s->places || !take;
    if (s->blocks) {
        s->inside = NEW(work, int64_t, s->stops);
        s->at_end = NEW(work, int64_t, s->stops);
        s->best = NEW(work, int64_t, s->stops);
        s->order = NEW(work, int, s->stops);
        s->low = NEW(work, int, s->stops);
        s->stack = NEW(work, int, s->stops);
        s->open_stops = NEW(work, word, s->sw);
        s->open_ends = NEW(work, word, s->sw);
        prepare_blocks(s);
    }
    /* A root that has been searched is banned from later searches: each run is met once. */
    word *banned = NEW(work, word, s->sw), *without = NEW(work, word, s->sw);
    for (int i = 0; i < kind->roots; i++) {
        int root = kind->root[i];
        bool worthwhile = true;
        if (take) {
            /* The walks of the root before bound this one too, if loosely. */
            if (!s->take || root_bound(s, root, arms) >= s->floor) {
                s->take = take;
                memcpy(without, banned, (size_t)s->sw * sizeof *without);
                put(without, root);
                bound_by_walks(s, without);
                worthwhile = root_bound(s, root, arms) >= s->floor;
            } else {
                worthwhile = false;
            }
        }
        if (worthwhile) search_from(s, root, banned);
        put(banned, root);
    }
    release(&s->work, before);
}

/* The run of the highest worth, above zero, without the sides used; NULL when there is none. */
static Run *best_run(Solver *s, Kind *kind, const Prices *prices, const word *used) {
    kind->last.count = 0;
    s->listing = NULL;
    s->free_step = prices->free ? s->step * SCALE : 1;
    s->top = prices->free ? kind->top : -1;
    explore(s, kind, prices, used, 1);
    return kind->last.count ? &kind->last : NULL;
}

/* All runs that earn something and whose worth is `floor` or more; false when there are more than `most`. */
static bool runs_above(Solver *s, Kind *kind, const Prices *prices, int64_t floor, int64_t most, Runs *found) {
    Mark before = mark(&s->work);
    *found = (Runs){0};
    s->listing = found;
    s->most_runs = most;
    if (setjmp(s->enough)) {
        release(&s->work, before);
        return false;
    }
    explore(s, kind, prices, s->nothing, floor);
    return true;
}

#endif
