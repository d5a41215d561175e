/** Events that only the server records. They are ignored if a page sends them. */
export const SERVER_EVENTS: ReadonlySet<string> = new Set(['MERCH_EMAIL_OPENED'])

/** Maximum size of the event as JSON, in bytes. */
export const MAX_EVENT_BYTES = 8192
