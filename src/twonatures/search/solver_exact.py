"""The value of an open-hand round, swaps chosen at one moment: alpha-beta over plays, matrix games at swaps."""

from typing import Final

from mypy_extensions import i64

from twonatures.games.bits import lowest, popcount
from twonatures.games.jekyll_vs_hyde.kernel import SWAP, Round, legal_replies, place
from twonatures.search.solver_hands import twins
from twonatures.search.solver_matrix import solve_matrix
from twonatures.search.solver_serial import CEILING, FLOOR, SWAP_DUE, Serial, choices, lay_trick, level_of

SETTLED: Final = 1e-12


class Exchange:
    """A swap as a matrix game: rows are Hyde's choices, columns Jekyll's; a cell is worked out when it is asked for."""

    def __init__(self, exact: "Exact", h0: i64, h1: i64, rank: i64, leader: i64, tricks: i64) -> None:
        self.exact = exact
        self.h0: i64 = h0
        self.h1: i64 = h1
        self.rank: i64 = rank
        self.leader: i64 = leader
        self.tricks: i64 = tricks
        self.rows = choices(h1, 2)
        self.columns = choices(h0, 2)
        self.cells: dict[int, float] = {}
        self.most: dict[int, float] = {}
        self.least: dict[int, float] = {}
        self.row_mix: list[tuple[int, float]] = []
        self.column_mix: list[tuple[int, float]] = []

    def cell(self, row: int, column: int) -> float:
        """The value after these choices."""
        index = row * len(self.columns) + column
        if index not in self.cells:
            moved: i64 = self.rows[row] | self.columns[column]
            far = self.exact.far
            h0, h1 = self.h0 ^ moved, self.h1 ^ moved
            self.cells[index] = self.exact.value(
                h0, h1, self.rank, self.leader, self.tricks, False, -far, far
            )
        return self.cells[index]

    def bound(self, row: int, column: int, order: i64) -> float:
        """A number the cell is at least (FLOOR) or at most (CEILING)."""
        index = row * len(self.columns) + column
        if index in self.cells:
            return self.cells[index]
        known = self.least if order == FLOOR else self.most
        if index not in known:
            moved: i64 = self.rows[row] | self.columns[column]
            level = self.exact.serial.level(
                self.h0 ^ moved, self.h1 ^ moved, self.rank, self.leader, self.tricks, False, order
            )
            known[index] = self.exact.utility[level]
        return known[index]

    def best_row(self, columns: list[int], weights: list[float]) -> tuple[int, float]:
        """The row that earns most against a mix of columns, and what it earns."""
        best, most = -1, 0.0
        for row in range(len(self.rows)):
            hope = 0.0
            for k in range(len(columns)):
                if weights[k] > 0.0:
                    hope += weights[k] * self.bound(row, columns[k], CEILING)
            if best >= 0 and hope <= most:
                continue
            earned = 0.0
            for k in range(len(columns)):
                if weights[k] > 0.0:
                    earned += weights[k] * self.cell(row, columns[k])
            if best < 0 or earned > most:
                best, most = row, earned
        return best, most

    def best_column(self, rows: list[int], weights: list[float]) -> tuple[int, float]:
        """The column that concedes least against a mix of rows, and what it concedes."""
        best, least = -1, 0.0
        for column in range(len(self.columns)):
            hope = 0.0
            for k in range(len(rows)):
                if weights[k] > 0.0:
                    hope += weights[k] * self.bound(rows[k], column, FLOOR)
            if best >= 0 and hope >= least:
                continue
            conceded = 0.0
            for k in range(len(rows)):
                if weights[k] > 0.0:
                    conceded += weights[k] * self.cell(rows[k], column)
            if best < 0 or conceded < least:
                best, least = column, conceded
        return best, least

    def solve(self, alpha: float, beta: float) -> float:
        """The game's value, or a bound of it outside the window; with a wide window both mixes are set.

        Double oracle: the game of a few choices is solved, the best answers among all choices are added, until neither
        answer is better than the mixes. What the answers earn bounds the value, so the result is certified.
        """
        rows, columns = [self._sure_row()], [self._sure_column()]
        spread = self.exact.utility[5] - self.exact.utility[0]
        while True:
            mixes = solve_matrix([[self.cell(row, column) for column in columns] for row in rows])
            row, high = self.best_row(columns, mixes.columns)
            column, low = self.best_column(rows, mixes.rows)
            if low >= beta:
                return low
            if high <= alpha:
                return high
            new = row not in rows or column not in columns
            if high - low <= SETTLED * spread or not new:
                break
            if row not in rows:
                rows.append(row)
            if column not in columns:
                columns.append(column)
        if high - low > 1e-10 * spread:
            raise ArithmeticError(
                f"a swap came out between {low!r} and {high!r}: too wide to be called solved"
            )
        self.row_mix = [(self.rows[rows[k]], p) for k, p in enumerate(mixes.rows) if p > 0.0]
        self.column_mix = [(self.columns[columns[k]], p) for k, p in enumerate(mixes.columns) if p > 0.0]
        return (low + high) / 2.0

    def _sure_row(self) -> int:
        """The row with the best worst case, as far as the serial bounds tell."""
        best, most = 0, -self.exact.far
        for row in range(len(self.rows)):
            worst = self.exact.far
            for column in range(len(self.columns)):
                worst = min(worst, self.bound(row, column, FLOOR))
                if worst <= most:
                    break
            if worst > most:
                best, most = row, worst
        return best

    def _sure_column(self) -> int:
        """The column with the best worst case, as far as the serial bounds tell."""
        best, least = 0, self.exact.far
        for column in range(len(self.columns)):
            worst = -self.exact.far
            for row in range(len(self.rows)):
                worst = max(worst, self.bound(row, column, CEILING))
                if worst >= least:
                    break
            if worst < least:
                best, least = column, worst
        return best


