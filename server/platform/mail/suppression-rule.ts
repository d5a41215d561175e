import { DAY_MS, later } from '../clock.ts'
import type { MailQueue } from './mail-queues.ts'

/** Why an address is not written to: mail to it came back for good, or its reader called it spam. */
export type SuppressionReason = 'bounce' | 'complaint'
export type Suppression = { reason: SuppressionReason; at: Date }

/** A mailbox that was full of a mistake yesterday may be mended today; each bounce begins the day anew. */
const SIGN_IN_REST_MS = DAY_MS

/**
 * Whether a suppressed address gets no mail: after a hard bounce none but what somebody asked for to sign in, and that
 * only once a day has passed; after a complaint none but that, and what is about the security of an account
 * (docs/decisions/0073, 0110).
 */
export function isKeptBack(
  { queue, isSecurity }: { queue: MailQueue; isSecurity: boolean },
  { reason, at }: Suppression,
  now: Date,
): boolean {
  if (queue === 'sign-in') return reason === 'bounce' && now < later(at, SIGN_IN_REST_MS)
  return reason === 'bounce' || !isSecurity
}

export const KEPT_BACK: Readonly<Record<SuppressionReason, string>> = {
  bounce: 'Mail to the address came back for good.',
  complaint: 'The address’s reader called a mail spam.',
}
