/* The compiled twin of network.py and trails.py, step by step: what routes of a company can touch.
 *
 * Nodes are numbered as in tracks.py. A position is a block of numbers for each hex, made by blocks.py; the same block
 * serves all hexes with the same picture, so paths and nodes in it are counted within the hex. */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define VERSION 1
#define NOWHERE (-1)
#define STOPS 16
#define PATHS 64
#define SIDES 6
/* So many pairs of a node and a path that no route comes by are remembered at once; beyond them some are asked twice. */
#define REFUSED 256

/* What is known of a node in this search. A field holds the number of the search (or of the tree of trails) in which it
 * was last so, thus nothing has to be cleared in between. */
typedef struct {
    int32_t own, blocked, shut; /* told of the position */
    int32_t reached, from;      /* a route stands here; where it stood before */
    int32_t used;               /* some trail uses what is here (noted at the lower of node and mate) */
    int32_t even, odd, met, seen, contracted; /* the tree of trails */
    int32_t above, inner;                     /* from where an odd node was met; the circle it was drawn into */
} Node;

typedef struct {
    int32_t search, tree; /* the numbers of the last ones */
} Numbers;

typedef struct {
    const int32_t *arena, *position, *across;
    int32_t sides, links, root, search, tree;
    Numbers *numbers;
    Node *node;
    int32_t *path;                 /* track -> search in which it was found on a route */
    int32_t *wanted;               /* track -> search that asks for it */
    int32_t *todo, *even, *reached; /* nodes in the order found */
    int32_t *found;                 /* tracks in the order found */
    int32_t todos, evens, reacheds, founds;
    const int32_t *own;
    int32_t owns;
    bool grouped, asks, met_wanted;
    int32_t refused[REFUSED][2];
    int32_t refusals;
} Search;

/* Moves from a node: `moves` of them from `at` on, each as the count of its paths, the paths, the node come to. */
typedef struct {
    int32_t hex, opens, moves;
    const int32_t *open, *at;
} Row;

/* ---- The position ---- */

static int32_t mate(const Search *s, int32_t node) { return node < s->sides ? s->across[node] : node ^ 1; }

static bool is_stop(const Search *s, int32_t node) { return s->sides <= node && node < s->links; }

/* The row of a table: see blocks.py for how a block is built. */
static Row table_row(const Search *s, int32_t node) {
    Row row = {0};
    int32_t within;
    if (node < s->sides) {
        row.hex = node / SIDES;
        within = node % SIDES;
    } else if (node < s->links) {
        row.hex = (node - s->sides) / (2 * STOPS);
        within = SIDES + (node - s->sides) / 2 % STOPS;
    } else {
        row.hex = (node - s->links) / (2 * PATHS);
        within = (node - s->links) % (2 * PATHS);
    }
    const int32_t *block = s->arena + s->position[row.hex];
    int32_t stops = block[0], paths = block[1];
    if (node >= s->links) {
        if (within >= 2 * paths) return row;
        within += SIDES + stops;
    } else if (within - SIDES >= stops) {
        return row;
    }
    int32_t begin = block[2 + stops + within];
    if (!begin) return row;
    row.opens = block[begin];
    row.open = block + begin + 1;
    row.moves = row.open[row.opens];
    row.at = row.open + row.opens + 1;
    return row;
}

/* Whether no route goes on beyond the stop at a node. */
static bool is_end(const Search *s, int32_t node) {
    int32_t place = (node - s->sides) / 2;
    return s->node[node].blocked == s->search || (s->arena + s->position[place / STOPS])[2 + place % STOPS];
}

/* What can be done from a node that is not the root. */
static Row row_of(const Search *s, int32_t node) {
    if (is_stop(s, node)) {
        node &= ~1;
        if (is_end(s, node)) return (Row){0};
    }
    return table_row(s, node);
}

typedef struct {
    int32_t come, overs;
    const int32_t *over;
} Move;

/* The next move of a row; false when there is none. */
static bool next_move(const Search *s, Row *row, Move *move) {
    while (row->moves > 0) {
        int32_t overs = move->overs = row->at[0];
        move->over = row->at + 1;
        int32_t kind = row->at[overs + 1], count = row->at[overs + 2];
        if (kind == 0)
            move->come = row->hex * SIDES + count;
        else if (kind == 1)
            move->come = s->sides + 2 * (row->hex * STOPS + count);
        else
            move->come = s->links + 2 * row->hex * PATHS + count;
        row->at += overs + 3;
        row->moves--;
        if (!s->grouped || s->node[move->come].shut != s->search) return true;
    }
    return false;
}

