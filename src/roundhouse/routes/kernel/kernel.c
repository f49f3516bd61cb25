/* Best runs, compiled: the method of the plain-Python modules beside this folder, step by step, so that both give
 * the same answer to the last stop.  Each header here is named as the module that it follows; whoever changes one
 * changes the other, and the tests compare them.
 *
 * All of it is one unit for the compiler.  The only entry is roundhouse_solve.  Numbers come in and go out as arrays
 * of int64.  A limit, an interruption from the keyboard and a lack of memory leave the search by longjmp; as all
 * memory belongs to arenas, nothing is lost thereby.
 */
#define _POSIX_C_SOURCE 200809L
#include "pricing.h"

#define VERSION 3 /* of the interface: the loader asks for the same number */

/* ---- Reading a problem ---- */

typedef struct {
    Solver *s;
    const int64_t *at, *end;
} Reader;

/* So many numbers, each of which is in a range. */
static const int64_t *numbers(Reader *r, int64_t count, int64_t least, int64_t most) {
    const int64_t *some = r->at;
    if (count < 0 || count > r->end - some) longjmp(r->s->leave, NOT_FOR_US);
    for (int64_t i = 0; i < count; i++)
        if (some[i] < least || some[i] > most) longjmp(r->s->leave, NOT_FOR_US);
    r->at += count;
    return some;
}

static int64_t number(Reader *r, int64_t least, int64_t most) { return *numbers(r, 1, least, most); }

/* A set of stops: their count, and they; NULL when there are none. */
static bool *stop_set(Reader *r) {
    Solver *s = r->s;
    int64_t count = number(r, 0, s->stops);
    if (!count) return NULL;
    const int64_t *stops = numbers(r, count, 0, s->stops - 1);
    bool *set = NEW(keep, bool, s->stops);
    for (int64_t i = 0; i < count; i++) set[stops[i]] = true;
    return set;
}

/* The count of marks, then for each its amount, the number of its extra (-1: none), and the counts of its stops and
 * links with these. */
static void read_marks(Reader *r, Marks *marks) {
    Solver *s = r->s;
    marks->count = (int)number(r, 0, 62);
    if (!marks->count) return;
    marks->amount = NEW(keep, int64_t, marks->count);
    marks->extra = NEW(keep, word, marks->count);
    marks->met = NEW(keep, word, s->stops);
    marks->taken = NEW(keep, word, 2 * s->links + 1);
    for (int i = 0; i < marks->count; i++) {
        word bit = (word)1 << i;
        marks->amount[i] = SCALE * number(r, -INT32_MAX, INT32_MAX);
        int extra = (int)number(r, -1, i);
        if (extra >= 0) marks->extra[extra] |= bit;
        if (extra >= marks->extras) marks->extras = extra + 1;
        int64_t stops = number(r, 0, s->stops), links = number(r, 0, s->links);
        const int64_t *stop = numbers(r, stops, 0, s->stops - 1), *link = numbers(r, links, 0, s->links - 1);
        for (int64_t j = 0; j < stops; j++) marks->met[stop[j]] |= bit;
        for (int64_t j = 0; j < links; j++) marks->taken[2 * link[j]] |= bit, marks->taken[2 * link[j] + 1] |= bit;
    }
}

/* Trains, reach (stops, least, hexes), values, roots, free stops, unscored stops, fees (link, amount), marks. */
static void read_kind(Reader *r, Kind *kind) {
    Solver *s = r->s;
    kind->count = (int)number(r, 1, 256);
    s->trains += kind->count;
    kind->reach = numbers(r, 3, 0, INT32_MAX);
    kind->values = numbers(r, s->stops, 0, INT32_MAX);
    kind->roots = (int)number(r, 0, s->stops);
    kind->root = NEW(keep, int, kind->roots);
    for (int i = 0; i < kind->roots; i++) {
        kind->root[i] = (int)number(r, 0, s->stops - 1);
        s->is_root[kind->root[i]] = true;
    }
    kind->free = stop_set(r);
    kind->unscored = stop_set(r);
    int64_t fees = number(r, 0, s->links);
    if (fees) kind->fee = NEW(keep, int64_t, s->links);
    for (int64_t i = 0; i < fees; i++) {
        int64_t link = number(r, 0, s->links - 1);
        kind->fee[link] = SCALE * number(r, 0, INT32_MAX);
    }
    read_marks(r, &kind->marks);
}