class Exact:
    """Values by utility of the level; `utility` has six numbers that never fall, Hyde's gain at levels 0 to 5."""

    def __init__(self, serial: Serial, utility: list[float]) -> None:
        self.serial = serial
        self.utility = utility
        self.far: float = abs(utility[0]) + abs(utility[5]) + 1.0
        self.table: dict[int, tuple[float, float]] = {}
        self.trick = Round(0, 0, 1, 0)
        self.nodes: i64 = 0

    def value(
        self, h0: i64, h1: i64, rank: i64, leader: i64, tricks: i64, swap: bool, alpha: float, beta: float
    ) -> float:
        """The value at a lead or a swap; at most a bound of it where it lies outside the window alpha..beta."""
        self.nodes += 1
        if h0 == 0:
            return self.utility[level_of(tricks)]
        settled = self.outside(h0, h1, rank, leader, tricks, swap, alpha, beta)
        if settled >= 0:
            return self.utility[settled]
        serial = self.serial
        low = self.utility[serial.level(h0, h1, rank, leader, tricks, swap, FLOOR)]
        if low >= beta:
            return low
        high = self.utility[serial.level(h0, h1, rank, leader, tricks, swap, CEILING)]
        if low == high or high <= alpha:
            return high
        if swap and popcount(h0) <= 2:
            return self.value(h1, h0, rank, leader, tricks, False, alpha, beta)
        everything = h0 | h1
        h0 = serial.lowering.lower(h0, everything)
        h1 = serial.lowering.lower(h1, everything)
        key = h0 | h1 << 25 | leader << 50 | rank << 51 | tricks << 55
        if swap:
            key |= SWAP_DUE
        if key in self.table:
            known = self.table[key]
            low, high = max(low, known[0]), min(high, known[1])
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        a, b = max(alpha, low), min(beta, high)
        if swap:
            value = Exchange(self, h0, h1, rank, leader, tricks).solve(a, b)
        else:
            value = self.lead(h0, h1, rank, leader, tricks, a, b)
        if value <= a:
            high = min(high, value) if value > low else low
            value = high
        elif value >= b:
            low = max(low, value) if value < high else high
            value = low
        else:
            low = high = value
        self.table[key] = (low, high)
        return value

    def outside(
        self, h0: i64, h1: i64, rank: i64, leader: i64, tricks: i64, swap: bool, alpha: float, beta: float
    ) -> i64:
        """A level that bounds the value outside the window, by one serial test at each end; -1 where none does."""
        level: i64 = 0
        while level <= 5 and self.utility[level] < beta:
            level += 1
        if level <= 5 and (
            level == 0 or self.serial.forces(h0, h1, rank, leader, tricks, swap, level, FLOOR)
        ):
            return level
        level = 5
        while level >= 0 and self.utility[level] > alpha:
            level -= 1
        if level == 5 or (
            level >= 0 and not self.serial.forces(h0, h1, rank, leader, tricks, swap, level + 1, CEILING)
        ):
            return level
        return -1

    def lead(self, h0: i64, h1: i64, rank: i64, leader: i64, tricks: i64, alpha: float, beta: float) -> float:
        """The leader's best play within the window."""
        mine, theirs = (h0, h1) if leader == 0 else (h1, h0)
        best = self.far if leader == 0 else -self.far
        moves = mine & ~twins(mine, h0 | h1)
        while moves != 0:
            card = lowest(moves)
            moves &= moves - 1
            announced: i64 = 0
            while announced < 3 and (announced == 0 or card >= 21):
                value = self.follow(mine, theirs, rank, leader, tricks, card | announced << 5, alpha, beta)
                announced += 1
                if leader == 0:
                    best = min(best, value)
                    beta = min(beta, value)
                else:
                    best = max(best, value)
                    alpha = max(alpha, value)
                if alpha >= beta:
                    return best
        return best

    def follow(
        self,
        mine: i64,
        theirs: i64,
        rank: i64,
        leader: i64,
        tricks: i64,
        play: i64,
        alpha: float,
        beta: float,
    ) -> float:
        """The follower's best reply to a card led from `mine`, which still holds it."""
        lead = play & 31
        moves = legal_replies(theirs, lead, play >> 5) & ~twins(theirs, mine | theirs)
        best = -self.far if leader == 0 else self.far
        while moves != 0:
            reply = lowest(moves)
            moves &= moves - 1
            value = self.reply(mine, theirs, rank, leader, tricks, play, reply, alpha, beta)
            if leader == 0:
                best = max(best, value)
                alpha = max(alpha, value)
            else:
                best = min(best, value)
                beta = min(beta, value)
            if alpha >= beta:
                return best
        return best

    def reply(
        self,
        mine: i64,
        theirs: i64,
        rank: i64,
        leader: i64,
        tricks: i64,
        play: i64,
        reply: i64,
        alpha: float,
        beta: float,
    ) -> float:
        """The value after a whole trick."""
        trick = self.trick
        lead = play & 31
        ranked = place(rank, lead // 7) if lead < 21 else rank
        lay_trick(trick, mine, theirs, ranked, leader, tricks, lead)
        trick.take_trick(reply)
        return self.value(
            trick.h0, trick.h1, trick.rank, trick.leader, trick.t0, trick.phase == SWAP, alpha, beta
        )
