/** Ignored if a page sends them. */
export const SERVER_EVENTS: ReadonlySet<string> = new Set(['MERCH_EMAIL_OPENED'])

/** Bytes of JSON. */
export const MAX_EVENT_BYTES = 8192
