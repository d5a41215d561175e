import { HOUR_MS, later, MINUTE_MS } from '../../../../platform/clock.ts'

/** A mail that could not be sent this often is given up; why is kept with it. */
export const MAX_MAIL_ATTEMPTS = 8

/**
 * How long a claimed mail is its sender's alone. Far longer than a whole run can take with every time-out met, so that
 * a mail is claimed twice only after its first sender died.
 */
export const MAIL_LEASE_MS = 10 * MINUTE_MS

/** 1 min, 4 min, 16 min, about 1 h, 4 h, then every 12 h: a provider may be down for more than a day. */
const longestWaitMs = 12 * HOUR_MS
export const mailWaitMs = (attempts: number): number => Math.min(MINUTE_MS * 4 ** (attempts - 1), longestWaitMs)

/** When to try again after `attempts` failed tries; null when it is given up. */
export const nextMailAttemptAt = (attempts: number, now: Date): Date | null =>
  attempts >= MAX_MAIL_ATTEMPTS ? null : later(now, mailWaitMs(attempts))
