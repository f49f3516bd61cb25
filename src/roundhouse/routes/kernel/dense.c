/* Best runs on dense boards, compiled: diagram.py, sweep.py and the solver of dense.py step by step, with the same
 * answers.  Whoever changes one changes the other; the tests compare them.
 *
 * The method.  The links stand in a row in which few stops are open at a time.  For each kind of train a diagram
 * holds all its runs: a node is what the links so far have left open, and from it one way leads on with the next link
 * and one without.  Prices on what runs compete for make the longest ways of all trains together a bound.  A sweep then
 * takes all trains through their diagrams at once, one link after the other; sets of runs that are at the same nodes go
 * on as one, sets whose bound is below what is wanted end, and only the most promising ones go on, at first few, later
 * more.  What was left behind bounds the answer; when it was nothing, the answer is proven.
 *
 * The only entry is roundhouse_dense at the end.  Python puts the row together and says what each step of it means for
 * each kind of train: see frontier.py and terms.py for the fields of Step and Term.
 *
 * All memory is on one list; the limits, an interruption from the keyboard and a lack of memory leave by longjmp.
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define VERSION 3 /* of the interface: the loader asks for the same number */
#define SCALE 256
#define NEVER (-((int64_t)1 << 60))
#define LOOK 128    /* states between two looks at the clock */
#define GLANCE 4096 /* small steps within one piece of work between two looks at the clock */
#define SHARE 0.96  /* of a time limit; the rest is for giving back the memory */
#define LISTEN 0.02 /* seconds between two looks at whether somebody wants to interrupt */
#define SHORT 0.001 /* seconds after which the interpreter's lock is let go: before, it costs more than it gives */
#define SLOTS 16
#define TRAINS 16
#define ROOTED 1

enum { ENDED = 61, PASSED, NONE };                                 /* mates that are no slots */
enum { DONE, OUT_OF_TIME, NO_MEMORY, INTERRUPTED, TOO_MANY_NODES, NOT_FOR_US }; /* how a search ends */

typedef uint64_t word;

/* ---- What there is ---- */

typedef struct Piece {
    struct Piece *before, *after;
} Piece;

typedef struct {
    int slot[2], opens, closes, passing[2], price_count;
    word needs, forgets;
    const int64_t *prices;
} Step;

typedef struct {
    int64_t gains[2], costs[2], scores[2], fee, cost, twice[2];
    word meets[2], once[2], link_meets, forgets, earns[2];
    int ends, earned[2];
} Term;

/* Of a run that is complete nothing but `bits` matters. */
typedef struct {
    uint8_t mate[SLOTS];
    word bits, marks;
    int64_t used_up;
    int32_t scored, complete;
} State;

/* `skip`, `take`: the nodes where leaving and taking the link leads, -1 for nowhere; `twice`: where taking it leads
 * with a stop counted twice.  `uses`: what its fare depends on, see Layer.uses, and from bit MORE on which end of the
 * link counts twice then: 1 or 2, 0 for none. */
typedef struct {
    int64_t gain;
    word bits;
    int32_t skip, take, twice, uses;
} Node;

#define MORE 4
#define USES 15

typedef struct {
    const int64_t *prizes; /* marks, amount */
    int count, prize_count;
    bool owes;
    int64_t budget, least;
    Term *terms;
    int64_t (*fare)[USES + 1]; /* of each step: see Diagram._fares */
    Node *nodes;      /* of all layers, one after the other */
    int32_t *from;    /* the first node of each layer, and after the last one */
    int64_t *ahead;   /* of each node: see Diagram.ahead */
    int64_t *hope;    /* of each node: see Sweep.hopes */
} Kind;

/* Sets of runs after a step: see _Layer.  A set has `trains` nodes. */
typedef struct {
    int32_t *nodes;
    int64_t *worth, *bound;
    uint32_t *parent;
    int8_t *choice;
    size_t count, room;
} Sets;

typedef struct {
    /* The row */
    int step_count, slots, price_count, kind_count, trains;
    const int64_t *limits, *last, **held; /* held[i]: count, then bit and price each */
    int64_t earning_count, twice_price;
    const int64_t *earnings; /* bit, price, first and last step each */
    word twice_bit, *debts; /* debts: see Sweep.due */
    Step *steps;
    Kind *kinds;
    int kind_of[TRAINS];
    int64_t unit; /* what all worths are multiples of, in SCALEths */
    int64_t sweep_count, most_nodes;
    const int64_t *sweeps; /* rounds, width */
    /* The solver */
    int64_t floor, ceiling, lowest;
    double *level, *drift, *best_level, *slope, stride;
    int idle;
    int64_t *price;
    bool found;
    int8_t *choices; /* of the best set found */
    /* A hash table: positions + 1 */
    uint32_t *table;
    size_t table_size, table_room;
    /* The clock */
    double deadline, next_listen;
    bool limited;
    int64_t states, due, work;
    int (*signals)(void);
    void *(*let_go)(void);
    void (*take_back)(void *);
    void *thread; /* what the lock is taken back with, NULL while this thread has it */
    Piece memory;
    jmp_buf leave;
} Solver;

