import { addMs, DAY_MS } from '../../../../platform/clock.ts'

/**
 * Days after which we release an authorization. Card authorizations usually last seven days. We
 * release one day earlier, so that the processor does not let one expire unnoticed.
 */
export const CAPTURE_EXPIRY_DAYS = 6

/**
 * Returns CAPTURE_EXPIRY_DAYS after the authorization, or the processor's limit if this is
 * earlier.
 */
export function captureExpiresAt(authorizedAt: Date, captureBefore: Date | null): Date {
  const own = addMs(authorizedAt, CAPTURE_EXPIRY_DAYS * DAY_MS)
  return captureBefore !== null && captureBefore < own ? captureBefore : own
}
