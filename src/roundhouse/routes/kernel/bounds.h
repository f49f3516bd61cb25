/* What a run can still collect at most: see bounds.py. */
#ifndef ROUNDHOUSE_BOUNDS_H
#define ROUNDHOUSE_BOUNDS_H

#include "budget.h"

static void best_after(Solver *s, int k) {
    int64_t layers = s->kind->layers;
    for (int arc = 0; arc < s->arcs; arc++) {
        int64_t best = 0;
        for (int i = s->onward_from[arc]; i < s->onward_from[arc + 1]; i++) {
            int64_t amount = s->take[s->onward[i] * layers + k];
            if (amount > best) best = amount;
        }
        best -= best ? s->prices->passing[s->target[arc]] : 0;
        s->after[arc * layers + k] = best > 0 ? best : 0;
    }
}

/* The most that walks collect which never turn straight back: take[arc][k] with the arc, after[arc][k] after the arc,
 * each with what uses up at most k of the budget. */
static void bound_by_walks(Solver *s, const word *banned) {
    const Budget *budget = &s->kind->budget;
    int64_t layers = s->kind->layers, effort = s->arcs / 64 + 1;
    for (int k = 0; k < layers; k++) {
        spend(s, effort);
        if (k < budget->smallest) {
            for (int arc = 0; arc < s->arcs; arc++) {
                s->take[arc * layers + k] = NEVER;
                s->after[arc * layers + k] = 0;
            }
            continue;
        }
        for (int arc = 0; arc < s->arcs; arc++) {
            int64_t used = budget->arc[arc], *take = s->take + arc * layers + k;
            if (used == 0 || used > k) {
                *take = NEVER;
                continue;
            }
            int64_t gain = has(banned, s->target[arc]) ? NEVER : s->hoped[arc];
            *take = gain + s->after[arc * layers + k - used];
        }
        best_after(s, k);
        /* Arcs that use up nothing may go round in circles, but no run has more of them in a row than this. */
        for (int sweep = 0; sweep < budget->sweeps; sweep++) {
            spend(s, effort);
            bool better = false;
            for (int arc = 0; arc < s->arcs; arc++) {
                if (budget->arc[arc] || !s->live[arc >> 1]) continue;
                int64_t gain = has(banned, s->target[arc]) ? NEVER : s->hoped[arc];
                int64_t amount = gain + s->after[arc * layers + k], *take = s->take + arc * layers + k;
                if (amount <= *take) continue;
                *take = amount;
                better = true;
            }
            if (!better) break;
            best_after(s, k);
        }
    }
}

/* What each stop pays less its share of prices: on the way it bears half of its two cheapest links. */
static void prepare_blocks(Solver *s) {
    const int64_t *passing = s->prices->passing;
    for (int stop = 0; stop < s->stops; stop++) {
        int64_t first = 0, second = 0;
        int begin = s->out_from[stop], end = s->out_from[stop + 1];
        if (s->priced && begin < end) {
            first = second = UNREACHABLE;
            for (int i = begin; i < end; i++) {
                int64_t price = s->link[s->out[i] >> 1];
                if (price < first) {
                    second = first;
                    first = price;
                } else if (price < second) {
                    second = price;
                }
            }
            if (end - begin == 1) second = first;
        }
        int64_t inside = s->kind->hoped[stop] - passing[stop] - (first + second) / 2;
        int64_t at_end = s->kind->hoped[stop] - first / 2;
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

#endif
