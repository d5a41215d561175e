import { addMs, DAY_MS } from '../clock.ts'
import type { MailQueue } from './mail-queues.ts'

/** A permanent bounce, or a spam report. */
export type SuppressionReason = 'bounce' | 'complaint'
export type Suppression = { reason: SuppressionReason; at: Date }

/**
 * Time after a bounce without sign-in mails. The mailbox may work again a day later. Another
 * bounce restarts the time.
 */
const SIGN_IN_REST_MS = DAY_MS

/**
 * True if a mail must not be sent. After a permanent bounce, only sign-in mails are sent, a day
 * later. After a spam report, only mails about sign-in or security are sent (docs/decisions/0073,
 * 0110).
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
