/* Best runs, compiled: the method of search.py, bounds.py, packing.py and optimise.py step by step, so that both
 * give the same answer to the last stop.  Whoever changes one changes the other; the tests compare them.
 *
 * The only entry is roundhouse_solve at the end.  Numbers come in and go out as arrays of int64.
 *
 * Memory comes from arenas that are given back as a whole.  The time limit, an interruption from the keyboard and
 * a lack of memory leave the search by longjmp; as everything belongs to an arena, nothing is lost thereby.
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define VERSION 1 /* of the interface: the loader asks for the same number */
#define SCALE 256
#define NEVER (-((int64_t)1 << 60))
#define UNREACHABLE ((int64_t)1 << 60)
#define LOOK 512        /* states of a search between two looks at the clock */
#define LISTEN 0.02     /* seconds between two looks at whether somebody wants to interrupt */

enum { OUT_OF_TIME = 1, NO_MEMORY, INTERRUPTED, NOT_FOR_US };
enum { OPEN, SINGLE, DISJOINT, LISTED, PRICED, PRICED_AND_LISTED, BOUND };

typedef uint64_t word;

/* ---- Arenas ---- */

typedef struct Block {
    struct Block *older;
    size_t size, used;
} Block;

typedef struct {
    Block *top;
} Arena;

typedef struct {
    Block *top;
    size_t used;
} Mark;

static Mark mark(const Arena *arena) { return (Mark){arena->top, arena->top ? arena->top->used : 0}; }

static void release(Arena *arena, Mark to) {
    while (arena->top != to.top) {
        Block *older = arena->top->older;
        free(arena->top);
        arena->top = older;
    }
    if (arena->top) arena->top->used = to.used;
}

/* ---- What is known ---- */

/* A run: `count` stops, the count - 1 links between them (both in `path`, one after the other), the sides. */
typedef struct {
    int64_t value, worth;
    int count;
    int32_t *path;
    word *sides;
} Run;

typedef struct {
    Run **items;
    size_t count, room;
} Runs;

/* Prices on sides and on passing through stops; `link` is what the sides of a link cost together. */
typedef struct {
    int64_t *side, *passing, *link;
    bool free;
} Prices;

/* Trains of one kind: the same values and reach. */
typedef struct {
    const int64_t *values;
    int64_t *worth;
    int most, least;
    int64_t trivial;
    int *trains, count;
    Run last; /* the best run that the last search has met; count 0: none */
    Runs pool;
    Runs picks;
    size_t *table; /* hash table of the pool: position + 1 */
    size_t table_size;
} Kind;

/* Answers of the bound by blocks: a stop and the stops visited, tagged with the turn they are good for. */
typedef struct {
    word turn;
    int64_t ahead;
    int stop;
} Memo;

typedef struct {
    /* The problem */
    int stops, trains, links, sides;
    const int64_t *values, *group, *ends; /* ends: a, b of each link */
    const word *link_sides;
    int64_t few, many, pooled, rounds;
    /* Ready for searching: see net.py.  Sets of stops have `sw` words, sets of sides `hw`. */
    int sw, hw, arcs, tokens, places;
    int *token, *source, *target, *out, *out_from, *onward, *onward_from, *exits;
    bool *touched, *live, *end_only, *is_token;
    int *place_id;
    word *place, *near, *passable;
    int64_t step;
    /* The solver: see optimise.py */
    Kind *kinds;
    int kind_count;
    int64_t value, ceiling;
    Prices no_prices;
    word *nothing; /* no sides */
    /* The search under way */
    Kind *kind;
    const Prices *prices;
    const word *used;
    int64_t floor, free_step, top, most_runs;
    Runs *listing; /* NULL: only the best run is wanted */
    bool too_many;
    int root, begins, first_count, second_count;
    int *first_arm, *second_arm;
    word *visited, *in_use; /* a set for each number of arcs taken */
    int64_t *take, *after;  /* [arc][k]; NULL: no bound by walks */
    int64_t *second;        /* [first arc][k] */
    bool blocks;
    int64_t *inside, *at_end;
    int *order, *low, *stack, stack_count, ordered;
    int64_t *best;
    word *open_stops, *open_ends;
    Memo *memo;
    word *memo_key;
    size_t memo_size, memo_stored;
    word turn;
    /* The clock */
    double deadline, next_listen;
    bool limited;
    unsigned states;
    int (*signals)(void);
    void *(*let_go)(void);
    void (*take_back)(void *);
    /* Arenas: what stays, runs listed for one packing, what a step needs */
    Arena keep, list, work;
    jmp_buf leave;
} Solver;

static void *from(Solver *s, Arena *arena, size_t count, size_t size) {
    size_t bytes = (count * size + 15) & ~(size_t)15;
    size_t head = (sizeof(Block) + 15) & ~(size_t)15;
    if (!arena->top || arena->top->size - arena->top->used < bytes) {
        size_t room = arena->top ? 2 * arena->top->size : 16384;
        if (room > (1 << 22)) room = 1 << 22;
        if (room < bytes) room = bytes;
        Block *block = malloc(head + room);
        if (!block) longjmp(s->leave, NO_MEMORY);
        *block = (Block){arena->top, room, 0};
        arena->top = block;
    }
    void *at = (char *)arena->top + head + arena->top->used;
    arena->top->used += bytes;
    return memset(at, 0, bytes);
}

