/* The compiled twin of forecast.py, step by step: the rest of a game in outline, under several scenarios.
 *
 * Every sum is made in the same order as there, so both come to the same to the last bit. How the numbers lie that are
 * handed over is said in __init__.py. */
#include <float.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Otherwise other sums come of it, and bots play other games: then there is no library, and Python does it. Products are
 * not joined with sums either, which the build asks for (-ffp-contract=off) and no macro tells. */
#if defined __FAST_MATH__ || (FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 1)
#error "forecasts need doubles that are rounded after each operation"
#endif

#define VERSION 1
#define PLAYERS 16
#define FIRMS 64
#define KINDS 64
#define TRAINS 64

/* As in forecast.py and economy.py. */
#define SETTLES 6
#define MOST_ROUNDS 24
#define BANK_TOLERANCE 0.03
#define EMERGENCY_COST 0.25
#define RUSH_THRESHOLD 3
#define MOST_TURNS 80
#define CLIMBS 0.7
#define PAID 0.8
#define LEAST_RATE 1.05
#define OWN 9.0
#define NEARLY 0.9
#define HARDLY 0.3
#define PAYS_IN 3
#define RUN_ESTIMATE_FACTOR 0.9
#define FURTHER_TRAIN_FACTOR 0.7

typedef struct {
    int32_t price, reach, times, killer, exported, beside, limit, rounds;
} Kind;

typedef struct {
    int32_t unit, parts, offered, pool, own, president, cell, par, floated, done, ran, tops, begin, count;
    int32_t shares[PLAYERS], trains[TRAINS];
    double treasury, known, revenue;
} Firm;

typedef struct {
    int32_t players, firms, kinds, pars, privates, grown_count;
    int32_t begun, closing, part, of, stock, first, ending, train_limit, most_held, float_percent;
    int32_t top_kind, rounds;
    bool eager;
    double bank, all, going, grows;
    Kind kind[KINDS];
    int32_t left[KINDS];
    Firm firm[FIRMS];
    double cash[PLAYERS];
    int32_t certificates[PLAYERS], limits[PLAYERS];
    const int32_t *par, *par_cell, *owner, *price, *right, *lower, *up;
    const double *grown, *tops;
    double *dividends, *values, *help, *papers;
} Game;

static double at_most(double one, double other) { return other < one ? other : one; }
static double at_least(double one, double other) { return other > one ? other : one; }

/* ---- What trains earn ---- */

static double told_by(const Game *g, const double *tops, int32_t count, const int32_t *trains, int32_t many) {
    int32_t order[TRAINS];
    for (int32_t i = 0; i < many; i++) { /* the farthest first, of equal ones the first */
        const Kind *kind = &g->kind[trains[i]];
        int32_t far = kind->reach * kind->times, place = i;
        while (place > 0) {
            const Kind *before = &g->kind[order[place - 1]];
            if (before->reach * before->times >= far) break;
            order[place] = order[place - 1];
            place--;
        }
        order[place] = trains[i];
    }
    double total = 0.0, share = 1.0;
    for (int32_t i = 0; i < many; i++) {
        const Kind *kind = &g->kind[order[i]];
        int32_t reach = kind->reach < count - 1 ? kind->reach : count - 1;
        total += tops[reach] * kind->times * share;
        share *= FURTHER_TRAIN_FACTOR;
    }
    return total;
}

static double revenue(const Game *g, const Firm *firm, const int32_t *trains, int32_t many) {
    if (!many) return 0.0;
    double by_tops = told_by(g, g->tops + firm->begin, firm->tops, trains, many), known = firm->known;
    if (g->rounds > 1) {
        double later = told_by(g, g->grown, g->grown_count, trains, many);
        if (later > by_tops) by_tops += (later - by_tops) * at_most((g->rounds - 1) / g->grows, 1.0);
        known += (RUN_ESTIMATE_FACTOR - known) * at_most((g->rounds - 1) / (double)SETTLES, 1.0);
    }
    return by_tops * known;
}

/* ---- Trains ---- */

static int32_t top(Game *g) {
    while (g->top_kind < g->kinds && g->left[g->top_kind] <= 0) g->top_kind++;
    return g->top_kind < g->kinds ? g->top_kind : -1;
}

static bool goes_soon(const Game *g, int32_t train) {
    int32_t killer = g->kind[train].killer, ahead = 0;
    if (killer < 0) return false;
    for (int32_t kind = 0; kind < killer; kind++) ahead += g->left[kind];
    return ahead <= RUSH_THRESHOLD;
}

static bool all_go_soon(const Game *g, const Firm *firm) {
    for (int32_t i = 0; i < firm->count; i++)
        if (!goes_soon(g, firm->trains[i])) return false;
    return true;
}

