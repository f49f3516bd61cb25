"""What is said about loans."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts
from . import LOAN, LOAN_TERMS, REPAYING, REPAYMENT, RepayLoan

TEXTS = Texts(
    events={
        f"step_closed / {REPAYING.name}": _("{who} repays no more loans"),
        f"price_moved / {LOAN}": _(
            "{corporation} has borrowed: its share price falls from {old:$} to {new:$}"
        ),
        f"price_moved / {REPAYMENT}": _(
            "{corporation} has repaid a loan: its share price rises from {old:$} to {new:$}"
        ),
        "loan_taken": _("{corporation} takes a loan and has {count} now"),
        "loan_repaid": _("{corporation} pays a loan back and has {count} left"),
    },
    labels={
        f"pass / {REPAYING.name}": _("Repay no more loans"),
        "repay_loan": _("Repay {count} of the loans of {who} with {price:$}"),
    },
    kinds={"repay_loan": _("repaying loans")},
    headings={"repay_loan": _("Repay loans")},
    label_facts={
        RepayLoan: lambda pos, action: {"who": pos.frame.who, "price": action.count * LOAN_TERMS(pos).face}
    },
    prompts={REPAYING.name: _("{who} ({actor:name}) repays loans")},
    steps={REPAYING.name: _("repaying loans")},
    refusals={
        "loan is there / none": _("{who} has no loan to pay back."),
        "loan is there": _("{who} has {loans} loans, so it cannot pay {count} back."),
        "treasury repays the loan": _("{owner} has {cash:$}, and this takes {price:$}."),
    },
    explanations={
        "loan / does": _(
            "A company borrows {face:$} from the bank and pays {interest:$} of interest in each of its turns. It has"
            " {most} loans at most."
        ),
        "loan / when": _(
            "Only when it needs the money for a train or for interest: before its president has to pay."
        ),
        "loan / ends": _(
            "Stays until the company pays {face:$} back. Borrowing moves its price {columns} column to"
            " the left, repaying as much to the right. At the end of the game each loan takes {cut:$} off"
            " the price."
        ),
    },
    things={
        "marker loan": _("Loan"),
    },
)