#define NEW(arena, type, count) ((type *)from(s, &s->arena, (size_t)(count), sizeof(type)))

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void check_clock(Solver *s) {
    double time = now();
    if (s->limited && time > s->deadline) longjmp(s->leave, OUT_OF_TIME);
    if (time > s->next_listen) {
        /* Other threads get their turn, and a signal its handler. */
        s->take_back(s->let_go());
        if (s->signals()) longjmp(s->leave, INTERRUPTED);
        s->next_listen = now() + LISTEN;
    }
}

/* ---- Bit sets ---- */

static bool has(const word *set, int bit) { return set[bit >> 6] >> (bit & 63) & 1; }
static void put(word *set, int bit) { set[bit >> 6] |= (word)1 << (bit & 63); }

static bool meet(const word *a, const word *b, int words) {
    for (int i = 0; i < words; i++)
        if (a[i] & b[i]) return true;
    return false;
}

static void unite(word *to, const word *a, const word *b, int words) {
    for (int i = 0; i < words; i++) to[i] = a[i] | b[i];
}

static int lowest(word bits) { return __builtin_ctzll(bits); }

static const word *sides_of(const Solver *s, int arc) { return s->link_sides + (size_t)(arc >> 1) * s->hw; }
static const word *place_of(const Solver *s, int stop) { return s->place + (size_t)stop * s->sw; }

/* ---- The net ---- */

