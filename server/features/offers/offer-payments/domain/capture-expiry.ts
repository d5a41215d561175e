import { addMs, DAY_MS } from '../../../../platform/clock.ts'

/**
 * Days for which we keep an authorization. That is one less than the usual seven of a card, so that
 * it never expires unnoticed.
 */
export const CAPTURE_EXPIRY_DAYS = 6

/**
 * Returns when an authorization is released: after our own limit, or the processor's if earlier.
 */
export function captureExpiresAt(authorizedAt: Date, captureBefore: Date | null): Date {
  const own = addMs(authorizedAt, CAPTURE_EXPIRY_DAYS * DAY_MS)
  return captureBefore !== null && captureBefore < own ? captureBefore : own
}