/* The rows of a node: of the root those of all own stops. `part` counts them, from 0. */
static bool next_row(const Search *s, int32_t node, int32_t part, Row *row) {
    if (node == s->root) {
        if (part >= s->owns) return false;
        *row = table_row(s, s->own[part]);
        row->opens = 0;
        return true;
    }
    if (part) return false;
    *row = row_of(s, node);
    return true;
}

#define EACH_MOVE(s, standing, row, move)                                        \
    for (int32_t part = 0; next_row(s, standing, part, &(row)); part++)          \
        while (next_move(s, &(row), &(move)))

/* ---- What was found ---- */

static int32_t track_of(const Row *row, int32_t path) { return row->hex * PATHS + path; }

static void find_path(Search *s, int32_t track) {
    if (s->path[track] == s->search) return;
    s->path[track] = s->search;
    s->found[s->founds++] = track;
    if (s->asks && s->wanted[track] == s->search) s->met_wanted = true;
}

static void find_over(Search *s, const Row *row, const Move *move) {
    for (int32_t i = 0; i < move->overs; i++) find_path(s, track_of(row, move->over[i]));
}

static void find_open(Search *s, const Row *row) {
    for (int32_t i = 0; i < row->opens; i++) find_path(s, track_of(row, row->open[i]));
}

static bool has_over(const Search *s, const Row *row, const Move *move) {
    for (int32_t i = 0; i < move->overs; i++)
        if (s->path[track_of(row, move->over[i])] != s->search) return false;
    return true;
}

static bool reach(Search *s, int32_t node) {
    if (s->node[node].reached == s->search) return false;
    s->node[node].reached = s->search;
    s->reached[s->reacheds++] = node;
    return true;
}

/* ---- Step 1: one trail to each node ---- */

/* What a node and its mate stand for. */
static int32_t thing(const Search *s, int32_t node) {
    int32_t other = mate(s, node);
    return other == NOWHERE || node < other ? node : other;
}

/* Whether the trail that was found to a node uses a thing. */
static bool trail_uses(const Search *s, int32_t node, int32_t what) {
    if (s->node[what].used != s->search) return false;
    for (; node != s->root; node = s->node[node].from)
        if (thing(s, node) == what) return true;
    return s->node[what].own == s->search;
}

/* Follows the track; whether anything is left in doubt. Stops early when wanted track is found. */
static bool spread(Search *s) {
    bool held = false;
    Row row;
    Move move;
    s->todo[0] = s->root;
    s->todos = 1;
    for (int32_t at = 0; at < s->todos; at++) {
        int32_t node = s->todo[at];
        for (int32_t part = 0; next_row(s, node, part, &row); part++) {
            find_open(s, &row);
            while (next_move(s, &row, &move)) {
                int32_t what = thing(s, move.come);
                if (trail_uses(s, node, what)) {
                    held = true;
                    continue;
                }
                find_over(s, &row, &move);
                int32_t beyond = is_stop(s, move.come) ? move.come : mate(s, move.come);
                if (beyond != NOWHERE && reach(s, beyond)) {
                    s->node[what].used = s->search;
                    s->node[beyond].from = node;
                    s->todo[s->todos++] = beyond;
                }
            }
        }
        if (s->met_wanted) return false;
    }
    if (!held) return false;
    for (int32_t at = 0; at < s->todos; at++)
        EACH_MOVE(s, s->todo[at], row, move) {
            int32_t beyond = is_stop(s, move.come) ? move.come : mate(s, move.come);
            if (beyond != NOWHERE && s->node[beyond].reached != s->search) return true;
            if (!has_over(s, &row, &move)) return true;
        }
    return false;
}

/* ---- The tree of trails: see trails.py ---- */

static int32_t base_of(Search *s, int32_t node) {
    while (s->node[node].contracted == s->tree) {
        int32_t outer = s->node[node].inner;
        if (s->node[outer].contracted == s->tree) s->node[node].inner = s->node[outer].inner;
        node = outer;
    }
    return node;
}

