"""Who asks, and from where, for schemathesis."""

import json
import os
import random

import schemathesis

WHO = os.environ["BARLINE_WHO"]
PEOPLE = json.loads(os.environ["BARLINE_PEOPLE"])


@schemathesis.hook
def before_call(context, case, **kwargs):
    """One address may read 600 times a minute, and guess 20 codes (GR1, GR2)."""
    case.headers = case.headers or {}
    case.headers["X-Forwarded-For"] = f"203.0.{random.randrange(256)}.{random.randrange(1, 255)}"


if WHO != "nobody":

    @schemathesis.auth(refresh_interval=None)
    class Somebody:
        """One user may save 3 times a second and make 10 links a minute."""

        def get(self, case, context):
            return random.choice(PEOPLE)

        def set(self, case, data, context):
            if WHO == "token":
                case.headers = case.headers or {}
                case.headers["Authorization"] = f"Bearer {data['token']}"
            else:
                case.cookies = case.cookies or {}
                case.cookies["__Host-session"] = data["session"]