static void read_problem(Reader *r) {
    Solver *s = r->s;
    s->stops = (int)number(r, 1, 4096);
    s->kind_count = (int)number(r, 1, 256);
    s->links = (int)number(r, 0, 65536);
    s->hw = (int)number(r, 1, 1024);
    s->sw = (s->stops + 63) / 64;
    s->few = number(r, 0, INT64_MAX);
    s->many = number(r, 0, INT32_MAX);
    s->pooled = number(r, 0, INT64_MAX);
    s->rounds = number(r, 0, INT64_MAX);
    s->heavy = number(r, 1, INT64_MAX);
    s->value = number(r, 0, INT64_MAX / (4 * SCALE));
    s->most_states = number(r, -1, INT64_MAX);
    bool measured = number(r, 0, 1);
    s->is_root = NEW(keep, bool, s->stops);
    s->kinds = NEW(keep, Kind, s->kind_count);
    for (int i = 0; i < s->kind_count; i++) read_kind(r, s->kinds + i);
    if (s->trains > 256) longjmp(s->leave, NOT_FOR_US);
    bool *ends = stop_set(r);
    s->end_only = ends ? ends : NEW(keep, bool, s->stops);
    s->group = numbers(r, s->stops, INT64_MIN, INT64_MAX);
    s->ends = numbers(r, 2 * (int64_t)s->links, 0, s->stops - 1);
    if (measured) s->lengths = numbers(r, s->links, 0, INT32_MAX);
    for (int i = 0; i < s->kind_count; i++)
        if (s->kinds[i].reach[2] && !measured) longjmp(s->leave, NOT_FOR_US);
    if (r->at != r->end) longjmp(s->leave, NOT_FOR_US);
}

/* ---- The entry ---- */

int roundhouse_version(void) { return VERSION; }

/* Solves a problem: 0 when it did, another number when it is not for the kernel (or was interrupted).
 *
 * body: stops, kinds, links, words of a set of sides, few, many, pooled, rounds, heavy, value known, most states (-1:
 * any number), whether links have lengths; the kinds; end-only stops (with their count), groups, ends of the links,
 * lengths.
 * sides: a set for each link.  limit: seconds, below zero for none.  signals, let_go, take_back: whether to stop (not
 * 0), and how to let other threads run, which they do as soon as it takes longer than a moment. */
int roundhouse_solve(
    const int64_t *body, int64_t size, const word *sides, double limit, int64_t *answer, int (*signals)(void),
    void *(*let_go)(void), void (*take_back)(void *)) {
    Solver *s = calloc(1, sizeof *s);
    if (!s) return NO_MEMORY;
    Reader reader = {s, body, body + size};
    double begun = now();
    s->link_sides = sides;
    s->signals = signals;
    s->let_go = let_go;
    s->take_back = take_back;
    s->limited = limit >= 0;
    s->deadline = begun + (1 - LAST) * limit;
    s->next_listen = begun + SHORT;
    volatile int result = 0;
    int left = setjmp(s->leave);
    if (left == 0) {
        read_problem(&reader);
        for (int link = 0; link < s->links; link++)
            for (int w = 0; w < s->hw; w++) {
                word some = sides_of(s, 2 * link)[w];
                int last = 64 * w + 64 - (some ? __builtin_clzll(some) : 64);
                if (some && last > s->sides) s->sides = last;
            }
        s->nothing = NEW(keep, word, s->hw);
        build_net(s);
        for (int i = 0; i < s->kind_count; i++) build_kind(s, s->kinds + i);
        new_prices(s, &s->no_prices);
        write_answer(s, prove(s), answer);
        answer[3] = s->states;
    } else if (left == OUT_OF_TIME) {
        /* A second time: what was found so far has to do. */
        if (!s->finishing) {
            s->finishing = true;
            s->deadline = now() + LAST * limit;
            s->most_states = -1;
            answer[3] = s->states;
            release(&s->work, (Mark){0});
            release(&s->list, (Mark){0});
            for (int i = 0; i < s->kind_count; i++)
                if (s->kinds[i].last.count) remember(s, s->kinds + i, &s->kinds[i].last);
            pack_pool(s);
        }
        write_answer(s, OPEN, answer);
    } else {
        result = left;
    }
    regain(s);
    release(&s->keep, (Mark){0});
    release(&s->list, (Mark){0});
    release(&s->work, (Mark){0});
    free(s);
    return result;
}
