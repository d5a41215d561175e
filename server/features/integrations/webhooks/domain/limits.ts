import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../platform/clock.ts'

export const MAX_ENDPOINTS = 10
export const OLD_SECRET_MS = 24 * HOUR_MS

export const TIMEOUT_MS = 15 * SECOND_MS
/** A claim of a delivery expires after this time. */
export const LEASE_MS = MINUTE_MS
/** Concurrent requests to one endpoint, from all processes together. */
export const AT_ONCE_PER_ENDPOINT = 5
export const ENDPOINTS_AT_ONCE = 25
/** Time after which an endpoint gets no further deliveries until the next round. */
export const TURN_MS = SECOND_MS

export const READ_BYTES = 4096
export const STORED_CHARACTERS = 1024
export const MAX_REPLAYED = 10_000