static void leaves(Game *g, int32_t kind) {
    g->left[kind]--;
    if (kind <= g->begun) return;
    g->begun = kind;
    g->train_limit = g->kind[kind].limit;
    for (int32_t number = 0; number < g->firms; number++) {
        Firm *firm = &g->firm[number];
        if (!firm->count) continue;
        int32_t kept = 0;
        for (int32_t i = 0; i < firm->count; i++)
            if (g->kind[firm->trains[i]].killer != kind) firm->trains[kept++] = firm->trains[i];
        firm->count = kept;
        while (firm->count > g->train_limit) {
            int32_t least = 0;
            for (int32_t i = 1; i < firm->count; i++)
                if (firm->trains[i] < firm->trains[least]) least = i;
            firm->count--;
            for (int32_t i = least; i < firm->count; i++) firm->trains[i] = firm->trains[i + 1];
        }
    }
}

static void buy_trains(Game *g, int32_t number) {
    Firm *firm = &g->firm[number];
    while (firm->count < g->train_limit) {
        int32_t next = top(g);
        bool wants = g->eager || firm->count < 2 || all_go_soon(g, firm);
        if (next < 0 || !wants) return;
        for (int32_t kind = g->kinds - 1; kind > next; kind--) {
            const Kind *row = &g->kind[kind];
            if (0 <= row->beside && row->beside <= g->begun && g->left[kind] > 0 && row->price <= firm->treasury) {
                next = kind;
                break;
            }
        }
        int32_t price = g->kind[next].price;
        double missing = price - firm->treasury;
        if (missing > 0) {
            if (firm->count || firm->president < 0) return;
            double cost = missing * (1 + EMERGENCY_COST);
            g->cash[firm->president] -= cost;
            g->help[firm->president * g->firms + number] -= cost * g->going;
        }
        firm->treasury = at_least(-missing, 0.0);
        g->bank += price;
        leaves(g, next);
        firm->trains[firm->count++] = next;
    }
}

/* ---- Operating ---- */

static bool keeps(Game *g, const Firm *firm, double earned) {
    int32_t next = top(g);
    if (next < 0) return false;
    int32_t price = g->kind[next].price;
    if (!(firm->treasury < price && price <= firm->treasury + PAYS_IN * earned)) return false;
    return all_go_soon(g, firm);
}

static void run(Game *g, int32_t number) {
    Firm *firm = &g->firm[number];
    double earned = firm->revenue >= 0 ? firm->revenue : revenue(g, firm, firm->trains, firm->count);
    if (earned <= 0 || keeps(g, firm, earned)) {
        firm->treasury += earned;
        g->bank -= earned;
        firm->cell = g->lower[firm->cell];
        return;
    }
    double each = earned / firm->parts;
    for (int32_t player = 0; player < g->players; player++) {
        int32_t count = firm->shares[player];
        if (!count) continue;
        g->cash[player] += each * count;
        g->dividends[player * g->firms + number] += each * count * g->going;
    }
    firm->treasury += each * (firm->pool + firm->own);
    g->bank -= each * (firm->parts - firm->offered);
    firm->cell = g->right[firm->cell];
}

static void operate(Game *g) {
    int32_t order[FIRMS], many = 0;
    bool late[FIRMS];
    int32_t price[FIRMS];
    g->rounds++;
    for (int32_t number = 0; number < g->firms; number++) {
        const Firm *firm = &g->firm[number];
        if (!firm->floated || firm->done || firm->cell < 0) continue;
        late[number] = firm->revenue < 0 && !firm->ran;
        price[number] = g->price[firm->cell];
        int32_t place = many++;
        while (place > 0) { /* those in their turn, then the highest price, then the charter */
            int32_t before = order[place - 1];
            if (late[before] < late[number] || (late[before] == late[number] && price[before] >= price[number])) break;
            order[place] = before;
            place--;
        }
        order[place] = number;
    }
    for (int32_t i = 0; i < many; i++) {
        if (!g->firm[order[i]].ran) run(g, order[i]);
        buy_trains(g, order[i]);
    }
}

/* ---- The stock round ---- */

static double horizon(const Game *g) {
    double flow = 0.0;
    for (int32_t number = 0; number < g->firms; number++) {
        const Firm *firm = &g->firm[number];
        if (firm->floated) flow += revenue(g, firm, firm->trains, firm->count);
    }
    flow = 40.0 + 1.25 * flow;
    return at_most(at_least(g->bank / flow, 2.0), 16.0);
}

static double share_worth(Game *g, const Firm *firm, double rounds) {
    if (firm->cell < 0) return 0.0;
    double earns = revenue(g, firm, firm->trains, firm->count);
    if (!firm->count) {
        int32_t next = top(g);
        earns = next >= 0 ? CLIMBS * revenue(g, firm, &next, 1) : 0.0;
    }
    int32_t cell = firm->cell;
    for (int32_t steps = (int32_t)(rounds * CLIMBS); steps > 0; steps--) cell = g->right[cell];
    return earns / firm->parts * rounds * PAID + g->price[cell];
}

