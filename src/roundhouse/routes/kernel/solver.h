/* What a solver has: memory from arenas that are given back as a whole, sets of bits, the clock, and all that is
 * known of the problem and of the search under way. */
#ifndef ROUNDHOUSE_SOLVER_H
#define ROUNDHOUSE_SOLVER_H

#include <math.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SCALE 256
#define NEVER (-((int64_t)1 << 60))
#define UNREACHABLE ((int64_t)1 << 60)
#define CELLS (1 << 18) /* amounts in a table of walks; trains that need more go without */
#define LOOK 128        /* states of a search between two looks at the clock */
#define LISTEN 0.02     /* seconds between two looks at whether somebody wants to interrupt */
#define SHORT 0.001     /* seconds after which the interpreter's lock is let go: before, it costs more than it gives */
#define LAST 0.05       /* share of a time limit that is left for putting together the answer */

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

/* What a run can use up, and what it uses up: see budget.py. */
typedef struct {
    int64_t amount, smallest, *start, *arc;
    int far, sweeps;
    bool binding, even;
} Budget;

/* Things that change the worth of a run once, when it first meets a stop or takes a link: see kinds.py.  Sets of
 * them are bits of a word. */
typedef struct {
    int count, extras;
    int64_t *amount;    /* in SCALEths */
    word *extra;        /* the shares of each extra */
    word *met, *taken;  /* by a stop; by an arc with its target */
} Marks;

/* Trains that are alike in everything. */
typedef struct {
    const int64_t *values, *reach; /* reach: stops, least, hexes */
    int64_t *worth, *hoped;        /* hoped: with the shares of all extras that the stop has to do with */
    int64_t *fee;                  /* of each link, in SCALEths; NULL: none */
    bool *free, *unscored;         /* stops; NULL: none */
    Budget budget;
    Marks marks;
    int *root, roots, least;
    int64_t layers; /* of the tables of walks */
    int64_t top;
    int count; /* trains */
    Run last;  /* the best run that the last search has met; count 0: none */
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
    const int64_t *group, *ends, *lengths; /* ends: a, b of each link */
    const word *link_sides;
    int64_t few, many, pooled, rounds, heavy;
    /* Ready for searching: see net.py.  Sets of stops have `sw` words, sets of sides `hw`. */
    int sw, hw, arcs, places;
    int *source, *target, *out, *out_from, *onward, *onward_from, *exits;
    bool *touched, *live, *end_only, *is_root;
    int *place_id;
    word *place, *near, *passable;
    int64_t step;
    /* The solver: see pricing.py */
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
    jmp_buf enough; /* out of a listing that has become too long */
    int root, begins, first_count, second_count;
    int *first_arm, *second_arm;
    word *visited, *in_use, *marks; /* a set for each number of arcs taken */
    int64_t *link;         /* prices and fees of links */
    int64_t *gain, *hoped; /* of each arc, as it is and with shares of extras */
    bool priced;           /* whether any link has a price or a fee */
    int64_t *take, *after; /* [arc][k]; NULL: no bound by walks */
    int64_t *second;       /* [first arc][k] */
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
    bool limited, finishing;
    int64_t states, due, most_states; /* most_states: below zero for any number */
    int (*signals)(void);
    void *(*let_go)(void);
    void (*take_back)(void *);
    void *thread; /* what the lock is taken back with, NULL while this thread has it */
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

/* ---- The clock ---- */

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The interpreter's lock, if this thread has let it go. */
static void regain(Solver *s) {
    if (s->thread) s->take_back(s->thread);
    s->thread = NULL;
}

static void check_clock(Solver *s) {
    s->due = s->states + LOOK;
    if (s->most_states >= 0) {
        if (s->states >= s->most_states) {
            s->states = s->most_states;
            longjmp(s->leave, OUT_OF_TIME);
        }
        if (s->due > s->most_states) s->due = s->most_states;
    }
    double time = now();
    if (s->limited && time > s->deadline) longjmp(s->leave, OUT_OF_TIME);
    if (time > s->next_listen) {
        /* A signal has its handler; after that all is done without the lock, so that other threads have it. */
        regain(s);
        if (s->signals()) longjmp(s->leave, INTERRUPTED);
        s->thread = s->let_go();
        s->next_listen = now() + LISTEN;
    }
}

static void spend(Solver *s, int64_t states) {
    s->states += states;
    if (s->states >= s->due) check_clock(s);
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

#endif
