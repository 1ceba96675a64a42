"""The server under `manage.py serve`: waitress's parser and tasks, with our own connections and threads.

waitress serves well-behaved clients; one hostile phone could silence it. What is ours instead:

- `loop` waits for sockets, each registered once, so that a wake costs the same with 10 and 2,000 of them;
- `connections` knows which connection is worth least; where there are too many, that one is closed, and
  accepting goes on;
- `channel` is one connection: one request at a time, the next one not before its answer has left;
- `pools` has threads for readers and others for writers, with a turn for each address;
- `sockets` puts these together: `make_server`.

All that knows waitress's inside is in `channel` and `sockets`. The limits are in `limits`.
"""