static int32_t above(Search *s, int32_t base) { return base_of(s, s->node[mate(s, base)].above); }

/* The lowest base above two, or one of them. Bases seen on the way are marked by a number of their own. */
static int32_t common(Search *s, int32_t a, int32_t b) {
    int32_t mark = ++s->numbers->tree;
    s->node[a].seen = s->node[b].seen = mark;
    for (;;) {
        if (a != s->root) {
            a = above(s, a);
            if (s->node[a].seen == mark) return a;
            s->node[a].seen = mark;
        }
        int32_t other = a;
        a = b;
        b = other;
    }
}

static void stand(Search *s, int32_t node) {
    if (s->node[node].even == s->tree) return;
    s->node[node].even = s->tree;
    s->even[s->evens++] = node;
}

static void contract(Search *s, int32_t base, int32_t top) {
    while (base != top) {
        int32_t turned = mate(s, base), next = above(s, base);
        s->node[base].contracted = s->node[turned].contracted = s->tree;
        s->node[base].inner = s->node[turned].inner = top;
        s->node[base].met = s->tree;
        stand(s, turned);
        base = next;
    }
}

/* A question about one path: the tree grows with no other way into the node (or the stop) at its end. */
typedef struct {
    int32_t come, twin, track;
} Only;

static bool at_end(const Only *only, int32_t node) { return node == only->come || node == only->twin; }

static bool runs_over(const Row *row, const Move *move, int32_t track) {
    for (int32_t i = 0; i < move->overs; i++)
        if (track_of(row, move->over[i]) == track) return true;
    return false;
}

/* Grows the tree as far as it goes; with `only` until the end asked for is met, and whether it is. */
static bool grow(Search *s, const Only *only) {
    Row row;
    Move move;
    s->tree = ++s->numbers->tree;
    s->evens = 0;
    stand(s, s->root);
    for (int32_t at = 0; at < s->evens; at++) {
        int32_t node = s->even[at];
        EACH_MOVE(s, node, row, move) {
            if (only && (at_end(only, node) || at_end(only, move.come)) && !runs_over(&row, &move, only->track)) continue;
            int32_t met = s->node[move.come].own == s->search ? s->root : move.come;
            if (s->node[met].even == s->tree) {
                int32_t here = base_of(s, node), there = base_of(s, met);
                if (here != there) {
                    int32_t top = common(s, here, there);
                    contract(s, here, top);
                    contract(s, there, top);
                    if (!only) find_over(s, &row, &move);
                }
            } else if (s->node[met].odd != s->tree) {
                s->node[met].odd = s->node[met].met = s->tree;
                s->node[met].above = node;
                if (!only) find_over(s, &row, &move);
                int32_t beyond = mate(s, met);
                if (beyond != NOWHERE) stand(s, beyond);
            }
        }
        if (only && (s->node[only->come].met == s->tree || s->node[only->twin].met == s->tree)) return true;
    }
    return false;
}

/* Whether the grown tree shows that a trail standing on a node can go on to another. */
static bool beside(Search *s, int32_t node, int32_t come) {
    if (s->node[come].own == s->search || s->node[come].even == s->tree) return false;
    for (int32_t base = base_of(s, node); base != s->root; base = above(s, base))
        if (mate(s, base) == come) return false;
    return true;
}

/* ---- Steps 2 and 3 ---- */

static bool was_refused(const Search *s, int32_t come, int32_t track) {
    for (int32_t i = 0; i < s->refusals; i++)
        if (s->refused[i][0] == come && s->refused[i][1] == track) return true;
    return false;
}

/* Clears up the doubts about one path, unless it is known to be on a route or not asked for. */
static void try_path(Search *s, int32_t come, int32_t track) {
    if (s->path[track] == s->search || (s->asks && s->wanted[track] != s->search)) return;
    if (was_refused(s, come, track)) return;
    Only only = {come, is_stop(s, come) ? come ^ 1 : come, track};
    if (grow(s, &only)) {
        find_path(s, track);
    } else if (s->refusals < REFUSED) {
        s->refused[s->refusals][0] = come;
        s->refused[s->refusals++][1] = track;
    }
}

