"""Who asks, from where, and about what, for schemathesis."""

import itertools
import json
import os

import schemathesis

WHO = os.environ["BARLINE_WHO"]
PEOPLE = json.loads(os.environ["BARLINE_PEOPLE"])
PLAN = os.environ["BARLINE_PLAN"]

turns = itertools.count()


@schemathesis.hook
def before_call(context, case, **kwargs):
    """One address may read 600 times a minute, and guess 20 codes (GR1, GR2). A code that is held and a plan that opens
    are in no schema; without them nothing behind the checks would be reached."""
    turn = next(turns)
    case.headers = case.headers or {}
    case.headers["X-Forwarded-For"] = f"203.0.{turn // 250 % 250}.{turn % 250 + 1}"
    if case.meta is None or not case.meta.generation.mode.is_positive or turn % 2:
        return
    if "code" in (case.path_parameters or {}):
        case.path_parameters["code"] = PEOPLE[turn % len(PEOPLE)]["code"]
    if isinstance(case.body, dict) and "longUrl" in case.body:
        case.body["longUrl"] = PLAN


if WHO != "nobody":

    @schemathesis.auth(refresh_interval=None)
    class Someone:
        """One user may save 3 times a second and make 10 links a minute."""

        def get(self, case, context):
            return PEOPLE[next(turns) % len(PEOPLE)]

        def set(self, case, data, context):
            if WHO == "token":
                case.headers = case.headers or {}
                case.headers["Authorization"] = f"Bearer {data['token']}"
            else:
                case.cookies = case.cookies or {}
                case.cookies["__Host-session"] = data["session"]
