"""The server: pages, HTTP and sockets over the tables and the store."""
