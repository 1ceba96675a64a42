"""One connection: one request at a time, and the next one not before its answer has left.

A request passes between two threads. The loop's thread receives it and hands the connection over to a
worker's thread (`is_handed_over`), which writes the answer and gives the connection back (`service`). Only
who has it touches what is to be sent.
"""

from __future__ import annotations

import time
from typing import Any, ClassVar

from waitress.channel import HTTPChannel
from waitress.task import Task, WSGITask

from tournament.core.client_address import address_group
from tournament.core.door import ONLY_UNCHANGED, PASSED_DOOR
from tournament.core.hosts import LOCAL_ADDRESS
from tournament.core.metrics import count_busy
from tournament.server.busy import busy_answer
from tournament.server.loop import READ, WRITE
from tournament.server.pools import ThreadLane, lane_of


class LastAnswer:
    """Of a server that is about to end, each answer is its connection's last one, and says so."""

    channel: Any
    request: Any

    def build_response_header(self) -> bytes:
        """Return the head of the answer; whether the server ends is known only now."""
        if self.channel.server.site.is_draining:
            self.request.headers["CONNECTION"] = "close"
        head: bytes = super().build_response_header()  # type: ignore[misc]
        return head


class AnswerTask(LastAnswer, WSGITask):  # type: ignore[misc]  # the server has no types
    """Answers one request by the application.

    Keeps the connection open after an answer without a body, such as 304: waitress closes it, for want of a
    Content-Length, and each poll would need a new TCP connection. Adds the socket's own address to the
    environment as LOCAL_ADDRESS: a client can write what it likes into Host, but not into this. `more` is
    added as well.
    """

    more: ClassVar[dict[str, bool]] = {}

    def set_close_on_finish(self) -> None:
        """Close the connection, unless the answer has no body and the HTTP/1.1 client keeps it open."""
        wants_to_go_on = self.request.headers.get("CONNECTION", "").lower() != "close"
        if self.has_body or self.version != "1.1" or not wants_to_go_on:
            super().set_close_on_finish()

    def get_environment(self) -> dict[str, Any]:
        """Return the WSGI environment."""
        environ: dict[str, Any] = super().get_environment()
        environ[LOCAL_ADDRESS] = self.channel.local_address
        environ.update(self.more)
        return environ


class HandedOnError(BaseException):
    """The door had no answer to a poll: it waits for a thread that makes pages.

    Not an Exception, since waitress would answer that by 500.
    """


class LookTask(AnswerTask):
    """Answers a poll that finds nothing new. Raises HandedOnError for all others; nothing has been sent."""

    more: ClassVar[dict[str, bool]] = {ONLY_UNCHANGED: True}

    def finish(self) -> None:
        """Send the answer, unless it is none."""
        if PASSED_DOOR in self.get_environment():
            raise HandedOnError
        super().finish()


class PageTask(AnswerTask):
    """Answers a poll that has passed the door."""

    more: ClassVar[dict[str, bool]] = {PASSED_DOOR: True}


