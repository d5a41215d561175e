import { addMs, DAY_MS } from '../clock.ts'
import type { MailQueue } from './mail-queues.ts'

/**
 * Reason why an address is on the suppression list: a mail bounced permanently, or its reader
 * reported a mail as spam.
 */
export type SuppressionReason = 'bounce' | 'complaint'
export type Suppression = { reason: SuppressionReason; at: Date }

/**
 * Time after a bounce in which no sign-in mail is sent. A day later, the mailbox may work again.
 * If that mail bounces too, the time starts again.
 */
const SIGN_IN_REST_MS = DAY_MS

/**
 * True if a mail must not be sent to an address on the suppression list. After a permanent bounce,
 * only sign-in mails are sent, and only when a day has passed. After a spam report, only sign-in
 * mails and mails about the security of the account are sent (docs/decisions/0073, 0110).
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
