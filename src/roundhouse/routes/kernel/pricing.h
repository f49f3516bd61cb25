/* The best set of runs for all trains together, with a proof that it is the best: see pricing.py. */
#ifndef ROUNDHOUSE_PRICING_H
#define ROUNDHOUSE_PRICING_H

#include "packing.h"

static size_t hash_path(const Run *run) {
    word hash = (word)run->count;
    for (int i = 0; i < 2 * run->count - 1; i++) hash = (hash ^ (word)run->path[i] ^ (hash >> 31)) * 0x9E3779B97F4A7C15u;
    return (size_t)(hash >> 20);
}

/* Puts the run into the pool of its kind unless it is there. */
static void remember(Solver *s, Kind *kind, const Run *run) {
    if (4 * kind->pool.count >= 3 * kind->table_size) {
        kind->table_size = kind->table_size ? 4 * kind->table_size : 32;
        kind->table = NEW(keep, size_t, kind->table_size);
        for (size_t i = 0; i < kind->pool.count; i++) {
            size_t slot = hash_path(kind->pool.items[i]);
            while (kind->table[slot &= kind->table_size - 1]) slot++;
            kind->table[slot] = i + 1;
        }
    }
    size_t slot = hash_path(run);
    for (; kind->table[slot &= kind->table_size - 1]; slot++) {
        const Run *other = kind->pool.items[kind->table[slot] - 1];
        size_t size = (size_t)(2 * run->count - 1) * sizeof *run->path;
        if (other->count == run->count && !memcmp(other->path, run->path, size)) return;
    }
    append(s, &s->keep, &kind->pool, copy_run(s, &s->keep, run));
    kind->table[slot] = kind->pool.count;
}

static bool closed(const Solver *s) { return s->ceiling < (s->value + s->step) * SCALE; }

static int passes(const Solver *s, int stop) { return s->exits[stop] / 2; }

static int64_t price_sum(const Solver *s, const Prices *prices) {
    int64_t sum = 0;
    for (int side = 0; side < s->sides; side++) sum += prices->side[side];
    for (int stop = 0; stop < s->stops; stop++) sum += prices->passing[stop] * passes(s, stop);
    return sum;
}

static int64_t bound_of(const Solver *s, const int64_t *worths, const Prices *prices) {
    int64_t sum = price_sum(s, prices);
    for (int kind = 0; kind < s->kind_count; kind++)
        if (worths[kind] > 0) sum += s->kinds[kind].count * worths[kind];
    return sum;
}

static void new_prices(Solver *s, Prices *prices) {
    prices->side = NEW(keep, int64_t, s->sides + 1);
    prices->passing = NEW(keep, int64_t, s->stops);
    prices->link = NEW(keep, int64_t, s->links + 1);
    prices->free = true;
}

static void set_prices(Solver *s, Prices *prices, const double *level) {
    prices->free = true;
    for (int side = 0; side < s->sides; side++) {
        prices->side[side] = (int64_t)nearbyint(level[side]);
        if (prices->side[side]) prices->free = false;
    }
    for (int stop = 0; stop < s->stops; stop++) {
        prices->passing[stop] = (int64_t)nearbyint(level[s->sides + stop]);
        if (prices->passing[stop]) prices->free = false;
    }
    for (int link = 0; link < s->links; link++) {
        prices->link[link] = 0;
        if (!s->live[link]) continue;
        for (int w = 0; w < s->hw; w++)
            for (word rest = sides_of(s, 2 * link)[w]; rest; rest &= rest - 1)
                prices->link[link] += prices->side[64 * w + lowest(rest)];
    }
}

