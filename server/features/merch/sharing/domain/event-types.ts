/**
 * Event types that only the server may record. If a page sends an event of such a type, the event
 * is ignored.
 */
export const SERVER_EVENTS: ReadonlySet<string> = new Set(['MERCH_EMAIL_OPENED'])

/** Maximum size of an event's data, in bytes of JSON. */
export const MAX_EVENT_BYTES = 8192
