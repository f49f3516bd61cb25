/* Choosing runs for several trains from lists of runs, so that no side is used twice: see packing.py. */
#ifndef ROUNDHOUSE_PACKING_H
#define ROUNDHOUSE_PACKING_H

#include "search.h"

#define PORTION 1024 /* runs handled between two looks at the clock */

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
    int64_t price_sum, choices, most, effort;
} Packing;

typedef int (*Order)(const Solver *s, const Entry *a, const Entry *b);

static int by_sides(const Solver *s, const Entry *a, const Entry *b) {
    for (int i = 0; i < s->hw; i++)
        if (a->run->sides[i] != b->run->sides[i]) return a->run->sides[i] < b->run->sides[i] ? -1 : 1;
    if (a->run->value != b->run->value) return a->run->value > b->run->value ? -1 : 1;
    return a->number < b->number ? -1 : 1;
}

static int by_numbers(const int32_t *a, int a_count, const int32_t *b, int b_count) {
    for (int i = 0; i < a_count && i < b_count; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return a_count - b_count;
}

static int by_worth(const Solver *s, const Entry *a, const Entry *b) {
    (void)s;
    if (a->worth != b->worth) return a->worth > b->worth ? -1 : 1;
    const Run *x = a->run, *y = b->run;
    if (x->value != y->value) return x->value > y->value ? -1 : 1;
    int order = by_numbers(x->path, x->count, y->path, y->count);
    return order ? order : by_numbers(x->path + x->count, x->count - 1, y->path + y->count, y->count - 1);
}

/* Merges ever longer rows; a long list takes a while, and the clock goes on. */
static void sort_entries(Solver *s, Entry *entries, size_t count, Order order) {
    const size_t row = 8;
    for (size_t begin = 0; begin < count; begin += row)
        for (size_t i = begin + 1; i < count && i < begin + row; i++) {
            Entry entry = entries[i];
            size_t at = i;
            for (; at > begin && order(s, entries + at - 1, &entry) > 0; at--) entries[at] = entries[at - 1];
            entries[at] = entry;
        }
    if (count <= row) return;
    Mark before = mark(&s->work);
    Entry *other = NEW(work, Entry, count), *from_row = entries, *to_row = other;
    for (size_t width = row; width < count; width *= 2) {
        for (size_t begin = 0; begin < count; begin += 2 * width) {
            size_t middle = begin + width < count ? begin + width : count;
            size_t end = begin + 2 * width < count ? begin + 2 * width : count;
            size_t left = begin, right = middle;
            for (size_t to = begin; to < end; to++) {
                bool first = left < middle && (right == end || order(s, from_row + left, from_row + right) <= 0);
                to_row[to] = from_row[first ? left++ : right++];
                if (to % PORTION == PORTION - 1) check_clock(s);
            }
        }
        Entry *swap = from_row;
        from_row = to_row;
        to_row = swap;
    }
    if (from_row != entries) memcpy(entries, from_row, count * sizeof *entries);
    release(&s->work, before);
}

/* priced: runs count what they are worth; otherwise their value. */
static void make_list(Solver *s, List *list, const Runs *runs, bool priced, int trains) {
    Entry *all = list->entries = NEW(work, Entry, runs->count + 1);
    for (size_t i = 0; i < runs->count; i++)
        all[i] = (Entry){runs->items[i], priced ? runs->items[i]->worth : runs->items[i]->value * SCALE, i};
    /* Of several runs over the same sides the first of the highest value stays. */
    sort_entries(s, all, runs->count, by_sides);
    size_t kept = 0;
    for (size_t i = 0; i < runs->count; i++)
        if (!kept || memcmp(all[kept - 1].run->sides, all[i].run->sides, (size_t)s->hw * sizeof(word)))
            all[kept++] = all[i];
    sort_entries(s, all, kept, by_worth);
    list->count = kept;
    list->words = (kept + 63) / 64 + 1;
    list->trains = trains;
    list->users = NEW(work, word *, s->sides + 1);
    for (size_t i = 0; i < kept; i++) {
        if (i % PORTION == PORTION - 1) check_clock(s);
        for (int w = 0; w < s->hw; w++)
            for (word rest = all[i].run->sides[w]; rest; rest &= rest - 1) {
                word **users = list->users + 64 * w + lowest(rest);
                if (!*users) *users = NEW(work, word, list->words);
                (*users)[i >> 6] |= (word)1 << (i & 63);
            }
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
        p->choices++;
        spend(s, p->effort);
        if (p->effort > 1) check_clock(s); /* each choice takes long */
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
    size_t widest = 0, runs_listed = 0;
    for (int kind = 0; kind < s->kind_count; kind++) {
        const Runs *some = (const Runs *)((const char *)runs + (size_t)kind * stride);
        make_list(s, p.lists + kind, some, priced, s->kinds[kind].count);
        if (p.lists[kind].words > widest) widest = p.lists[kind].words;
        runs_listed += p.lists[kind].count;
    }
    p.effort = 1 + (int64_t)runs_listed / s->heavy;
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

#endif
