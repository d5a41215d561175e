import { addMs, DAY_MS } from '../clock.ts'
import type { MailQueue } from './mail-queues.ts'

/** Reason for a suppression: a permanent bounce or a spam complaint. */
export type SuppressionReason = 'bounce' | 'complaint'
export type Suppression = { reason: SuppressionReason; at: Date }

/**
 * Time after a bounce during which no sign-in mail is sent. The mailbox may be fixed a day later.
 * Each bounce restarts the day.
 */
const SIGN_IN_REST_MS = DAY_MS

/**
 * True if this mail is not sent to a suppressed address. After a permanent bounce, only requested
 * sign-in mail is sent, and only once a day has passed. After a complaint, only requested sign-in
 * mail and mail about the account's security are sent (docs/decisions/0073, 0110).
 */
export function isSuppressed(
  { queue, isSecurity }: { queue: MailQueue; isSecurity: boolean },
  { reason, at }: Suppression,
  now: Date,
): boolean {
  if (queue === 'sign-in') return reason === 'bounce' && now < addMs(at, SIGN_IN_REST_MS)
  return reason === 'bounce' || !isSecurity
}

export const SUPPRESSION_TEXTS: Readonly<Record<SuppressionReason, string>> = {
  bounce: 'Mail to this address bounced permanently.',
  complaint: 'The recipient marked our mail as spam.',
}