/* ---- Memory ---- */

#define HEAD ((sizeof(Piece) + 15) & ~(size_t)15)

/* Memory of `count` things in place of `old`, which may be NULL; new memory is zero. */
static void *grow(Solver *s, void *old, size_t count, size_t size) {
    Piece *piece = old ? (Piece *)((char *)old - HEAD) : NULL;
    if (piece) {
        piece->before->after = piece->after;
        if (piece->after) piece->after->before = piece->before;
    }
    Piece *room = old ? realloc(piece, HEAD + count * size) : calloc(1, HEAD + count * size + 1);
    Piece *got = room ? room : piece;
    if (got) {
        *got = (Piece){&s->memory, s->memory.after};
        if (got->after) got->after->before = got;
        s->memory.after = got;
    }
    if (!room) longjmp(s->leave, NO_MEMORY);
    return (char *)room + HEAD;
}

static void drop(void *old) {
    if (!old) return;
    Piece *piece = (Piece *)((char *)old - HEAD);
    piece->before->after = piece->after;
    if (piece->after) piece->after->before = piece->before;
    free(piece);
}

#define NEW(type, count) ((type *)grow(s, NULL, (size_t)(count), sizeof(type)))
#define RESIZE(old, count) grow(s, old, (size_t)(count), sizeof *(old))

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
    if (s->work >= 0) {
        if (s->states >= s->work) {
            s->states = s->work;
            longjmp(s->leave, OUT_OF_TIME);
        }
        if (s->due > s->work) s->due = s->work;
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

/* Now and then within a long piece of work that counts as a whole: whether the time has come. */
static void glance(Solver *s, int64_t done) {
    if (done % GLANCE == 0 && s->limited && now() > s->deadline) longjmp(s->leave, OUT_OF_TIME);
}

static void spend(Solver *s, int64_t states) {
    s->states += states;
    if (s->states >= s->due) check_clock(s);
}

/* ---- Hashing ---- */

/* Empties the table and makes it large enough for so many things. */
static void clear_table(Solver *s, size_t count) {
    size_t size = 1024;
    while (size < 2 * count) size *= 2;
    if (size > s->table_room) {
        drop(s->table);
        s->table = NULL;
        s->table = NEW(uint32_t, size);
        s->table_room = size;
    } else {
        memset(s->table, 0, size * sizeof *s->table);
    }
    s->table_size = size;
}

static size_t hash_of(const void *thing, size_t size) {
    word hash = size, part;
    const char *bytes = thing;
    for (size_t i = 0; i < size; i += sizeof part) {
        size_t rest = size - i;
        part = 0;
        memcpy(&part, bytes + i, rest < sizeof part ? rest : sizeof part);
        hash = (hash ^ part) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    return (size_t)(hash ^ hash >> 32);
}

/* Where in the table a thing is, or could be, among `things` of the same size. */
static uint32_t *look_up(Solver *s, const void *thing, const void *things, size_t size) {
    size_t slot = hash_of(thing, size);
    for (;; slot++) {
        uint32_t *entry = s->table + (slot & (s->table_size - 1));
        if (!*entry || !memcmp((const char *)things + (*entry - 1) * size, thing, size)) return entry;
    }
}

/* Enters all of the things into a larger table when the table is half full. */
static void widen_table(Solver *s, const void *things, size_t count, size_t size) {
    if (2 * (count + 1) <= s->table_size) return;
    clear_table(s, 2 * count + 2);
    for (size_t i = 0; i < count; i++) *look_up(s, (const char *)things + i * size, things, size) = (uint32_t)i + 1;
}

/* ---- Diagrams ---- */

/* The state of a run with both its ends; false when there are other pieces or it is not what a run must be. */
static bool complete(const Solver *s, const Kind *kind, State *state) {
    if (!(state->marks & ROOTED) || state->scored < kind->least) return false;
    for (int slot = 0; slot < s->slots; slot++) {
        if (state->mate[slot] != slot && state->mate[slot] < PASSED) return false;
        state->mate[slot] = NONE;
    }
    state->marks = 0;
    state->used_up = 0;
    state->scored = 0;
    state->complete = true;
    return true;
}

/* The state after the step, with the stops closed that it closes; false when no run can come of it. */
static bool closed(const Solver *s, const Kind *kind, State *state, const Step *step, const Term *term) {
    state->bits &= ~step->forgets;
    if (state->complete) return true;
    for (int end = 0; end < 2; end++) {
        if (!(step->closes >> end & 1)) continue;
        int slot = step->slot[end], mate = state->mate[slot], ended = 0;
        state->mate[slot] = NONE;
        if (mate == ENDED) return complete(s, kind, state);
        if (mate == slot || mate == PASSED) continue;
        /* The run ends here; it ends twice. */
        for (int other = 0; other < s->slots; other++) ended += state->mate[other] == ENDED;
        if (ended == 2) return false;
        state->mate[mate] = ENDED;
    }
    state->marks &= ~term->forgets;
    return true;
}

/* What the node's link is worth besides with a stop counted twice. */
static int64_t more_of(const Term *term, const Node *node) {
    return node->uses >> MORE ? term->twice[(node->uses >> MORE) - 1] : 0;
}

/* The state after taking the link, what that is worth and what it uses; false when that cannot be. */
static bool taken(const Solver *s, const Kind *kind, State *state, const Step *step, const Term *term, Node *node) {
    if (state->complete || state->bits & step->needs) return false;
    int far[2] = {state->mate[step->slot[0]], state->mate[step->slot[1]]};
    if (far[0] == PASSED || far[1] == PASSED || far[0] == step->slot[1]) return false;
    word before = state->marks;
    node->gain = -term->fee;
    state->bits |= step->needs;
    state->used_up += term->cost;
    for (int end = 0; end < 2; end++) {
        if (far[end] != step->slot[end]) {
            if (term->ends >> end & 1) return false;
            state->mate[step->slot[end]] = PASSED;
            node->uses |= (step->passing[end] >= 0) << end;
            continue;
        }
        if (before & term->once[end]) return false;
        node->gain += term->gains[end];
        state->used_up += term->costs[end];
        state->scored += (int32_t)term->scores[end];
        state->marks |= term->meets[end];
        if (term->earns[end] & ~state->bits) {
            state->bits |= term->earns[end];
            node->uses |= 4 << end;
        }
        if (!(state->bits & s->twice_bit) && term->twice[end] > more_of(term, node)) {
            node->uses &= USES;
            node->uses |= (term->twice[0] == term->twice[1] ? 1 : end + 1) << MORE;
        }
    }
    if (kind->budget >= 0 && state->used_up > kind->budget) return false;
    state->marks |= term->link_meets;
    for (int i = 0; i < kind->prize_count; i++) {
        word marks = (word)kind->prizes[2 * i];
        if ((state->marks & marks) == marks && (before & marks) != marks) node->gain += kind->prizes[2 * i + 1];
    }
    for (int end = 0; end < 2; end++)
        if (far[end] != ENDED) state->mate[far[end]] = (uint8_t)far[1 - end];
    if (far[0] == ENDED && far[1] == ENDED) {
        state->bits &= ~step->forgets;
        return complete(s, kind, state);
    }
    if (state->scored > kind->least) state->scored = (int32_t)kind->least;
    return closed(s, kind, state, step, term);
}

/* The number of a state among those after the step. */
static int32_t number_of(Solver *s, const State *state, State **states, size_t *count, size_t *room) {
    widen_table(s, *states, *count, sizeof **states);
    uint32_t *entry = look_up(s, state, *states, sizeof **states);
    if (!*entry) {
        if (*count == *room) *states = RESIZE(*states, *room *= 2);
        (*states)[(*count)++] = *state;
        *entry = (uint32_t)*count;
    }
    return (int32_t)*entry - 1;
}

/* Puts the nodes of all layers one after the other, without those from which no way leads to the end, and one for
 * all that go on alike.  `raw` has them by layers as built, with numbers within the layer. */
static void reduce(Solver *s, Kind *kind, Node *raw, const int32_t *from, int32_t finals) {
    int m = s->step_count;
    int32_t *fresh = NEW(int32_t, from[m] + finals); /* new numbers within the layer */
    int32_t *less = NEW(int32_t, m + 2);             /* nodes of each layer */
    less[m] = 1;
    for (int i = m - 1; i >= 0; i--) {
        Node *here = raw + from[i];
        int32_t nodes = from[i + 1] - from[i], kept = 0;
        const int32_t *then = fresh + from[i + 1];
        clear_table(s, (size_t)nodes);
        for (int32_t j = 0; j < nodes; j++) {
            glance(s, j);
            Node node = here[j];
            if (node.skip >= 0) node.skip = then[node.skip];
            if (node.take >= 0) node.take = then[node.take];
            if (node.twice >= 0) node.twice = then[node.twice];
            if (node.twice < 0) node.uses &= USES;
            if (node.twice < 0 && node.take < 0) node.gain = node.uses = 0;
            fresh[from[i] + j] = -1;
            if (node.skip < 0 && node.take < 0 && node.twice < 0) continue;
            uint32_t *entry = look_up(s, &node, here, sizeof node);
            if (!*entry) {
                here[kept] = node; /* never behind j */
                *entry = (uint32_t)++kept;
            }
            fresh[from[i] + j] = (int32_t)*entry - 1;
        }
        less[i] = kept;
    }
    kind->from = NEW(int32_t, m + 2);
    for (int i = 0; i <= m; i++) kind->from[i + 1] = kind->from[i] + less[i];
    kind->nodes = NEW(Node, kind->from[m + 1]);
    for (int i = 0; i < m; i++)
        for (int32_t j = 0; j < less[i]; j++) {
            glance(s, j);
            Node *node = kind->nodes + kind->from[i] + j;
            *node = raw[from[i] + j];
            if (node->skip >= 0) node->skip += kind->from[i + 1];
            if (node->take >= 0) node->take += kind->from[i + 1];
            if (node->twice >= 0) node->twice += kind->from[i + 1];
        }
    kind->nodes[kind->from[m]] = (Node){.skip = -1, .take = -1, .twice = -1};
    drop(fresh);
    drop(less);
}

static void build_diagram(Solver *s, Kind *kind) {
    int m = s->step_count;
    size_t count = 1, room = 256, next_room = 256, nodes = 0, node_room = 1024;
    State *states = NEW(State, room), *next = NEW(State, next_room);
    Node *raw = NEW(Node, node_room);
    int32_t *from = NEW(int32_t, m + 1);
    memset(states, 0, sizeof *states);
    memset(states->mate, NONE, sizeof states->mate);
    for (int i = 0; i < m; i++) {
        const Step *step = s->steps + i;
        const Term *term = kind->terms + i;
        size_t next_count = 0;
        clear_table(s, count);
        if (nodes + count > node_room) raw = RESIZE(raw, node_room = 2 * (nodes + count));
        from[i] = (int32_t)nodes;
        for (size_t j = 0; j < count; j++) {
            glance(s, (int64_t)j);
            State state = states[j];
            Node node = {.bits = state.bits, .skip = -1, .take = -1, .twice = -1};
            if (!state.complete)
                for (int end = 0; end < 2; end++)
                    if (step->opens >> end & 1) state.mate[step->slot[end]] = (uint8_t)step->slot[end];
            State after = state;
            if (closed(s, kind, &after, step, term)) node.skip = number_of(s, &after, &next, &next_count, &next_room);
            after = state;
            if (taken(s, kind, &after, step, term, &node)) {
                node.take = number_of(s, &after, &next, &next_count, &next_room);
                if (node.uses >> MORE) {
                    after.bits |= s->twice_bit;
                    node.twice = number_of(s, &after, &next, &next_count, &next_room);
                }
            }
            raw[nodes++] = node;
        }
        if ((int64_t)nodes > s->most_nodes) longjmp(s->leave, TOO_MANY_NODES);
        spend(s, (int64_t)count);
        State *swap = states;
        size_t swap_room = room;
        states = next;
        room = next_room;
        count = next_count;
        next = swap;
        next_room = swap_room;
    }
    from[m] = (int32_t)nodes;
    reduce(s, kind, raw, from, (int32_t)count);
    drop(states);
    drop(next);
    drop(raw);
    drop(from);
    kind->ahead = NEW(int64_t, kind->from[m + 1]);
    kind->hope = NEW(int64_t, kind->from[m + 1]);
}

/* ---- Prices ---- */

static int32_t size_of(const Solver *s, const Kind *kind) { return kind->from[s->step_count + 1]; }

/* What the prices add up to for taking the link of each step, by what it uses. */
static void add_up_fares(const Solver *s, Kind *kind) {
    for (int i = 0; i < s->step_count; i++) {
        const Step *step = s->steps + i;
        const int *earned = kind->terms[i].earned;
        int64_t *fare = kind->fare[i], ends[MORE] = {0};
        fare[0] = 0;
        for (int j = 0; j < step->price_count; j++) fare[0] += s->price[step->prices[j]];
        for (int end = 0; end < 2; end++) {
            if (step->passing[end] >= 0) ends[end] = s->price[step->passing[end]];
            if (earned[end] >= 0) ends[2 + end] = kind->owes ? s->price[earned[end]] : -s->price[earned[end]];
        }
        for (int use = 0; use < (s->earning_count ? MORE : 2); use++)
            for (int before = 0; before < 1 << use; before++) fare[before | 1 << use] = fare[before] + ends[use];
    }
}

/* Rounds the prices, adds them up for the steps, and finds the best ways on from all nodes. */
static void look_ahead(Solver *s, const double *level, bool spending) {
    for (int price = 0; price < s->price_count; price++) s->price[price] = (int64_t)nearbyint(level[price]);
    for (Kind *kind = s->kinds; kind < s->kinds + s->kind_count; kind++) {
        if (spending) spend(s, size_of(s, kind) / 8 + 1);
        add_up_fares(s, kind);
        for (int i = s->step_count - 1; i >= 0; i--) {
            const int64_t *fare = kind->fare[i];
            for (int32_t at = kind->from[i]; at < kind->from[i + 1]; at++) {
                glance(s, at);
                const Node *node = kind->nodes + at;
                int64_t best = node->skip < 0 ? NEVER : kind->ahead[node->skip];
                if (node->take >= 0) {
                    int64_t more = kind->ahead[node->take] + node->gain - fare[node->uses & USES];
                    if (more > best) best = more;
                }
                if (node->twice >= 0) {
                    int64_t more = kind->ahead[node->twice] + node->gain + more_of(kind->terms + i, node) -
                                   fare[node->uses & USES] - s->price[s->twice_price];
                    if (more > best) best = more;
                }
                kind->ahead[at] = best;
            }
        }
    }
}

/* Takes what the best run of a kind uses off the slope. */
static void ride(Solver *s, const Kind *kind) {
    double count = (double)kind->count;
    int32_t at = 0;
    for (int i = 0; i < s->step_count; i++) {
        const Node *node = kind->nodes + at;
        const Step *step = s->steps + i;
        if (node->skip >= 0 && kind->ahead[node->skip] == kind->ahead[at]) {
            at = node->skip;
            continue;
        }
        const Term *term = kind->terms + i;
        for (int j = 0; j < step->price_count; j++) s->slope[step->prices[j]] -= count;
        for (int end = 0; end < 2; end++) {
            if (node->uses >> end & 1) s->slope[step->passing[end]] -= count;
            if (node->uses >> (2 + end) & 1) s->slope[term->earned[end]] -= kind->owes ? count : -count;
        }
        int64_t worth = node->gain - kind->fare[i][node->uses & USES];
        if (node->twice >= 0 && (node->take < 0 || kind->ahead[node->take] + worth < kind->ahead[at])) {
            s->slope[s->twice_price] -= count;
            at = node->twice;
        } else {
            at = node->take;
        }
    }
}

/* Changes the prices so that the bound falls, by steps along the slope that remember where they came from. */
static void improve_prices(Solver *s, int64_t rounds) {
    size_t size = (size_t)s->price_count * sizeof *s->level;
    for (int64_t round = 0; round < rounds; round++) {
        if (s->stride < 1e-3) return;
        look_ahead(s, s->level, true);
        int64_t bound = 0;
        for (int price = 0; price < s->price_count; price++) {
            bound += s->price[price] * s->limits[price];
            s->slope[price] = (double)s->limits[price];
        }
        for (Kind *kind = s->kinds; kind < s->kinds + s->kind_count; kind++) {
            bound += kind->count * kind->ahead[0];
            ride(s, kind);
        }
        s->idle = bound < s->lowest - SCALE / 4 ? 0 : s->idle + 1;
        if (bound < s->lowest) {
            s->lowest = bound;
            memcpy(s->best_level, s->level, size);
            if (bound < s->ceiling) s->ceiling = bound;
            if (bound < s->floor) return;
        }
        if (s->idle > 8) {
            s->stride *= 0.7;
            s->idle = 0;
            memcpy(s->level, s->best_level, size);
        }
        double norm = 0.0;
        for (int price = 0; price < s->price_count; price++) {
            double steepness = s->level[price] <= 0 && s->slope[price] > 0 ? 0.0 : s->slope[price];
            s->drift[price] = 0.3 * s->drift[price] + steepness;
            if (s->level[price] <= 0 && s->drift[price] > 0) s->drift[price] = 0.0;
            norm += s->drift[price] * s->drift[price];
        }
        if (norm == 0) return;
        double length = s->stride * (double)(bound - s->floor + s->unit) / norm;
        for (int price = 0; price < s->price_count; price++) {
            double moved = s->level[price] - length * s->drift[price];
            s->level[price] = moved > 0.0 ? moved : 0.0;
        }
    }
}

/* ---- Sweeps ---- */

static void make_room(Solver *s, Sets *sets, size_t room) {
    size_t trains = (size_t)s->trains;
    sets->room = room;
    sets->nodes = RESIZE(sets->nodes, room * trains);
    sets->worth = RESIZE(sets->worth, room);
    sets->bound = RESIZE(sets->bound, room);
    sets->parent = RESIZE(sets->parent, room);
    sets->choice = RESIZE(sets->choice, room);
}

static void add(Solver *s, Sets *sets, int32_t *nodes, int64_t worth, int64_t bound, uint32_t parent, int choice) {
    /* Trains of one kind in the order of their nodes, so that it does not matter which is which. */
    for (int i = 1; i < s->trains; i++)
        for (int j = i; j && s->kind_of[j] == s->kind_of[j - 1] && nodes[j] < nodes[j - 1]; j--) {
            int32_t swap = nodes[j];
            nodes[j] = nodes[j - 1];
            nodes[j - 1] = swap;
        }
    size_t size = (size_t)s->trains * sizeof *nodes;
    widen_table(s, sets->nodes, sets->count, size);
    uint32_t *entry = look_up(s, nodes, sets->nodes, size);
    size_t at = *entry ? *entry - 1 : sets->count;
    if (!*entry) {
        if (sets->count == sets->room) make_room(s, sets, 2 * sets->room);
        memcpy(sets->nodes + at * (size_t)s->trains, nodes, size);
        *entry = (uint32_t)++sets->count;
    } else if (worth <= sets->worth[at]) {
        return;
    }
    sets->worth[at] = worth;
    sets->bound[at] = bound;
    sets->parent[at] = parent;
    sets->choice[at] = (int8_t)choice;
}

/* The highest but `rank` - 1 of the amounts, which it puts in another order. */
static int64_t ranked(int64_t *amounts, size_t count, size_t rank) {
    size_t low = 0, high = count - 1, wanted = rank - 1;
    while (low < high) {
        int64_t middle = amounts[low + (high - low) / 2];
        size_t i = low, j = high;
        for (;; i++, j--) {
            while (amounts[i] > middle) i++;
            while (amounts[j] < middle) j--;
            if (i >= j) break;
            int64_t swap = amounts[i];
            amounts[i] = amounts[j];
            amounts[j] = swap;
        }
        if (wanted <= j) high = j;
        else low = j + 1;
    }
    return amounts[low];
}

/* Keeps the sets with the highest bounds, of equal ones the earlier; the highest bound of the others. */
static int64_t narrow(Solver *s, Sets *sets, size_t width) {
    size_t trains = (size_t)s->trains, equal = width, kept = 0;
    int64_t *bounds = NEW(int64_t, sets->count), behind = NEVER;
    memcpy(bounds, sets->bound, sets->count * sizeof *bounds);
    int64_t cut = ranked(bounds, sets->count, width);
    drop(bounds);
    for (size_t i = 0; i < sets->count; i++) equal -= sets->bound[i] > cut;
    for (size_t i = 0; i < sets->count; i++) {
        int64_t bound = sets->bound[i];
        if (bound < cut || (bound == cut && !equal)) {
            if (bound > behind) behind = bound;
            continue;
        }
        equal -= bound == cut;
        memmove(sets->nodes + kept * trains, sets->nodes + i * trains, trains * sizeof *sets->nodes);
        sets->worth[kept] = sets->worth[i];
        sets->parent[kept] = sets->parent[i];
        sets->choice[kept++] = sets->choice[i];
    }
    sets->count = kept;
    return behind;
}

/* Whether trains without debts have the bits that are due at a step and that trains with debts have.  `in_use`: what
 * those with debts have (1) and the others (0). */
static bool paid(const Solver *s, int i, const word in_use[2]) { return !(in_use[1] & ~in_use[0] & s->debts[i]); }

/* The same after a train has taken the link of the step. */
static bool paid_after(const Solver *s, int i, const word in_use[2], const Kind *kind, const Node *node) {
    word then[2] = {in_use[0], in_use[1]};
    for (int end = 0; end < 2; end++)
        if (node->uses >> (2 + end) & 1) then[kind->owes] |= kind->terms[i].earns[end];
    return paid(s, i, then);
}

/* All that can become of the sets at a step. */
static void go_on(Solver *s, int i, const Sets *sets, Sets *after, int64_t rest) {
    word needs = s->steps[i].needs;
    int trains = s->trains;
    after->count = 0;
    clear_table(s, sets->count);
    for (size_t number = 0; number < sets->count; number++) {
        spend(s, 1);
        const int32_t *nodes = sets->nodes + number * (size_t)trains;
        const Node *node[TRAINS];
        int32_t next[TRAINS], sorted[TRAINS];
        int stuck = 0, needy = -1; /* trains that have to take the link */
        int64_t worth = sets->worth[number], hope = worth + rest;
        word in_use[2] = {0};
        for (int train = 0; train < trains; train++) {
            const Kind *kind = s->kinds + s->kind_of[train];
            node[train] = kind->nodes + nodes[train];
            in_use[kind->owes] |= node[train]->bits;
            next[train] = node[train]->skip;
            if (next[train] >= 0) {
                hope += kind->hope[next[train]];
            } else {
                stuck++;
                needy = train;
            }
        }
        if (!stuck && hope >= s->floor && paid(s, i, in_use)) {
            memcpy(sorted, next, sizeof sorted);
            add(s, after, sorted, worth, hope, (uint32_t)number, -1);
        }
        if (stuck > 1 || (in_use[0] | in_use[1]) & needs) continue;
        bool doubled = in_use[0] & s->twice_bit;
        for (int train = 0; train < trains; train++) {
            if (train && s->kind_of[train] == s->kind_of[train - 1] && nodes[train] == nodes[train - 1])
                continue; /* the same once more */
            if (stuck && train != needy) continue;
            const Kind *kind = s->kinds + s->kind_of[train];
            if (s->debts[i] && !paid_after(s, i, in_use, kind, node[train])) continue;
            int64_t gain = node[train]->gain;
            for (int twice = 0; twice <= !doubled; twice++) {
                int32_t to = twice ? node[train]->twice : node[train]->take;
                if (to < 0) continue;
                if (twice) gain += more_of(kind->terms + i, node[train]);
                int64_t more = hope + gain + kind->hope[to];
                if (next[train] >= 0) more -= kind->hope[next[train]];
                if (more < s->floor) continue;
                memcpy(sorted, next, sizeof sorted);
                sorted[train] = to;
                add(s, after, sorted, worth + gain, more, (uint32_t)number, train + twice * trains);
            }
        }
    }
}

/* What trains at a node can still become worth: see Sweep._hopes. */
static void find_hopes(Solver *s) {
    look_ahead(s, s->best_level, false);
    for (Kind *kind = s->kinds; kind < s->kinds + s->kind_count; kind++)
        for (int i = 0; i <= s->step_count; i++) {
            const int64_t *held = s->held[i];
            for (int32_t at = kind->from[i]; at < kind->from[i + 1]; at++) {
                word bits = kind->nodes[at].bits;
                kind->hope[at] = kind->ahead[at];
                for (int64_t j = 0; j < held[0]; j++)
                    if (bits & (word)held[1 + 2 * j]) kind->hope[at] -= s->price[held[2 + 2 * j]];
            }
            for (const int64_t *one = s->earnings; one < s->earnings + 4 * s->earning_count; one += 4) {
                if (i <= one[2] || i > one[3]) continue;
                int64_t amount = kind->owes ? -s->price[one[1]] : s->price[one[1]];
                for (int32_t at = kind->from[i]; at < kind->from[i + 1]; at++)
                    if (kind->nodes[at].bits & (word)one[0]) kind->hope[at] += amount;
            }
        }
}

/* Whether the answer is proven after a sweep with so many sets at a time. */
static bool sweep(Solver *s, size_t width) {
    int m = s->step_count;
    find_hopes(s);
    Sets sets = {.count = 1}, after = {0};
    uint32_t **parents = NEW(uint32_t *, m);
    int8_t **choices = NEW(int8_t *, m);
    make_room(s, &sets, 256);
    make_room(s, &after, 256);
    memset(sets.nodes, 0, (size_t)s->trains * sizeof *sets.nodes);
    sets.worth[0] = 0;
    int64_t behind = NEVER;
    for (int i = 0; i < m && sets.count; i++) {
        int64_t rest = 0;
        for (int price = 0; price < s->price_count; price++)
            if (s->last[price] > i) rest += s->price[price] * s->limits[price];
        go_on(s, i, &sets, &after, rest);
        if (after.count > width) {
            int64_t left = narrow(s, &after, width);
            if (left > behind) behind = left;
        }
        parents[i] = NEW(uint32_t, after.count);
        choices[i] = NEW(int8_t, after.count);
        memcpy(parents[i], after.parent, after.count * sizeof *after.parent);
        memcpy(choices[i], after.choice, after.count);
        Sets swap = sets;
        sets = after;
        after = swap;
    }
    if (sets.count) {
        uint32_t at = 0;
        s->found = true;
        s->floor = sets.worth[0] + s->unit;
        for (int i = m - 1; i >= 0; i--) {
            s->choices[i] = choices[i][at];
            at = parents[i][at];
        }
    }
    for (int i = 0; i < m; i++) {
        drop(parents[i]);
        drop(choices[i]);
    }
    drop(parents);
    drop(choices);
    Sets *both[2] = {&sets, &after};
    for (int i = 0; i < 2; i++) {
        drop(both[i]->nodes);
        drop(both[i]->worth);
        drop(both[i]->bound);
        drop(both[i]->parent);
        drop(both[i]->choice);
    }
    if (behind < s->floor - s->unit) behind = s->floor - s->unit;
    if (behind < s->ceiling) s->ceiling = behind;
    return s->ceiling < s->floor;
}

/* ---- In and out ---- */

/* answer: whether a better set was found, ceiling, states; then for each train (2 + steps numbers) what its run is
 * worth, the count of its steps, the steps. */
static void write_answer(const Solver *s, int64_t *answer) {
    int32_t node[TRAINS];
    int who[TRAINS];
    int64_t *runs[TRAINS];
    answer[0] = s->found;
    answer[1] = s->ceiling;
    answer[2] = s->states;
    if (!s->found) return;
    for (int train = 0; train < s->trains; train++) {
        node[train] = 0;
        who[train] = train;
        runs[train] = answer + 3 + train * (2 + (int64_t)s->step_count);
        runs[train][0] = runs[train][1] = 0;
    }
    for (int i = 0; i < s->step_count; i++) {
        for (int at = 0; at < s->trains; at++) {
            const Node *here = s->kinds[s->kind_of[at]].nodes + node[at];
            if (s->choices[i] >= 0 && at == s->choices[i] % s->trains) {
                bool twice = s->choices[i] >= s->trains;
                int64_t *run = runs[who[at]];
                run[0] += here->gain;
                if (twice) run[0] += more_of(s->kinds[s->kind_of[at]].terms + i, here);
                run[2 + run[1]++] = i;
                node[at] = twice ? here->twice : here->take;
            } else {
                node[at] = here->skip;
            }
        }
        for (int at = 1; at < s->trains; at++)
            for (int j = at; j && s->kind_of[j] == s->kind_of[j - 1] && node[j] < node[j - 1]; j--) {
                int32_t swap = node[j];
                int other = who[j];
                node[j] = node[j - 1];
                who[j] = who[j - 1];
                node[j - 1] = swap;
                who[j - 1] = other;
            }
    }
}

static const int64_t *read_row(Solver *s, const int64_t *body) {
    s->sweeps = body;
    body += 2 * s->sweep_count;
    s->limits = body;
    s->last = body += s->price_count;
    body += s->price_count;
    s->held = NEW(const int64_t *, s->step_count + 1);
    for (int i = 0; i <= s->step_count; i++) {
        s->held[i] = body;
        body += 1 + 2 * body[0];
    }
    s->twice_bit = (word)body[0];
    s->twice_price = body[1];
    s->earning_count = body[2];
    s->earnings = body + 3;
    body += 3 + 4 * s->earning_count;
    s->debts = NEW(word, s->step_count);
    for (const int64_t *one = s->earnings; one < body; one += 4) s->debts[one[3]] |= (word)one[0];
    s->steps = NEW(Step, s->step_count);
    for (Step *step = s->steps; step < s->steps + s->step_count; step++) {
        *step = (Step){
            .slot = {(int)body[0], (int)body[1]},
            .opens = (int)body[2],
            .closes = (int)body[3],
            .passing = {(int)body[4], (int)body[5]},
            .needs = (word)body[6],
            .forgets = (word)body[7],
            .price_count = (int)body[8],
            .prices = body + 9,
        };
        body += 9 + body[8];
    }
    return body;
}

static void read_kinds(Solver *s, const int64_t *body) {
    s->kinds = NEW(Kind, s->kind_count);
    for (int number = 0; number < s->kind_count; number++) {
        Kind *kind = s->kinds + number;
        kind->count = (int)body[0];
        kind->budget = body[1];
        kind->least = body[2];
        kind->owes = body[3] != 0;
        kind->prize_count = (int)body[4];
        kind->prizes = body + 5;
        body += 5 + 2 * body[4];
        if (kind->count > TRAINS - s->trains) longjmp(s->leave, NOT_FOR_US);
        for (int i = 0; i < kind->count; i++) s->kind_of[s->trains++] = number;
        kind->terms = NEW(Term, s->step_count);
        for (Term *term = kind->terms; term < kind->terms + s->step_count; term++, body += 21)
            *term = (Term){
                .gains = {body[0], body[1]},
                .costs = {body[2], body[3]},
                .scores = {body[4], body[5]},
                .meets = {(word)body[6], (word)body[7]},
                .once = {(word)body[8], (word)body[9]},
                .ends = (int)body[10],
                .fee = body[11],
                .cost = body[12],
                .link_meets = (word)body[13],
                .forgets = (word)body[14],
                .earns = {(word)body[15], (word)body[16]},
                .earned = {(int)body[17], (int)body[18]},
                .twice = {body[19], body[20]},
            };
        kind->fare = grow(s, NULL, (size_t)s->step_count, sizeof *kind->fare);
    }
}

int roundhouse_dense_version(void) { return VERSION; }

/* Solves a board: see dense.py for what comes in and goes out.  Returns 0 when the answer is written, and another
 * number when there is none: for want of time, memory or nodes, or because of an interruption.
 *
 * body: steps, slots, prices, kinds, common divisor, value known, work (below zero for any), sweeps, nodes; then the
 * rounds and the width of each sweep; the limit of each price; the last step of each; for each layer how many bits it
 * holds, and each bit with its price; the bit and the price of a stop counted twice; how many debts there are, and of
 * each the bit, the price, and the first and last step; the steps; the kinds with their terms.  limit: seconds, below
 * zero for none.  signals, let_go, take_back: whether to stop (not 0), and how to let other threads run, which they do
 * as soon as it takes longer than a moment. */
int roundhouse_dense(
    const int64_t *body, double limit, int64_t *answer, int (*signals)(void), void *(*let_go)(void),
    void (*take_back)(void *)) {
    Solver *s = calloc(1, sizeof *s);
    if (!s) return NO_MEMORY;
    s->step_count = (int)body[0];
    s->slots = (int)body[1];
    s->price_count = (int)body[2];
    s->kind_count = (int)body[3];
    s->unit = body[4] * SCALE;
    s->floor = body[5] * SCALE + s->unit;
    s->work = body[6];
    s->sweep_count = body[7];
    s->most_nodes = body[8];
    s->signals = signals;
    s->let_go = let_go;
    s->take_back = take_back;
    double begun = now();
    s->limited = limit >= 0;
    s->deadline = begun + SHARE * limit;
    s->next_listen = begun + SHORT;
    s->ceiling = s->lowest = -NEVER;
    s->stride = 1.0;
    int left = setjmp(s->leave);
    if (!left) {
        if (s->slots > SLOTS) longjmp(s->leave, NOT_FOR_US);
        read_kinds(s, read_row(s, body + 9));
        s->level = NEW(double, s->price_count);
        s->drift = NEW(double, s->price_count);
        s->best_level = NEW(double, s->price_count);
        s->slope = NEW(double, s->price_count);
        s->price = NEW(int64_t, s->price_count);
        s->choices = NEW(int8_t, s->step_count);
        for (int kind = 0; kind < s->kind_count; kind++) build_diagram(s, s->kinds + kind);
        for (int64_t i = 0; i < s->sweep_count; i++) {
            improve_prices(s, s->sweeps[2 * i]);
            if (s->ceiling < s->floor || sweep(s, (size_t)s->sweeps[2 * i + 1])) break;
        }
    }
    /* Out of time, what has been found is still good. */
    bool good = !left || (left == OUT_OF_TIME && s->ceiling != -NEVER);
    if (good) write_answer(s, answer);
    regain(s);
    while (s->memory.after) drop((char *)s->memory.after + HEAD);
    free(s);
    return good ? 0 : left;
}