static void takes(Game *g, int32_t player, int32_t number, int32_t count, double cost, bool pooled) {
    Firm *firm = &g->firm[number];
    g->cash[player] -= cost;
    g->values[player * g->firms + number] -= cost * g->going;
    g->bank += cost;
    g->certificates[player]++;
    firm->shares[player] += count;
    if (pooled)
        firm->pool -= count;
    else
        firm->offered -= count;
    if (firm->president < 0 || firm->shares[player] > firm->shares[firm->president]) firm->president = player;
}

static bool starts(Game *g, int32_t player) {
    int32_t par = 0, cell = -1;
    for (int32_t i = 0; i < g->pars; i++)
        if (6 * g->par[i] <= g->cash[player] && g->par[i] > par) par = g->par[i], cell = g->par_cell[i];
    if (!par || cell < 0) return false;
    for (int32_t number = 0; number < g->firms; number++) {
        Firm *firm = &g->firm[number];
        if (!firm->par && firm->cell < 0 && firm->offered > 2) {
            firm->par = par;
            firm->cell = cell;
            takes(g, player, number, 2, 2.0 * par, false);
            return true;
        }
    }
    return false;
}

static bool buys(Game *g, int32_t player, const double *worth, bool early) {
    double cash = g->cash[player], most = LEAST_RATE;
    int32_t best = -1, cost = 0;
    bool waiting = false;
    if (g->certificates[player] >= g->limits[player]) return false;
    for (int32_t number = 0; number < g->firms; number++) {
        const Firm *firm = &g->firm[number];
        if (!firm->par || firm->cell < 0 || (firm->shares[player] + 1) * firm->unit > g->most_held) continue;
        bool mine = firm->president == player;
        if (!firm->floated) {
            waiting = waiting || mine;
            if (firm->offered && firm->par <= cash) {
                double likely = firm->offered * firm->unit <= 70 ? NEARLY : HARDLY;
                double rate = mine ? OWN : worth[number] / firm->par * likely;
                if (rate > most) best = number, most = rate, cost = firm->par;
            }
            continue;
        }
        int32_t there[2] = {firm->offered, firm->pool}, asked[2] = {firm->par, g->price[firm->cell]};
        for (int32_t i = 0; i < 2; i++)
            if (there[i] && 0 < asked[i] && asked[i] <= cash && worth[number] / asked[i] > most)
                best = number, most = worth[number] / asked[i], cost = asked[i];
    }
    if (early && !waiting && most < OWN && starts(g, player)) return true;
    if (best < 0) return false;
    Firm *firm = &g->firm[best];
    takes(g, player, best, 1, cost, firm->floated && !(firm->offered && cost == firm->par));
    if (!firm->floated && (firm->parts - firm->offered) * firm->unit >= g->float_percent) {
        firm->floated = true;
        firm->treasury += firm->parts * firm->par;
        g->bank -= firm->parts * firm->par;
    }
    return true;
}

static void trade(Game *g) {
    double rounds = horizon(g), worth[FIRMS];
    for (int32_t number = 0; number < g->firms; number++) worth[number] = share_worth(g, &g->firm[number], rounds);
    int32_t player = g->first, passes = 0;
    for (int32_t turn = 0; turn < MOST_TURNS; turn++) {
        if (buys(g, player, worth, rounds > 5)) {
            passes = 0;
            g->first = (player + 1) % g->players;
        } else
            passes++;
        if (passes == g->players) break;
        player = (player + 1) % g->players;
    }
    for (int32_t number = 0; number < g->firms; number++) {
        Firm *firm = &g->firm[number];
        if (firm->cell >= 0 && !(firm->offered + firm->pool + firm->own)) firm->cell = g->up[firm->cell];
    }
}

/* ---- The course ---- */

static void ends(Game *g, double chance) {
    double weight = g->going * at_most(at_least(chance, 0.0), 1.0);
    if (weight <= 0) return;
    g->going -= weight;
    for (int32_t number = 0; number < g->firms; number++) {
        const Firm *firm = &g->firm[number];
        if (firm->cell < 0) continue;
        double price = g->price[firm->cell] * weight;
        for (int32_t player = 0; player < g->players; player++)
            if (firm->shares[player]) g->values[player * g->firms + number] += firm->shares[player] * price;
    }
    if (g->begun < g->closing)
        for (int32_t i = 0; i < g->privates; i++) g->papers[g->owner[3 * i]] += weight * g->owner[3 * i + 2];
}

