"""The addresses of people."""

from __future__ import annotations

from starlette.routing import Route

from ..web.later import later
from . import account, admin, entry, holidays, leaving, letters, logins, papers, profile, reports

POST = ["POST"]

routes: list[Route] = [
    Route("/login", entry.show_login),
    Route("/login", entry.login, methods=POST),
    Route("/login/passkey", later("people.passkeys", "log_in"), methods=POST),
    Route("/login/passkey/options", later("people.passkeys", "ask_login"), methods=POST),
    Route("/logout", entry.logout, methods=POST),
    Route("/join", entry.show_join),
    Route("/join", entry.join, methods=POST),
    Route("/join/{secret}", entry.show_invitation),
    Route("/join/{secret}", entry.follow_invitation, methods=POST),
    Route("/reset", letters.show_reset),
    Route("/reset", letters.ask_reset, methods=POST),
    Route("/reset/{secret}", letters.show_new_password),
    Route("/reset/{secret}", letters.set_new_password, methods=POST),
    Route("/account", account.account),
    Route("/account", account.change_account, methods=POST),
    Route("/account/upgrade", account.upgrade, methods=POST),
    Route("/account/email", account.change_email, methods=POST),
    Route("/account/email/{secret}", letters.show_proof),
    Route("/account/email/{secret}", letters.prove_email, methods=POST),
    Route("/account/ratings", account.change_rating, methods=POST),
    Route("/account/bot", account.mark_bot, methods=POST),
    Route("/account/tokens", account.make_token, methods=POST),
    Route("/account/tokens/drop", account.drop_tokens, methods=POST),
    Route("/account/tokens/{id:int}/drop", account.drop_token, methods=POST),
    Route("/account/logins/end", logins.end_others, methods=POST),
    Route("/account/logins/{login}/end", logins.end_login, methods=POST),
    Route("/account/passkeys", later("people.passkeys", "add"), methods=POST),
    Route("/account/passkeys/options", later("people.passkeys", "ask_new"), methods=POST),
    Route("/account/passkeys/{id:int}/drop", later("people.passkeys", "drop"), methods=POST),
    Route("/account/vacations", holidays.take, methods=POST),
    Route("/account/vacations/{id:int}/end", holidays.end, methods=POST),
    Route("/account/data", leaving.my_data),
    Route("/account/delete", leaving.delete_account, methods=POST),
    Route("/theme", account.theme, methods=POST),
    Route("/language", account.choose_language, methods=POST),
    Route("/person/{name}", profile.person),
    Route("/report", reports.show),
    Route("/report", reports.send, methods=POST),
    Route("/terms", papers.terms),
    Route("/privacy", papers.privacy),
    Route("/admin", admin.admin),
    Route("/admin/reports", reports.every),
    Route("/admin/reports/{id:int}", reports.decide, methods=POST),
    Route("/admin/ban", admin.ban, methods=POST),
]
