"""Every call by the client that openapi-python-client generated: its answer must come out as what the document says."""

import os
from datetime import datetime

from client import AuthenticatedClient, Client, models
from client.api.account import finish_sign_in, get_auth_user, sign_in, sign_out
from client.api.links import (
    configure_short_url,
    create_short_url,
    delete_short_url,
    list_short_urls,
    open_short_url,
    read_plan,
    save_short_url,
)
from client.api.operation import get_health, get_readiness
from client.api.tokens import create_token, list_tokens, revoke_token

SITE = os.environ["BARLINE_SITE"]
CODE = os.environ["BARLINE_CODE"]
UNKNOWN = "zzzzzz"

nobody = Client(base_url=SITE)
program = AuthenticatedClient(base_url=SITE, token=os.environ["BARLINE_TOKEN"])
browser = Client(base_url=SITE, cookies={"__Host-session": os.environ["BARLINE_SESSION"]})


def ask(call, status, kind, client=program, **arguments):
    answer = call.sync_detailed(client=client, **arguments)
    name = call.__name__.rsplit(".", 1)[1]
    assert answer.status_code == status, f"{name}: {answer.status_code} {answer.content!r}"
    assert isinstance(answer.parsed, kind), f"{name}: {answer.parsed!r}"
    return answer.parsed


for call in (get_health, get_readiness):
    assert ask(call, 200, models.Health, nobody).status == models.HealthStatus.OK

state = ask(get_auth_user, 200, models.AuthState, nobody)
assert (state.authenticated, state.user, state.sign_in) == (False, None, True)
state = ask(get_auth_user, 200, models.AuthState, browser)
assert state.authenticated and state.user.name == "Somebody 2"

ask(sign_in, 302, type(None), nobody)
assert ask(finish_sign_in, 400, models.Problem, nobody).type_ == "sign-in-refused"

found = ask(open_short_url, 200, models.LongUrlAnswer, code=CODE)
assert found.is_owner and found.can_save and found.expires_at is None
ask(open_short_url, 304, type(None), code=CODE, if_none_match='"1"')
assert ask(open_short_url, 404, models.Problem, nobody, code=UNKNOWN).status == 404
plan = ask(read_plan, 200, models.PlanDocumentV1, nobody, code=CODE)
assert plan.tasks[0].name == "Paint" and plan.tasks[0].status == models.TaskStatus.NOT_STARTED
ask(read_plan, 404, models.Problem, nobody, code=UNKNOWN)

body = models.NewShortUrl(long_url=os.environ["BARLINE_EXAMPLE"])
made = ask(create_short_url, 201, models.CreatedAnswer, body=body)
assert not made.is_existing
assert ask(create_short_url, 200, models.CreatedAnswer, body=body).is_existing
ask(create_short_url, 401, models.Problem, nobody, body=body)
code = made.mapping.short_code
ask(save_short_url, 422, models.Problem, code=code, body=models.NewPlan(long_url="https://evil.test/"))
body = models.NewPlan(long_url=os.environ["BARLINE_EXAMPLE"])
assert ask(save_short_url, 200, models.SavedAnswer, code=code, body=body).revision == 2
ask(save_short_url, 412, models.Problem, code=code, body=body, if_match='"1"')
body = models.NewSettings(name="Mine", expires_at=datetime.fromisoformat("2099-01-01T00:00:00+01:00"))
info = ask(configure_short_url, 200, models.LinkInfo, code=code, body=body)
assert info.expires_at.year == 2098 and info.mode == models.Mode.EDITABLE
never = models.NewSettings(expires_at=None)
assert ask(configure_short_url, 200, models.LinkInfo, code=code, body=never).expires_at is None
links = ask(list_short_urls, 200, models.LinkList).links
assert {link.short_code for link in links} == {CODE, code}
assert all(isinstance(link.created_at, datetime) for link in links)
ask(delete_short_url, 204, type(None), code=code)

token = ask(create_token, 201, models.CreatedToken, browser, body=models.NewToken(name="More"))
assert token.info.last_used_at is None
tokens = ask(list_tokens, 200, models.TokenList, browser).tokens
assert [known.name for known in tokens] == ["program", "More"]
assert isinstance(tokens[0].last_used_at, datetime)
assert ask(list_tokens, 403, models.Problem).type_ == "session-needed"
ask(revoke_token, 204, type(None), browser, id=token.info.id)
ask(sign_out, 204, type(None), browser)
assert ask(list_tokens, 401, models.Problem, browser).status == 401
