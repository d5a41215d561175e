import { DAY_MS, later } from '../clock.ts'
import type { MailQueue } from './mail-queues.ts'

/** Why an address is not written to: mail to it came back for good, or its reader called it spam. */
export type SuppressionReason = 'bounce' | 'complaint'
export type Suppression = { reason: SuppressionReason; at: Date }

/** A mailbox that was full of a mistake yesterday may be mended today; each bounce begins the day anew. */
const SIGN_IN_REST_MS = DAY_MS

/**
 * Whether a suppressed address gets no mail of a queue: nothing at all but what somebody asked for to sign in, and that
 * only once a day has passed since it bounced (docs/decisions/0073).
 */
export const isKeptBack = (queue: MailQueue, { reason, at }: Suppression, now: Date): boolean =>
  queue !== 'sign-in' || (reason === 'bounce' && now < later(at, SIGN_IN_REST_MS))

export const KEPT_BACK: Readonly<Record<SuppressionReason, string>> = {
  bounce: 'Mail to the address came back for good.',
  complaint: 'The address’s reader called a mail spam.',
}
