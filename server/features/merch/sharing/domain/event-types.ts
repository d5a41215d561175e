/** What the server itself says of a fan's journey: a page's word for it counts for nothing. */
export const SERVER_EVENTS: ReadonlySet<string> = new Set(['MERCH_EMAIL_OPENED'])

/** How long an event's data may be, in bytes of JSON. */
export const MOST_EVENT_BYTES = 8192