static void exactly(Search *s) {
    Row row;
    Move move;
    grow(s, 0);
    int32_t stood = s->evens;
    for (int32_t at = 0; at < stood; at++) {
        int32_t node = s->even[at];
        if (node == s->root) continue;
        reach(s, is_stop(s, node) ? node & ~1 : node);
        row = row_of(s, node);
        find_open(s, &row);
    }
    for (int32_t at = 0; at < stood; at++)
        EACH_MOVE(s, s->even[at], row, move)
            if (!has_over(s, &row, &move) && beside(s, s->even[at], move.come)) find_over(s, &row, &move);
    /* Other trees grow now, over the list of this one. */
    memcpy(s->todo, s->even, (size_t)stood * sizeof *s->todo);
    for (int32_t at = 0; at < stood; at++)
        EACH_MOVE(s, s->todo[at], row, move)
            for (int32_t i = 0; i < move.overs; i++) try_path(s, move.come, track_of(&row, move.over[i]));
}

/* ---- The entry ---- */

int roundhouse_network_version(void) { return VERSION; }

/* Bytes of the room that searches on a board of so many hexes need; it begins as zeros. */
int64_t roundhouse_network_room(int32_t hexes) {
    int64_t nodes = (int64_t)hexes * (SIDES + 2 * STOPS + 2 * PATHS) + 1;
    int64_t tracks = (int64_t)hexes * PATHS;
    return (int64_t)sizeof(Numbers) + nodes * (int64_t)(sizeof(Node) + 3 * sizeof(int32_t)) +
           3 * tracks * (int64_t)sizeof(int32_t);
}

/* Finds what routes can touch.
 *
 * arena: the blocks.  position: for each hex where its block begins.  across: the node on the other side of each
 * hexside.  asked: the counts of own stops, blocked stops, stops that are shut, tracks wanted, and then these.
 * answer: three counts, of stops, hexsides and tracks found, and then these (stops by their node).
 * With tracks wanted it stops early, and the answer is whether one of them is on a route. */
int roundhouse_network(
    const int32_t *arena, const int32_t *position, const int32_t *across, int32_t hexes, const int32_t *asked,
    void *room, int32_t *answer) {
    Search search = {.arena = arena, .position = position, .across = across}, *s = &search;
    s->sides = SIDES * hexes;
    s->links = s->sides + 2 * STOPS * hexes;
    s->root = s->links + 2 * PATHS * hexes;
    int32_t tracks = PATHS * hexes;
    s->numbers = room;
    s->node = (Node *)(s->numbers + 1);
    s->path = (int32_t *)(s->node + s->root + 1);
    s->wanted = s->path + tracks;
    s->todo = s->wanted + tracks;
    s->even = s->todo + s->root + 1;
    s->reached = s->even + s->root + 1;
    s->found = s->reached + s->root + 1;
    if (s->numbers->search > INT32_MAX / 2 || s->numbers->tree > INT32_MAX / 2)
        memset(room, 0, (size_t)roundhouse_network_room(hexes));
    s->search = ++s->numbers->search;
    s->owns = asked[0];
    s->own = asked + 4;
    const int32_t *blocked = s->own + s->owns, *shut = blocked + asked[1], *wanted = shut + asked[2];
    for (int32_t i = 0; i < s->owns; i++) {
        s->node[s->own[i]].own = s->node[s->own[i]].used = s->search;
        reach(s, s->own[i]);
    }
    for (int32_t i = 0; i < asked[1]; i++) s->node[blocked[i]].blocked = s->search;
    for (int32_t i = 0; i < asked[2]; i++) s->node[shut[i]].shut = s->search;
    for (int32_t i = 0; i < asked[3]; i++) s->wanted[wanted[i]] = s->search;
    s->grouped = asked[2] > 0;
    s->asks = asked[3] > 0;
    if (spread(s) && !s->met_wanted) exactly(s);
    if (s->asks) return s->met_wanted;
    int32_t *next = answer + 3;
    for (int32_t i = 0; i < s->reacheds; i++)
        if (is_stop(s, s->reached[i])) *next++ = s->reached[i];
    answer[0] = (int32_t)(next - answer) - 3;
    for (int32_t i = 0; i < s->reacheds; i++)
        if (s->reached[i] < s->sides) *next++ = s->reached[i];
    answer[1] = (int32_t)(next - answer) - 3 - answer[0];
    memcpy(next, s->found, (size_t)s->founds * sizeof *next);
    answer[2] = s->founds;
    return 0;
}