/* Each train in turn takes the best run that the ones before have left. */
static void greedy(Solver *s, const int *order, bool backwards) {
    Mark before = mark(&s->work);
    word *used = NEW(work, word, s->hw);
    Packing p = {.s = s};
    Entry *entries = NEW(work, Entry, s->trains);
    p.picked = NEW(work, Entry *, s->trains);
    p.picked_kind = NEW(work, int, s->trains);
    int64_t total = 0;
    for (int i = 0; i < s->trains; i++) {
        int number = order[backwards ? s->trains - 1 - i : i];
        Kind *kind = s->kinds + number;
        Run *run = best_run(s, kind, &s->no_prices, used);
        if (!run) continue;
        entries[p.picks].run = copy_run(s, &s->work, run);
        p.picked[p.picks] = entries + p.picks;
        p.picked_kind[p.picks++] = number;
        unite(used, used, run->sides, s->hw);
        remember(s, kind, run);
        total += run->value;
    }
    if (total > s->value) take_answer(s, &p, total);
    release(&s->work, before);
}

/* The best set of runs met so far, unless that takes long. */
static void pack_pool(Solver *s) { pack(s, &s->kinds[0].pool, sizeof(Kind), false, 0, s->pooled); }

/* Lists all runs that a better set can contain and packs them; false when there are too many. */
static bool close_gap(Solver *s, const Prices *prices, const int64_t *worths, int64_t ceiling, int64_t most) {
    int64_t slack = ceiling - (s->value + s->step) * SCALE;
    if (slack < 0) {
        if (ceiling < s->ceiling) s->ceiling = ceiling;
        return true;
    }
    Mark before = mark(&s->work), before_list = mark(&s->list);
    Runs *lists = NEW(work, Runs, s->kind_count);
    bool done = true;
    for (int kind = 0; kind < s->kind_count && done; kind++)
        done = runs_above(s, s->kinds + kind, prices, worths[kind] - slack, most, lists + kind);
    if (done) done = pack(s, lists, sizeof(Runs), true, price_sum(s, prices), most > s->many ? -1 : 20000000);
    release(&s->work, before);
    release(&s->list, before_list);
    if (done) s->ceiling = s->value * SCALE;
    return done;
}

/* The best run of each kind under the prices: what they are worth, and into the pool with them. */
static void best_runs(Solver *s, const Prices *prices, int64_t *worths) {
    for (int number = 0; number < s->kind_count; number++) {
        Run *run = best_run(s, s->kinds + number, prices, s->nothing);
        worths[number] = run ? run->worth : 0;
    }
    for (int number = 0; number < s->kind_count; number++)
        if (s->kinds[number].last.count) remember(s, s->kinds + number, &s->kinds[number].last);
}

