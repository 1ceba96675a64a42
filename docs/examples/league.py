"""An online league of three rounds, run by a bot: it pairs the next round as soon as all results are in.

    export SITE=https://to.example TOKEN=nto_... HOOK=https://bot.example/hook PORT=8080
    python league.py players.csv

TOKEN is an organizer's token for all their events. The site reaches PORT at the public address HOOK. The file
is a registration sheet. Players report their results on their own pages.
"""

import base64
import hashlib
import hmac
import json
import os
import sys
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

SITE, TOKEN, HOOK, PORT = (os.environ[name] for name in ("SITE", "TOKEN", "HOOK", "PORT"))
ROUNDS = 3


def call(path, body=None):
    request = urllib.request.Request(f"{SITE}/api/v1/{path}", headers={"Authorization": f"Bearer {TOKEN}"})
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def create_league(sheet):
    """Create the event with its players; return its path in the API."""
    settings = {"name": "Online league", "preset": "today/competitive", "planned_rounds": ROUNDS}
    made = call("events", settings | {"cut_size": 0, "deck_lists": "none", "sheet": sheet})
    event = f"events/{made['slug']}"
    call(f"{event}/acts/change_settings", {"is_online": True, "round_days": 7, "are_reports_open": True})
    call(f"{event}/acts/check_in_all", {})
    return event


def start_round(event, number):
    call(f"{event}/acts/pair_round", {"round": number})
    call(f"{event}/acts/publish_round", {"round": number})


def go_on(event):
    """Start the next round if all results are in, or finish; return whether the league is over.

    It reads the event instead of trusting the message: messages may come twice or in another order.
    """
    newest = call(f"{event}/rounds")["items"][-1]
    if newest["state"] == "draft":  # it was paired, but publishing it failed
        call(f"{event}/acts/publish_round", {"round": newest["round"]})
        return False
    if newest["reported"] < newest["tables"]:
        return False
    if newest["round"] < ROUNDS:
        start_round(event, newest["round"] + 1)
        return False
    call(f"{event}/acts/finish_event", {})
    for line in call(f"{event}/standings")["items"]:
        print(line["rank"], line["name"], line["points"])
    return True


def is_genuine(secret, headers, body):
    sent_at = headers["webhook-timestamp"]
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{sent_at}.".encode() + body
    mark = "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    is_known = any(hmac.compare_digest(mark, each) for each in headers["webhook-signature"].split())
    return is_known and abs(time.time() - int(sent_at)) < 300


class Hook(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        is_ours = is_genuine(self.server.secret, self.headers, body)
        if is_ours:  # before the answer: if this fails, the site sends the message again
            self.server.is_over = go_on(self.server.event)
        self.send_response(204 if is_ours else 403)
        self.end_headers()


with HTTPServer(("", int(PORT)), Hook) as server:
    server.event, server.is_over = create_league(Path(sys.argv[1]).read_text(encoding="utf-8")), False
    made = call(f"{server.event}/acts/make_webhook", {"url": HOOK, "topics": ["result.saved"]})
    server.secret = made["secret"]
    start_round(server.event, 1)
    while not server.is_over:
        server.handle_request()