static int64_t divisor(int64_t a, int64_t b) {
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Marks the stops that some walk from a token reaches without passing the end of a run, and the links used. */
static void touch(Solver *s) {
    bool again = true;
    bool *done = NEW(work, bool, s->links);
    for (int stop = 0; stop < s->stops; stop++) s->touched[stop] = s->is_token[stop];
    while (again) {
        again = false;
        for (int link = 0; link < s->links; link++) {
            if (done[link]) continue;
            for (int side = 0; side < 2; side++) {
                int stop = s->source[2 * link + side], far = s->target[2 * link + side];
                if (!s->touched[stop] || (s->end_only[stop] && !s->is_token[stop])) continue;
                s->live[link] = done[link] = true;
                if (!s->touched[far]) s->touched[far] = again = true;
            }
        }
    }
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
    s->token = NEW(keep, int, n);
    s->passable = NEW(keep, word, sw);
    bool *met = NEW(work, bool, n);
    for (int stop = 0; stop < n; stop++) {
        if (s->is_token[stop]) s->token[s->tokens++] = stop;
        if (!s->touched[stop]) continue;
        if (!s->end_only[stop]) put(s->passable, stop);
        if (!met[s->place_id[stop]]) s->places++;
        met[s->place_id[stop]] = true;
        for (int train = 0; train < s->trains; train++)
            s->step = divisor(s->step, s->values[(size_t)train * n + stop]);
    }
    if (!s->step) s->step = 1;
    /* Arcs out of each stop, those to the dearest stops first. */
    int64_t *dear = NEW(work, int64_t, n);
    for (int train = 0; train < s->trains; train++)
        for (int stop = 0; stop < n; stop++)
            if (s->values[(size_t)train * n + stop] > dear[stop]) dear[stop] = s->values[(size_t)train * n + stop];
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

/* ---- Bounds ---- */

/* The most that walks collect which never turn straight back: take[arc][k] with the arc and at most k - 1 stops
 * after it, after[arc][k] with at most k stops after the arc. */
static void bound_by_walks(Solver *s, const word *banned) {
    int most = s->kind->most;
    const Prices *p = s->prices;
    for (int arc = 0; arc < s->arcs; arc++) {
        s->after[(size_t)arc * most] = 0;
        s->take[(size_t)arc * most] = NEVER;
    }
    for (int k = 1; k < most; k++) {
        for (int arc = 0; arc < s->arcs; arc++) {
            int64_t gain = 0;
            if (s->live[arc >> 1])
                gain = has(banned, s->target[arc]) ? NEVER : s->kind->worth[s->target[arc]] - p->link[arc >> 1];
            s->take[(size_t)arc * most + k] = gain + s->after[(size_t)arc * most + k - 1];
        }
        for (int arc = 0; arc < s->arcs; arc++) {
            int64_t best = 0;
            for (int i = s->onward_from[arc]; i < s->onward_from[arc + 1]; i++) {
                int64_t amount = s->take[(size_t)s->onward[i] * most + k];
                if (amount > best) best = amount;
            }
            best -= best ? p->passing[s->target[arc]] : 0;
            s->after[(size_t)arc * most + k] = best > 0 ? best : 0;
        }
    }
}

/* What each stop pays less its share of prices: on the way it bears half of its two cheapest links. */
static void prepare_blocks(Solver *s) {
    const Prices *p = s->prices;
    for (int stop = 0; stop < s->stops; stop++) {
        int64_t first = 0, second = 0;
        int begin = s->out_from[stop], end = s->out_from[stop + 1];
        if (!p->free && begin < end) {
            first = second = UNREACHABLE;
            for (int i = begin; i < end; i++) {
                int64_t price = p->link[s->out[i] >> 1];
                if (price < first) {
                    second = first;
                    first = price;
                } else if (price < second) {
                    second = price;
                }
            }
            if (end - begin == 1) second = first;
        }
        int64_t inside = s->kind->worth[stop] - p->passing[stop] - (first + second) / 2;
        int64_t at_end = s->kind->worth[stop] - first / 2;
        s->inside[stop] = inside > 0 ? inside : 0;
        s->at_end[stop] = at_end > 0 ? at_end : 0;
    }
    s->turn++; /* answers kept so far are for other prices or another kind */
}

static int64_t best_end(const Solver *s, const word *near) {
    int64_t best = 0;
    for (int i = 0; i < s->sw; i++)
        for (word rest = near[i] & s->open_ends[i]; rest; rest &= rest - 1) {
            int64_t value = s->at_end[64 * i + lowest(rest)];
            if (value > best) best = value;
        }
    return best;
}

/* Walks the stops ahead depth-first.  A part that hangs together with the rest only in this stop is a block: a run
 * that enters it does not come back, so only the best block counts, and only one end. */
static void visit_block(Solver *s, int stop) {
    const word *near = s->near + (size_t)stop * s->sw;
    for (int i = 0; i < s->sw; i++)
        for (word rest = near[i] & s->open_stops[i]; rest; rest &= rest - 1) {
            int other = 64 * i + lowest(rest);
            if (s->order[other] >= 0) {
                if (s->order[other] < s->low[stop]) s->low[stop] = s->order[other];
                continue;
            }
            s->low[other] = s->order[other] = s->ordered++;
            int64_t end = best_end(s, s->near + (size_t)other * s->sw), here = s->at_end[other] - s->inside[other];
            s->best[other] = end > here ? end : here;
            s->stack[s->stack_count++] = other;
            visit_block(s, other);
            if (s->low[other] >= s->order[stop]) {
                int64_t total = 0, onward = 0;
                int member;
                do {
                    member = s->stack[--s->stack_count];
                    total += s->inside[member];
                    if (s->best[member] > onward) onward = s->best[member];
                } while (member != other);
                if (total + onward > s->best[stop]) s->best[stop] = total + onward;
            } else if (s->low[other] < s->low[stop]) {
                s->low[stop] = s->low[other];
            }
        }
}

/* The most that a run which stands at the stop can still collect without the stops visited. */
static int64_t ahead_by_blocks(Solver *s, int stop, const word *visited) {
    int sw = s->sw;
    word hash = (word)stop * 0x9E3779B97F4A7C15u;
    for (int i = 0; i < sw; i++) hash = (hash ^ (hash >> 29) ^ visited[i]) * 0xBF58476D1CE4E5B9u;
    if (s->memo_stored >= s->memo_size && s->memo_size < 65536) {
        /* The old table stays in the arena; it is small beside the new one. */
        s->memo_size = s->memo_size ? 8 * s->memo_size : 128;
        s->memo = NEW(keep, Memo, s->memo_size);
        s->memo_key = NEW(keep, word, s->memo_size * (size_t)sw);
    }
    size_t slot = (size_t)(hash >> 32) & (s->memo_size - 1);
    Memo *memo = s->memo + slot;
    word *key = s->memo_key + slot * (size_t)sw;
    if (memo->turn == s->turn && memo->stop == stop && !memcmp(key, visited, (size_t)sw * sizeof *key))
        return memo->ahead;
    for (int i = 0; i < sw; i++) {
        s->open_stops[i] = s->passable[i] & ~visited[i];
        s->open_ends[i] = ~s->passable[i] & ~visited[i];
    }
    put(s->open_stops, stop);
    memset(s->order, -1, (size_t)s->stops * sizeof *s->order);
    s->order[stop] = s->low[stop] = 0;
    s->ordered = 1;
    s->stack_count = 0;
    s->best[stop] = best_end(s, s->near + (size_t)stop * sw);
    visit_block(s, stop);
    *memo = (Memo){s->turn, s->best[stop], stop};
    memcpy(key, visited, (size_t)sw * sizeof *key);
    s->memo_stored++;
    return s->best[stop];
}

/* ---- The search over the runs of one train ---- */

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

/* A run good enough was met: keep it and raise the floor. */
static void record(Solver *s, int64_t total) {
    int count = s->first_count + s->second_count + 1;
    Kind *kind = s->kind;
    if (count < kind->least) return;
    /* Written into `last` only where the best run is wanted: a listing leaves that alone. */
    Run run = kind->last;
    Mark before = mark(&s->work);
    if (s->listing) {
        run.path = NEW(work, int32_t, 2 * s->stops + 2);
        run.sides = NEW(work, word, s->hw);
    }
    run.count = count;
    run.worth = total;
    run.value = 0;
    int at = 0;
    for (int i = s->first_count - 1; i >= 0; i--) run.path[at++] = s->target[s->first_arm[i]];
    run.path[at++] = s->root;
    for (int i = 0; i < s->second_count; i++) run.path[at++] = s->target[s->second_arm[i]];
    for (int i = 0; i < at; i++) run.value += kind->values[run.path[i]];
    for (int i = s->first_count - 1; i >= 0; i--) run.path[at++] = s->first_arm[i] >> 1;
    for (int i = 0; i < s->second_count; i++) run.path[at++] = s->second_arm[i] >> 1;
    const word *in_use = s->in_use + (size_t)(count - 1) * s->hw;
    for (int i = 0; i < s->hw; i++) run.sides[i] = in_use[i] & ~s->used[i];
    if (!s->listing) {
        kind->last = run;
        s->floor = run.value == s->top ? UNREACHABLE : total + s->free_step;
        return;
    }
    /* A floor below zero lets in runs between stops that pay nothing; such a train stays idle instead. */
    if (run.value > 0) {
        if ((int64_t)s->listing->count >= s->most_runs) {
            s->too_many = true;
            s->floor = UNREACHABLE;
        } else {
            append(s, &s->list, s->listing, copy_run(s, &s->list, &run));
        }
    }
    release(&s->work, before);
}

/* Whether the arc can follow after `depth` arcs; the sets then stand ready one level further on. */
static bool step_to(Solver *s, int arc, int depth) {
    const word *visited = s->visited + (size_t)depth * s->sw, *in_use = s->in_use + (size_t)depth * s->hw;
    int far = s->target[arc];
    if (has(visited, far) || meet(in_use, sides_of(s, arc), s->hw)) return false;
    unite(s->visited + (size_t)(depth + 1) * s->sw, visited, place_of(s, far), s->sw);
    unite(s->in_use + (size_t)(depth + 1) * s->hw, in_use, sides_of(s, arc), s->hw);
    return true;
}

static int64_t gain_of(const Solver *s, int arc) {
    return s->kind->worth[s->target[arc]] - s->prices->link[arc >> 1];
}

static void look(Solver *s) {
    if (++s->states % LOOK == 0) check_clock(s);
}

static void extend_second(Solver *s, int arc, int64_t total, int depth, int left);

/* Takes each of the arcs in turn as the next one of the second arm. */
static void go_second(Solver *s, const int *arcs, int count, int64_t total, int64_t price, int depth, int left) {
    for (int i = 0; i < count; i++) {
        int other = arcs[i];
        if (s->take && total + s->take[(size_t)other * s->kind->most + left] - price < s->floor) continue;
        if (!step_to(s, other, depth)) continue;
        s->second_arm[s->second_count++] = other;
        extend_second(s, other, total + gain_of(s, other) - price, depth + 1, left - 1);
        s->second_count--;
    }
}

static void extend_second(Solver *s, int arc, int64_t total, int depth, int left) {
    if (total >= s->floor) record(s, total);
    look(s);
    int stop = s->target[arc];
    if (left == 0 || s->end_only[stop]) return;
    if (s->take && total + s->after[(size_t)arc * s->kind->most + left] < s->floor) return;
    if (s->blocks && total + ahead_by_blocks(s, stop, s->visited + (size_t)depth * s->sw) < s->floor) return;
    int begin = s->onward_from[arc];
    go_second(s, s->onward + begin, s->onward_from[arc + 1] - begin, total, s->prices->passing[stop], depth, left);
}

static void start_second(Solver *s, int64_t total, int depth, int left) {
    if (s->take && total + s->second[(size_t)s->begins * s->kind->most + left] < s->floor) return;
    if (s->blocks && total + ahead_by_blocks(s, s->root, s->visited + (size_t)depth * s->sw) < s->floor) return;
    /* Only arcs after the one that the first arm began with: each pair of arms is met once. */
    int begin = s->out_from[s->root] + s->begins + 1;
    go_second(
        s, s->out + begin, s->out_from[s->root + 1] - begin, total, s->prices->passing[s->root], depth, left);
}

static void extend_first(Solver *s, int arc, int64_t total, int depth, int left) {
    if (total >= s->floor) record(s, total);
    look(s);
    if (left == 0) return;
    int stop = s->target[arc], root = s->root;
    const word *visited = s->visited + (size_t)depth * s->sw;
    if (s->take) {
        const int64_t *ahead = s->after + (size_t)arc * s->kind->most;
        const int64_t *row = s->second + (size_t)s->begins * s->kind->most;
        bool hope = false;
        for (int k = 0; k <= left && !hope; k++) hope = total + ahead[k] + row[left - k] >= s->floor;
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
        if (!step_to(s, other, depth)) continue;
        s->first_arm[s->first_count++] = other;
        extend_first(s, other, total + gain_of(s, other) - s->prices->passing[stop], depth + 1, left - 1);
        s->first_count--;
    }
}

static void search_from(Solver *s, int root, const word *banned) {
    int most = s->kind->most, begin = s->out_from[root], count = s->out_from[root + 1] - begin;
    s->root = root;
    if (s->take) {
        /* second[i][k]: the most that a second arm of k stops adds when the first began with arc i. */
        memset(s->second, 0, (size_t)(count + 1) * (size_t)most * sizeof *s->second);
        for (int i = count - 2; i >= 0 && !s->end_only[root]; i--) {
            const int64_t *take = s->take + (size_t)s->out[begin + i + 1] * most;
            for (int k = 0; k < most; k++) {
                int64_t later = s->second[(size_t)(i + 1) * most + k], this = take[k] - s->prices->passing[root];
                s->second[(size_t)i * most + k] = this > later ? this : later;
            }
        }
    }
    unite(s->visited, place_of(s, root), banned, s->sw);
    memcpy(s->in_use, s->used, (size_t)s->hw * sizeof *s->in_use);
    for (s->begins = 0; s->begins < count; s->begins++) {
        int arc = s->out[begin + s->begins];
        if (!step_to(s, arc, 0)) continue;
        s->first_count = 1;
        s->second_count = 0;
        s->first_arm[0] = arc;
        extend_first(s, arc, s->kind->worth[root] + gain_of(s, arc), 1, most - 2);
    }
}

/* The most that a run through the root is worth: two arms that share the stops left. */
static int64_t root_bound(Solver *s, int root, int64_t *arms) {
    int most = s->kind->most, left = most - 1;
    arms[0] = 0;
    for (int k = 1; k <= left; k++) {
        arms[k] = arms[k - 1];
        for (int i = s->out_from[root]; i < s->out_from[root + 1]; i++) {
            int64_t amount = s->take[(size_t)s->out[i] * most + k];
            if (amount > arms[k]) arms[k] = amount;
        }
    }
    int64_t best = arms[left];
    for (int k = 0; k <= left && !s->end_only[root]; k++)
        if (arms[k] + arms[left - k] > best) best = arms[k] + arms[left - k];
    return s->kind->worth[root] + best;
}

/* Meets all runs of worth `floor` or more; see `record` for what becomes of them. */
static void explore(Solver *s, Kind *kind, const Prices *prices, const word *used, int64_t floor) {
    if (kind->most < kind->least) return;
    check_clock(s);
    Mark before = mark(&s->work);
    size_t most = (size_t)kind->most;
    s->kind = kind;
    s->prices = prices;
    s->used = used;
    s->floor = floor;
    s->first_arm = NEW(work, int, most + 1);
    s->second_arm = NEW(work, int, most + 1);
    s->visited = NEW(work, word, (most + 1) * (size_t)s->sw);
    s->in_use = NEW(work, word, (most + 1) * (size_t)s->hw);
    s->take = s->after = s->second = NULL;
    int64_t *take = NULL, *arms = NULL;
    if (kind->most < s->places) {
        take = NEW(work, int64_t, (size_t)s->arcs * most + 1);
        s->after = NEW(work, int64_t, (size_t)s->arcs * most + 1);
        s->second = NEW(work, int64_t, (size_t)(s->arcs + 1) * most);
        arms = NEW(work, int64_t, most + 1);
    }
    s->blocks = kind->most * 2 > s->places;
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
    /* A token that has been searched is banned from later searches: each run is met once. */
    word *banned = NEW(work, word, s->sw), *without = NEW(work, word, s->sw);
    for (int i = 0; i < s->tokens; i++) {
        int root = s->token[i];
        bool worthwhile = true;
        if (take) {
            /* The walks of the token before bound this one too, if loosely. */
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
    s->top = prices->free ? kind->trivial : -1;
    explore(s, kind, prices, used, 1);
    return kind->last.count ? &kind->last : NULL;
}

/* All runs that earn something and whose worth is `floor` or more; false when there are more than `most`. */
static bool runs_above(Solver *s, Kind *kind, const Prices *prices, int64_t floor, int64_t most, Runs *found) {
    *found = (Runs){0};
    s->listing = found;
    s->most_runs = most;
    s->too_many = false;
    explore(s, kind, prices, s->nothing, floor);
    return !s->too_many;
}

/* ---- Packing: runs from lists, so that no side is used twice ---- */

typedef struct {
    Run *run;
    int64_t worth;
    size_t number;
} Entry;

/* The runs of one kind in falling order of worth; sets of them are bit sets of their positions. */
typedef struct {
    Entry *entries;
    size_t count, words;
    word **users; /* of each side; NULL: none */
    int trains;
} List;

typedef struct {
    Solver *s;
    List *lists;
    word ***free; /* [runs picked][kind]: the runs that are left */
    Entry **picked;
    int *picked_kind, picks;
    int64_t price_sum, choices, most;
} Packing;

/* Entries are compared in qsort, which carries nothing along: the number of words of a set of sides. */
static _Thread_local int compared_words;

static int by_sides(const void *one, const void *two) {
    const Entry *a = one, *b = two;
    for (int i = 0; i < compared_words; i++)
        if (a->run->sides[i] != b->run->sides[i]) return a->run->sides[i] < b->run->sides[i] ? -1 : 1;
    if (a->run->value != b->run->value) return a->run->value > b->run->value ? -1 : 1;
    return a->number < b->number ? -1 : 1;
}

static int by_numbers(const int32_t *a, int a_count, const int32_t *b, int b_count) {
    for (int i = 0; i < a_count && i < b_count; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return a_count - b_count;
}

static int by_worth(const void *one, const void *two) {
    const Entry *a = one, *b = two;
    if (a->worth != b->worth) return a->worth > b->worth ? -1 : 1;
    const Run *x = a->run, *y = b->run;
    if (x->value != y->value) return x->value > y->value ? -1 : 1;
    int order = by_numbers(x->path, x->count, y->path, y->count);
    return order ? order : by_numbers(x->path + x->count, x->count - 1, y->path + y->count, y->count - 1);
}

/* priced: runs count what they are worth; otherwise their value. */
static void make_list(Solver *s, List *list, const Runs *runs, bool priced, int trains) {
    Entry *all = list->entries = NEW(work, Entry, runs->count + 1);
    for (size_t i = 0; i < runs->count; i++)
        all[i] = (Entry){runs->items[i], priced ? runs->items[i]->worth : runs->items[i]->value * SCALE, i};
    /* Of several runs over the same sides the first of the highest value stays. */
    compared_words = s->hw;
    qsort(all, runs->count, sizeof *all, by_sides);
    size_t kept = 0;
    for (size_t i = 0; i < runs->count; i++)
        if (!kept || memcmp(all[kept - 1].run->sides, all[i].run->sides, (size_t)s->hw * sizeof(word)))
            all[kept++] = all[i];
    qsort(all, kept, sizeof *all, by_worth);
    list->count = kept;
    list->words = (kept + 63) / 64 + 1;
    list->trains = trains;
    list->users = NEW(work, word *, s->sides + 1);
    for (size_t i = 0; i < kept; i++)
        for (int w = 0; w < s->hw; w++)
            for (word rest = all[i].run->sides[w]; rest; rest &= rest - 1) {
                word **users = list->users + 64 * w + lowest(rest);
                if (!*users) *users = NEW(work, word, list->words);
                (*users)[i >> 6] |= (word)1 << (i & 63);
            }
}

/* Leaves in `to` those of the runs in `some` that share no side with the run. */
static void without(const Packing *p, const List *list, word *to, const word *some, const Run *run) {
    memcpy(to, some, list->words * sizeof *to);
    for (int w = 0; w < p->s->hw; w++)
        for (word rest = run->sides[w]; rest; rest &= rest - 1) {
            const word *users = list->users[64 * w + lowest(rest)];
            if (!users) continue;
            for (size_t i = 0; i < list->words; i++) to[i] &= ~users[i];
        }
}

/* The highest worth among some runs, 0 when staying idle is better. */
static int64_t top_of(const List *list, const word *some) {
    for (size_t i = 0; i < list->words; i++)
        if (some[i]) {
            int64_t worth = list->entries[64 * i + (size_t)lowest(some[i])].worth;
            return worth > 0 ? worth : 0;
        }
    return 0;
}

static void take_answer(Solver *s, const Packing *p, int64_t value) {
    s->value = value;
    for (int kind = 0; kind < s->kind_count; kind++) s->kinds[kind].picks.count = 0;
    for (int i = 0; i < p->picks; i++)
        append(s, &s->keep, &s->kinds[p->picked_kind[i]].picks, copy_run(s, &s->keep, p->picked[i]->run));
}

/* Whether a set with this worth can beat the best so far. */
static bool hopeful(const Packing *p, int64_t worth) {
    return worth >= (p->s->value + p->s->step) * SCALE - p->price_sum;
}

/* Finds runs for so many trains of the kind and all kinds after it; false when it has to give up. */
static bool choose(Packing *p, int kind, int trains, int64_t worth, int64_t total) {
    Solver *s = p->s;
    while (trains == 0) {
        if (++kind == s->kind_count) {
            if (total > s->value) take_answer(s, p, total);
            return true;
        }
        trains = p->lists[kind].trains;
    }
    const List *here = p->lists + kind;
    word **free = p->free[p->picks], **left = p->free[p->picks + 1], *rest = left[s->kind_count];
    int64_t beyond = 0;
    for (int other = kind + 1; other < s->kind_count; other++)
        beyond += p->lists[other].trains * top_of(p->lists + other, free[other]);
    for (size_t i = 0; i < here->count; i++) {
        if (!free[kind][i >> 6]) {
            i |= 63;
            continue;
        }
        if (!(free[kind][i >> 6] >> (i & 63) & 1)) continue;
        Entry *entry = here->entries + i;
        /* The other trains of the kind take runs further down the list, which are worth no more. */
        int64_t others = (trains - 1) * (entry->worth > 0 ? entry->worth : 0);
        if (!hopeful(p, worth + entry->worth + others + beyond)) break;
        if (p->most >= 0 && p->choices >= p->most) return false;
        if (++p->choices % LOOK == 0) check_clock(s);
        int64_t ahead = worth + entry->worth;
        if (trains > 1) {
            memcpy(rest, free[kind], here->words * sizeof *rest);
            memset(rest, 0, (i >> 6) * sizeof *rest);
            rest[i >> 6] &= ~(word)1 << (i & 63);
            without(p, here, left[kind], rest, entry->run);
            ahead += (trains - 1) * top_of(here, left[kind]);
        }
        for (int other = kind + 1; other < s->kind_count; other++) {
            without(p, p->lists + other, left[other], free[other], entry->run);
            ahead += p->lists[other].trains * top_of(p->lists + other, left[other]);
        }
        if (!hopeful(p, ahead)) continue;
        p->picked[p->picks] = entry;
        p->picked_kind[p->picks++] = kind;
        bool done = choose(p, kind, trains - 1, worth + entry->worth, total + entry->run->value);
        p->picks--;
        if (!done) return false;
    }
    /* This train stays idle, and then so do the others of its kind. */
    return !hopeful(p, worth + beyond) || choose(p, kind, 0, worth, total);
}

/* Takes the most valuable choice that beats the answer so far.  `most`: give up after so many choices (below zero:
 * never), which the result false means. */
static bool pack(Solver *s, const Runs *runs, size_t stride, bool priced, int64_t price_sum, int64_t most) {
    Mark before = mark(&s->work);
    Packing p = {.s = s, .price_sum = price_sum, .most = most};
    p.lists = NEW(work, List, s->kind_count);
    p.free = NEW(work, word **, s->trains + 2);
    p.picked = NEW(work, Entry *, s->trains + 1);
    p.picked_kind = NEW(work, int, s->trains + 1);
    size_t widest = 0;
    for (int kind = 0; kind < s->kind_count; kind++) {
        const Runs *some = (const Runs *)((const char *)runs + (size_t)kind * stride);
        make_list(s, p.lists + kind, some, priced, s->kinds[kind].count);
        if (p.lists[kind].words > widest) widest = p.lists[kind].words;
    }
    for (int level = 0; level < s->trains + 2; level++) {
        p.free[level] = NEW(work, word *, s->kind_count + 1);
        for (int kind = 0; kind < s->kind_count; kind++)
            p.free[level][kind] = NEW(work, word, p.lists[kind].words);
        p.free[level][s->kind_count] = NEW(work, word, widest);
    }
    for (int kind = 0; kind < s->kind_count; kind++)
        for (size_t i = 0; i < p.lists[kind].count; i++) p.free[0][kind][i >> 6] |= (word)1 << (i & 63);
    bool complete = choose(&p, -1, 0, 0, 0);
    release(&s->work, before);
    return complete;
}

/* ---- The solver ---- */

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

static int64_t trivial_bound(Solver *s, const Kind *kind) {
    Mark before = mark(&s->work);
    int n = s->stops, count = 0, ends_met = 0;
    int64_t *passed = NEW(work, int64_t, n), *ended = NEW(work, int64_t, n), *amounts = NEW(work, int64_t, n + 2);
    for (int stop = 0; stop < n; stop++) {
        if (!s->touched[stop]) continue;
        int64_t *amount = (s->end_only[stop] ? ended : passed) + s->place_id[stop];
        if (kind->values[stop] > *amount) *amount = kind->values[stop];
    }
    /* Of the stops that end a run the two dearest. */
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
    for (int taken = 0; taken < kind->most && taken < count; taken++) {
        int best = taken;
        for (int i = taken + 1; i < count; i++)
            if (amounts[i] > amounts[best]) best = i;
        int64_t amount = amounts[best];
        amounts[best] = amounts[taken];
        amounts[taken] = amount;
        sum += amount;
    }
    release(&s->work, before);
    return sum;
}

/* Trains with the same values and reach are of one kind. */
static void build_kinds(Solver *s, const int64_t *reaches) {
    int n = s->stops;
    s->kinds = NEW(keep, Kind, s->trains);
    for (int train = 0; train < s->trains; train++) {
        const int64_t *values = s->values + (size_t)train * n, *reach = reaches + 2 * train;
        int number = 0;
        for (; number < s->kind_count; number++) {
            int first = s->kinds[number].trains[0];
            if (!memcmp(reach, reaches + 2 * first, 2 * sizeof *reach) &&
                !memcmp(values, s->values + (size_t)first * n, (size_t)n * sizeof *values))
                break;
        }
        Kind *kind = s->kinds + number;
        if (number == s->kind_count) {
            s->kind_count++;
            kind->trains = NEW(keep, int, s->trains);
            kind->values = values;
            kind->worth = NEW(keep, int64_t, n);
            for (int stop = 0; stop < n; stop++) kind->worth[stop] = values[stop] * SCALE;
            kind->most = reach[0] && reach[0] < s->places ? (int)reach[0] : s->places;
            kind->least = reach[1] > 2 ? (int)reach[1] : 2;
            kind->last.path = NEW(keep, int32_t, 2 * n + 2);
            kind->last.sides = NEW(keep, word, s->hw);
            kind->trivial = trivial_bound(s, kind);
        }
        kind->trains[kind->count++] = train;
    }
    for (int number = 0; number < s->kind_count; number++)
        s->ceiling += s->kinds[number].count * s->kinds[number].trivial * SCALE;
}

/* answer: value, bound, proof, then for each train (1 + 2 n numbers) the count of its stops, stops, links. */
static void write_answer(const Solver *s, int proof, int64_t *answer) {
    int64_t whole = s->ceiling / (SCALE * s->step) * s->step;
    answer[0] = s->value;
    answer[1] = whole > s->value ? whole : s->value;
    answer[2] = proof ? proof : answer[1] == answer[0] ? BOUND : OPEN;
    for (int number = 0; number < s->kind_count; number++) {
        const Kind *kind = s->kinds + number;
        for (int i = 0; i < kind->count; i++) {
            int64_t *course = answer + 3 + (size_t)kind->trains[i] * (size_t)(1 + 2 * s->stops);
            course[0] = 0;
            if ((size_t)i >= kind->picks.count) continue;
            const Run *run = kind->picks.items[i];
            course[0] = run->count;
            for (int j = 0; j < 2 * run->count - 1; j++) course[1 + j] = run->path[j];
        }
    }
}

/* Whether all numbers are in the ranges that the arrays and 64 bits allow for. */
static bool fits(const Solver *s, const int64_t *reaches, const int64_t *tokens, int64_t marked) {
    for (int64_t i = 0; i < (int64_t)s->stops * s->trains; i++)
        if (s->values[i] < 0 || s->values[i] > INT32_MAX) return false;
    for (int i = 0; i < 2 * s->trains; i++)
        if (reaches[i] < 0 || reaches[i] > INT32_MAX) return false;
    for (int64_t i = 0; i < marked; i++)
        if (tokens[i] < 0 || tokens[i] >= s->stops) return false;
    for (int i = 0; i < 2 * s->links; i++)
        if (s->ends[i] < 0 || s->ends[i] >= s->stops) return false;
    return true;
}

int roundhouse_version(void) { return VERSION; }

/* Solves a problem: 0 when it did, another number when it is not for the kernel (or was interrupted).
 *
 * head: stops, trains, links, words of a set of sides, tokens, end-only stops, few, many, pooled, rounds.
 * body: values (trains x stops), reaches (stops, least of each train), tokens, end-only stops, groups, ends of
 * the links.  sides: a set for each link.  limit: seconds, below zero for none.  signals, let_go, take_back:
 * whether to stop (not 0), and how to let other threads run. */
int roundhouse_solve(
    const int64_t *body, const word *sides, double limit, int64_t *answer, int (*signals)(void),
    void *(*let_go)(void), void (*take_back)(void *)) {
    const int64_t *head = body;
    body += 10;
    if (head[0] < 1 || head[0] > 4096 || head[1] < 1 || head[1] > 256 || head[2] > 65536 || head[3] > 1024)
        return NOT_FOR_US;
    Solver *s = calloc(1, sizeof *s);
    if (!s) return NO_MEMORY;
    s->stops = (int)head[0];
    s->trains = (int)head[1];
    s->links = (int)head[2];
    s->hw = (int)head[3];
    s->sw = (s->stops + 63) / 64;
    s->few = head[6];
    s->many = head[7];
    s->pooled = head[8];
    s->rounds = head[9];
    s->values = body;
    const int64_t *reaches = body + head[0] * head[1], *tokens = reaches + 2 * head[1];
    const int64_t *end_only = tokens + head[4];
    s->group = end_only + head[5];
    s->ends = s->group + head[0];
    s->link_sides = sides;
    if (!fits(s, reaches, tokens, head[4] + head[5])) {
        free(s);
        return NOT_FOR_US;
    }
    s->signals = signals;
    s->let_go = let_go;
    s->take_back = take_back;
    double begun = now();
    s->limited = limit >= 0;
    s->deadline = begun + limit;
    s->next_listen = begun + LISTEN;
    volatile int result = 0;
    int left = setjmp(s->leave);
    if (left == 0) {
        for (int link = 0; link < s->links; link++)
            for (int side = 0; side < 64 * s->hw; side++)
                if (has(sides + (size_t)link * s->hw, side) && side >= s->sides) s->sides = side + 1;
        s->is_token = NEW(keep, bool, s->stops);
        s->end_only = NEW(keep, bool, s->stops);
        for (int i = 0; i < head[4]; i++) s->is_token[tokens[i]] = true;
        for (int i = 0; i < head[5]; i++) s->end_only[end_only[i]] = true;
        s->nothing = NEW(keep, word, s->hw);
        build_net(s);
        build_kinds(s, reaches);
        new_prices(s, &s->no_prices);
        write_answer(s, prove(s), answer);
    } else if (left == OUT_OF_TIME) {
        s->limited = false; /* what follows is short */
        release(&s->work, (Mark){0});
        for (int number = 0; number < s->kind_count; number++)
            if (s->kinds[number].last.count) remember(s, s->kinds + number, &s->kinds[number].last);
        pack_pool(s);
        write_answer(s, OPEN, answer);
    } else {
        result = left;
    }
    release(&s->keep, (Mark){0});
    release(&s->list, (Mark){0});
    release(&s->work, (Mark){0});
    free(s);
    return result;
}