/* Improves prices until the gap closes. */
static int improve_prices(Solver *s) {
    int sides = s->sides, stops = s->stops, size = sides + stops;
    double *level = NEW(keep, double, size), *drift = NEW(keep, double, size), *slope = NEW(keep, double, size);
    double *best_level = NEW(keep, double, size);
    int64_t *worths = NEW(keep, int64_t, s->kind_count), *best_worths = NEW(keep, int64_t, s->kind_count);
    bool *odd = NEW(keep, bool, stops);
    Prices prices, best_prices;
    new_prices(s, &prices);
    new_prices(s, &best_prices);
    /* Only where one exit is left over does a price on passing say more than the prices on the sides. */
    for (int stop = 0; stop < stops; stop++) odd[stop] = s->exits[stop] % 2 == 1 && !s->end_only[stop];
    int64_t lowest_bound = s->ceiling + 1, last_closed = s->ceiling;
    double stride = 1.0;
    int idle = 0;
    for (int turn = 1; turn <= s->rounds; turn++) {
        set_prices(s, &prices, level);
        best_runs(s, &prices, worths);
        int64_t ceiling = bound_of(s, worths, &prices);
        if (ceiling < lowest_bound) {
            idle = lowest_bound - ceiling > SCALE / 4 ? 0 : idle + 1;
            lowest_bound = ceiling;
            memcpy(best_level, level, (size_t)size * sizeof *level);
            memcpy(best_worths, worths, (size_t)s->kind_count * sizeof *worths);
            set_prices(s, &best_prices, level);
            if (ceiling < s->ceiling) s->ceiling = ceiling;
        } else {
            idle++;
        }
        if (turn % 10 == 0) pack_pool(s);
        if (closed(s)) return PRICED;
        if ((turn % 20 == 0 || idle > 15) && lowest_bound < last_closed) {
            last_closed = lowest_bound;
            if (close_gap(s, &best_prices, best_worths, lowest_bound, s->many)) return PRICED_AND_LISTED;
        }
        if (idle > 8) {
            stride *= 0.6;
            idle = 0;
            memcpy(level, best_level, (size_t)size * sizeof *level);
            if (stride < 1e-3) break;
        }
        /* How the bound changes with each price: what is there less what the best runs use. */
        for (int side = 0; side < sides; side++) slope[side] = 1.0;
        for (int stop = 0; stop < stops; stop++) slope[sides + stop] = odd[stop] ? (double)passes(s, stop) : 0.0;
        for (int number = 0; number < s->kind_count; number++) {
            const Run *run = &s->kinds[number].last;
            double count = (double)s->kinds[number].count;
            /* A listing that came between has left the best runs alone. */
            if (!run->count) continue;
            for (int w = 0; w < s->hw; w++)
                for (word rest = run->sides[w]; rest; rest &= rest - 1) slope[64 * w + lowest(rest)] -= count;
            for (int i = 1; i < run->count - 1; i++)
                if (odd[run->path[i]]) slope[sides + run->path[i]] -= count;
        }
        double norm = 0.0;
        for (int i = 0; i < size; i++) {
            double steepness = level[i] <= 0 && slope[i] > 0 ? 0.0 : slope[i];
            drift[i] = 0.3 * drift[i] + steepness;
            if (level[i] <= 0 && drift[i] > 0) drift[i] = 0.0;
            norm += drift[i] * drift[i];
        }
        if (norm == 0) break;
        double length = stride * (double)(ceiling - s->value * SCALE) / norm;
        for (int i = 0; i < size; i++) {
            double moved = level[i] - length * drift[i];
            level[i] = moved > 0.0 ? moved : 0.0;
        }
    }
    int64_t most = s->many;
    do most = 10 * most + s->few + 1;
    while (!close_gap(s, &best_prices, best_worths, lowest_bound, most));
    return PRICED_AND_LISTED;
}

static int prove(Solver *s) {
    int64_t *worths = NEW(keep, int64_t, s->kind_count);
    best_runs(s, &s->no_prices, worths);
    int64_t bound = 0;
    for (int number = 0; number < s->kind_count; number++) bound += s->kinds[number].count * worths[number];
    if (bound < s->ceiling) s->ceiling = bound;
    if (s->trains == 1) {
        Kind *only = s->kinds;
        if (only->pool.count) append(s, &s->keep, &only->picks, only->pool.items[0]);
        s->value = only->pool.count ? only->pool.items[0]->value : 0;
        return SINGLE;
    }
    int *order = NEW(keep, int, s->trains), count = 0;
    for (int number = 0; number < s->kind_count; number++)
        for (int i = 0; i < s->kinds[number].count; i++) {
            int at = count++;
            for (; at > 0 && worths[order[at - 1]] < worths[number]; at--) order[at] = order[at - 1];
            order[at] = number;
        }
    greedy(s, order, false);
    if (closed(s)) return DISJOINT;
    s->exits = NEW(keep, int, s->stops); /* counted below: without prices it does not matter how many pass */
    greedy(s, order, true);
    pack_pool(s);
    if (closed(s) || close_gap(s, &s->no_prices, worths, s->ceiling, s->few)) return LISTED;
    for (int stop = 0; stop < s->stops; stop++) s->exits[stop] = count_exits(s, stop);
    return improve_prices(s);
}

