import type { OfferTransition, PluginDb } from '@semblance/plugin'

export type Message = { id: string; text: string; failures: number }

/** Minutes until the next attempt, by the number of failed ones. */
const PAUSE_MINUTES = [1, 5, 30, 120, 600]
const LEASE_MINUTES = 2

const MINUTE_MS = 60_000
const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS)

/** Writes a message in the transaction of the payment. A repeated transition writes none. */
export const queueMessage = (db: PluginDb, { offerId, title, brandAccountId, at, ...money }: OfferTransition) =>
  db.query(
    `insert into ${db.table('messages')} (id, brand_account_id, title, text, due_at, created_at)
     values ($1, $2, $3, $4, $5, $5) on conflict (id) do nothing`,
    [offerId, brandAccountId, title, `Offer ${offerId} was paid: ${format(money)}`, at],
  )

const format = ({ totalMinorUnit, currency }: { totalMinorUnit: number; currency: string }): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(
    totalMinorUnit /
      10 ** (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2),
  )

/**
 * Claims due messages. Until the lease ends, no other run gets them. After a crash, they are posted
 * again.
 */
export const claimMessages = (db: PluginDb, now: Date, limit: number): Promise<readonly Message[]> =>
  db.query<Message>(
    `update ${db.table('messages')} set due_at = $2
     where id in (
       select id from ${db.table('messages')} where status = 'WAITING' and due_at <= $1
       order by due_at limit $3 for update skip locked)
     returning id, concat_ws(' — ', text, title) as text, failures`,
    [now, later(now, LEASE_MINUTES), limit],
  )

export const markSent = (db: PluginDb, { id }: Message) =>
  db.query(`update ${db.table('messages')} set status = 'SENT' where id = $1`, [id])

/** Plans the next attempt, or gives the message up. */
export function markFailed(db: PluginDb, { id, failures }: Message, now: Date) {
  const pause = PAUSE_MINUTES[failures]
  return db.query(
    `update ${db.table('messages')} set status = $2, failures = failures + 1, due_at = $3 where id = $1`,
    [id, pause === undefined ? 'GIVEN_UP' : 'WAITING', later(now, pause ?? 0)],
  )
}

export async function countGivenUp(db: PluginDb): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await db.query<{ count: number; oldestAt: Date | null }>(
    `select count(*)::integer as count, min(created_at) as "oldestAt"
     from ${db.table('messages')} where status = 'GIVEN_UP'`,
  )
  return row ?? { count: 0, oldestAt: null }
}
