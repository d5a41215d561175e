import { DAY_MS, later } from '../../../../platform/clock.ts'

/** How long we keep an authorization: a day less than a card’s usual seven, so that it never runs out unseen. */
export const CAPTURE_EXPIRY_DAYS = 6

/** When an authorization is let go: our own time, or the processor’s if that is sooner. */
export function captureExpiresAt(authorizedAt: Date, captureBefore: Date | null): Date {
  const own = later(authorizedAt, CAPTURE_EXPIRY_DAYS * DAY_MS)
  return captureBefore !== null && captureBefore < own ? captureBefore : own
}
