/** The version this page was built as; the server compares it with its own. */
declare const __CLIENT_VERSION__: string;