/* The best stops that the train could hold, of those that end a run two, with all extras. */
static int64_t trivial_bound(Solver *s, const Kind *kind) {
    Mark before = mark(&s->work);
    int n = s->stops, count = 0, ends_met = 0;
    int64_t *passed = NEW(work, int64_t, n), *ended = NEW(work, int64_t, n), *amounts = NEW(work, int64_t, n + 2);
    for (int stop = 0; stop < n; stop++) {
        if (!s->touched[stop]) continue;
        int64_t *amount = (s->end_only[stop] ? ended : passed) + s->place_id[stop];
        if (kind->values[stop] > *amount) *amount = kind->values[stop];
    }
    for (; ends_met < 2; ends_met++) {
        int dearest = 0;
        for (int stop = 1; stop < n; stop++)
            if (ended[stop] > ended[dearest]) dearest = stop;
        amounts[count++] = ended[dearest];
        ended[dearest] = 0;
    }
    for (int stop = 0; stop < n; stop++)
        if (passed[stop]) amounts[count++] = passed[stop];
    int64_t sum = 0;
    for (int taken = 0; taken < kind->budget.far && taken < count; taken++) {
        int best = taken;
        for (int i = taken + 1; i < count; i++)
            if (amounts[i] > amounts[best]) best = i;
        int64_t amount = amounts[best];
        amounts[best] = amounts[taken];
        amounts[taken] = amount;
        sum += amount;
    }
    for (int extra = 0; extra < kind->marks.extras; extra++)
        sum += amount_of(&kind->marks, kind->marks.extra[extra]) / SCALE;
    release(&s->work, before);
    return sum;
}

/* All that a search for runs of the kind needs besides the net. */
static void build_kind(Solver *s, Kind *kind) {
    int roots = 0;
    int64_t least = INT64_MAX;
    build_budget(s, kind);
    for (int i = 0; i < kind->roots; i++) {
        int root = kind->root[i];
        if (!s->touched[root]) continue;
        kind->root[roots++] = root;
        if (kind->budget.start[root] < least) least = kind->budget.start[root];
    }
    kind->roots = roots;
    kind->layers = kind->budget.amount - (roots ? least : 0) + 1;
    kind->least = (int)kind->reach[1];
    kind->worth = kind->hoped = NEW(keep, int64_t, s->stops);
    for (int stop = 0; stop < s->stops; stop++) kind->worth[stop] = kind->values[stop] * SCALE;
    if (kind->marks.count) {
        kind->hoped = NEW(keep, int64_t, s->stops);
        for (int stop = 0; stop < s->stops; stop++)
            kind->hoped[stop] = kind->worth[stop] + amount_of(&kind->marks, kind->marks.met[stop]);
        for (int arc = 0; arc < s->arcs; arc++) kind->marks.taken[arc] |= kind->marks.met[s->target[arc]];
    }
    kind->last.path = NEW(keep, int32_t, 2 * s->stops + 2);
    kind->last.sides = NEW(keep, word, s->hw);
    kind->top = trivial_bound(s, kind);
    s->ceiling += kind->count * kind->top * SCALE;
}

/* answer: value, bound, proof, states of the search (written elsewhere), then for each train, kind by kind (2 + 2 n
 * numbers), the count of its stops, the value, stops, links. */
static void write_answer(const Solver *s, int proof, int64_t *answer) {
    int64_t whole = s->ceiling / (SCALE * s->step) * s->step;
    answer[0] = s->value;
    answer[1] = whole > s->value ? whole : s->value;
    answer[2] = proof ? proof : answer[1] == answer[0] ? BOUND : OPEN;
    int64_t *course = answer + 4;
    for (int number = 0; number < s->kind_count; number++) {
        const Kind *kind = s->kinds + number;
        for (int i = 0; i < kind->count; i++, course += 2 + 2 * s->stops) {
            course[0] = 0;
            if ((size_t)i >= kind->picks.count) continue;
            const Run *run = kind->picks.items[i];
            course[0] = run->count;
            course[1] = run->value;
            for (int j = 0; j < 2 * run->count - 1; j++) course[2 + j] = run->path[j];
        }
    }
}

#endif
