import type { Trx } from '../../db/transaction.ts'
import type { Route } from '../../http/route.ts'
import type { Job } from '../../jobs/job.ts'

export const notificationsRoutes: readonly Route[] = []
export const notificationsJobs: readonly Job[] = []

/** Part 1, "Events". */
export const NOTIFICATION_TYPES = [
  'OFFER_RECEIVED',
  'OFFER_SUBMITTED',
  'OFFER_ACCEPTED',
  'OFFER_COUNTERED',
  'OFFER_REJECTED',
  'OFFER_APPROVED',
  'OFFER_CANCELLED',
  'PAYMENT_RECEIVED',
  'DELIVERY_READY',
  'REVISION_REQUESTED',
  'OFFER_COMPLETED',
  'DISPUTE_OPENED',
  'DISPUTE_RESOLVED',
  'OFFER_RELEASE_REMINDER',
  'AUTO_RELEASE',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export type Notice = {
  /** Whom it concerns; a talent with an active agent has it routed to the agent's account. */
  accountId: string
  type: NotificationType
  offerId: string | null
  title: string
  body: string
  /** Told at most once for the same account, type, offer and key. */
  dedupeKey?: string
}

/** Writes notices in the transaction of the change they tell of. One statement; each is mailed by the e-mail job. */
export async function notify(_trx: Trx, _notices: readonly Notice[], _at: Date): Promise<void> {}

/** A mail that is no notice (the below-minimum question), queued in the caller's transaction for the e-mail job. */
export async function queueMail(
  _trx: Trx,
  _mail: { accountId: string; kind: string; subject: string; text: string; html: string },
  _at: Date,
): Promise<void> {}