static void begin_round(Game *g) {
    for (int32_t number = 0; number < g->firms; number++) {
        Firm *firm = &g->firm[number];
        firm->done = firm->ran = false;
        firm->revenue = -1.0;
    }
    if (g->begun < g->closing)
        for (int32_t i = 0; i < g->privates; i++) {
            int32_t owner = g->owner[3 * i], income = g->owner[3 * i + 1];
            g->cash[owner] += income;
            g->papers[owner] += income * g->going;
            g->bank -= income;
        }
}

static void play(Game *g) {
    int32_t part = g->stock ? 0 : g->part, of = g->stock ? 0 : g->of;
    if (!g->stock) operate(g);
    bool last = g->ending && !g->stock;
    while (g->rounds < MOST_ROUNDS) {
        if (part >= of) {
            if (last) break;
            if (g->rounds) {
                double slack = BANK_TOLERANCE * g->all * (g->rounds + 1);
                ends(g, 0.5 - g->bank / slack / 2);
                if (g->going < 0.02) break;
            }
            last = g->ending;
            int32_t next = top(g);
            if (next >= 0 && g->kind[next].exported) leaves(g, next);
            trade(g);
            part = 0;
            of = g->kind[g->begun > 0 ? g->begun : 0].rounds;
        }
        part++;
        begin_round(g);
        operate(g);
    }
    ends(g, 1.0);
}

int roundhouse_forecast_version(void) { return VERSION; }

/* Plays out an economy once for each scenario; what the arrays hold is said in __init__.py.
 *
 * 0 where it was done, 1 where there are more players, firms, kinds or trains than there is room for. */
int roundhouse_forecast(
    const int32_t *numbers, const double *amounts, const int32_t *chart, int32_t cells, int32_t scenarios,
    const double *growth, double *answer) {
    Game start = {0}, game, *g = &start;
    g->players = *numbers++, g->firms = *numbers++, g->kinds = *numbers++, g->pars = *numbers++;
    g->privates = *numbers++, g->grown_count = *numbers++;
    g->begun = *numbers++, g->closing = *numbers++, g->part = *numbers++, g->of = *numbers++;
    g->stock = *numbers++, g->first = *numbers++, g->ending = *numbers++, g->train_limit = *numbers++;
    g->most_held = *numbers++, g->float_percent = *numbers++;
    if (g->players > PLAYERS || g->firms > FIRMS || g->kinds > KINDS || g->train_limit >= TRAINS) return 1;
    for (int32_t i = 0; i < g->kinds; i++) {
        memcpy(&g->kind[i], numbers, sizeof(Kind));
        numbers += sizeof(Kind) / sizeof *numbers;
        if (g->kind[i].limit >= TRAINS) return 1;
    }
    for (int32_t i = 0; i < g->kinds; i++) g->left[i] = *numbers++;
    for (int32_t i = 0; i < g->players; i++) g->certificates[i] = *numbers++;
    for (int32_t i = 0; i < g->players; i++) g->limits[i] = *numbers++;
    g->par = numbers, numbers += g->pars;
    g->par_cell = numbers, numbers += g->pars;
    g->owner = numbers, numbers += 3 * g->privates;
    g->price = chart, g->right = chart + cells, g->lower = chart + 2 * cells, g->up = chart + 3 * cells;
    g->bank = *amounts++, g->all = *amounts++;
    for (int32_t i = 0; i < g->players; i++) g->cash[i] = *amounts++;
    g->grown = amounts, amounts += g->grown_count;
    int32_t begin = 0;
    for (int32_t i = 0; i < g->firms; i++) {
        Firm *firm = &g->firm[i];
        firm->unit = *numbers++, firm->parts = *numbers++, firm->offered = *numbers++, firm->pool = *numbers++;
        firm->own = *numbers++, firm->president = *numbers++, firm->cell = *numbers++, firm->par = *numbers++;
        firm->floated = *numbers++, firm->done = *numbers++, firm->ran = *numbers++;
        firm->tops = *numbers++, firm->count = *numbers++;
        if (firm->count >= TRAINS) return 1;
        for (int32_t player = 0; player < g->players; player++) firm->shares[player] = *numbers++;
        for (int32_t train = 0; train < firm->count; train++) firm->trains[train] = *numbers++;
        firm->treasury = *amounts++, firm->known = *amounts++, firm->revenue = *amounts++;
        firm->begin = begin;
        begin += firm->tops;
    }
    g->tops = amounts;
    int32_t table = g->players * g->firms, length = 3 * table + g->players + 1;
    memset(answer, 0, sizeof *answer * (size_t)scenarios * (size_t)length);
    for (int32_t number = 0; number < scenarios; number++) {
        memcpy(&game, &start, sizeof game);
        game.grows = growth[2 * number];
        game.eager = growth[2 * number + 1] != 0;
        game.going = 1.0;
        game.dividends = answer, game.values = answer + table, game.help = answer + 2 * table;
        game.papers = answer + 3 * table;
        play(&game);
        answer[length - 1] = game.rounds;
        answer += length;
    }
    return 0;
}