class BusyTask(LastAnswer, Task):  # type: ignore[misc]
    """Answers that the site is busy: the request waited too long, and nothing of it was begun."""

    complete = True

    def execute(self) -> None:
        """Write the page."""
        count_busy()
        headers, body = busy_answer(self.request.headers)
        self.status = "503 Service Unavailable"
        self.content_length = len(body)
        self.response_headers += headers
        self.write(body)


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection, with bounds on what it may leave waiting and for how long."""

    task_class = AnswerTask

    is_handed_over = False  # a request waits for a worker's thread or is in work
    is_in_work = False
    is_paused = False  # more came while a request was handed over: it is read afterwards
    request_began: float | None = None  # when the first byte of an unfinished request came
    answered_at: float | None = None  # when the last request was answered
    sent_at = 0.0  # when the client last took something
    _local_address: str | None = None

    def __init__(self, server: Any, sock: Any, addr: Any, adj: Any, map: Any = None) -> None:
        self.opened_at = time.monotonic()
        self.address_group = address_group(addr[0])
        super().__init__(server, sock, addr, adj, map=map)

    @property
    def local_address(self) -> str:
        """The address of this machine that the client has connected to, such as 192.168.1.20."""
        if self._local_address is None:
            try:
                self._local_address = str(self.socket.getsockname()[0])
            except (OSError, AttributeError):  # closed meanwhile
                return ""
        return self._local_address

    # The loop's thread

    def handle_read(self) -> None:
        """Receive data; while a request is handed over or an answer is on its way, leave it where it is."""
        with self.requests_lock:
            is_handed_over = self.is_handed_over
            is_free = not (is_handed_over or self.requests or self.total_outbufs_len)
            self.is_paused = not is_free
        if is_handed_over:
            self.server.loop.watch(self, 0)  # until `service` gives the connection back
            return
        if is_free:
            super().handle_read()
        if self._fileno is not None:
            self.settle()

    def received(self, data: bytes) -> bool:
        """Parse requests. Of more than a few at once the rest is dropped, and the connection ends."""
        was_new = self.request is None
        result = bool(super().received(data))
        most = self.server.limits.pipelined
        if len(self.requests) > most:
            for request in self.requests[most:]:
                request.close()
            del self.requests[most:]
            self.requests[-1].headers["CONNECTION"] = "close"
        if self.request is None:
            self.request_began = None
        elif was_new or self.requests or self.request_began is None:
            self.request_began = time.monotonic()
        return result

    def send_continue(self) -> None:
        """Tell the client to send the body; `settle` does it where a worker has the connection."""
        if not self.is_handed_over:
            super().send_continue()

    def handle_write(self) -> None:
        """Send what is left of an answer."""
        self._flush_exception(self._flush_some)
        self.settle()

    def settle(self) -> None:
        """Do what comes next, unless a worker has the connection: close, send, answer or receive."""
        if self._fileno is None or self.is_handed_over:
            return
        loop = self.server.loop
        if self.will_close or not self.connected or (self.close_when_flushed and not self.total_outbufs_len):
            self.handle_close()
        elif self.total_outbufs_len:
            self.server.book.rest(self)
            self.is_paused = True
            loop.watch(self, WRITE)
        elif self.requests:
            self._hand_over()
        else:
            self.server.book.rest(self)
            self._go_on_receiving()

    @property
    def is_unfinished(self) -> bool:
        """Whether something of a request or of its answer is on its way."""
        return bool(self.is_handed_over or self.total_outbufs_len or self.requests or self.request)

    def overdue(self, now: float) -> bool:
        """Return whether the client lets us wait too long; never while a request is in work."""
        limits = self.server.limits
        if self.is_handed_over:
            return False
        answered = self.answered_at or self.opened_at
        if self.total_outbufs_len:
            since, most = max(self.sent_at, answered), limits.taking
        elif self.request_began is not None:
            since, most = self.request_began, limits.whole_request
        else:
            since, most = answered, limits.idle if self.answered_at else limits.first_byte
        return bool(now - since > most)

    def del_channel(self, map: Any = None) -> None:
        """Forget the connection, which is about to be closed."""
        self.server.loop.forget(self._fileno)
        self.server.book.leave(self)
        super().del_channel(map)

    def _hand_over(self) -> None:
        request = self.requests[0]
        if self.is_paused:
            self.server.loop.watch(self, 0)
        self.is_handed_over = True
        self.server.book.begin(self)
        lane = lane_of(request)
        if lane is ThreadLane.POLL:
            self.task_class = LookTask
        self.server.pools.put(lane, self.server.turn_of(self, request), self)

    def _go_on_receiving(self) -> None:
        request = self.request
        if request is not None and request.expect_continue and request.headers_finished:
            with self.requests_lock:
                self.send_continue()
        self.is_paused = False
        if self._fileno is not None:
            self.server.loop.watch(self, WRITE if self.total_outbufs_len else READ)

    # A worker's thread, and `_flush_some` in both

    def service(self) -> None:
        """Answer one request and give the connection back; or hand a changed poll on to who makes pages."""
        self.is_in_work = True
        try:
            super().service()
        except HandedOnError:
            self.task_class, self.is_in_work = PageTask, False
            self.server.pools.put(ThreadLane.READ, self.server.turn_of(self, self.requests[0]), self)
            return
        except BaseException:
            self.will_close = True  # or the same request would be tried for ever
            self._give_back()
            raise
        self._give_back()

    def _give_back(self) -> None:
        self.answered_at = time.monotonic()
        with self.requests_lock:
            self.task_class = AnswerTask  # before the next request may be handed over
            self.is_handed_over = self.is_in_work = False
            has_more = bool(
                self.is_paused
                or self.total_outbufs_len
                or self.requests
                or self.request
                or self.close_when_flushed
                or self.will_close
            )
        self.server.loop.settle_later(self, at_once=has_more)

    def refuse(self) -> None:
        """Answer that the site is busy."""
        self.task_class = BusyTask
        self.service()

    def _flush_some(self, do_close: bool = True) -> bool:
        has_sent = bool(super()._flush_some(do_close))
        if has_sent:
            self.sent_at = time.monotonic()
        return has_sent
