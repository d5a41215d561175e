import { sql } from 'kysely'
import { DAY_MS, later } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { offersWithPeople } from '../../offer/index.ts'
import { CAPTURE_EXPIRY_DAYS } from '../domain/capture-expiry.ts'

type Page = { callerAccountId: string; limit: number; offset: number }

/** Offers whose payment waits for a review, each with that payment; the longest waiting first. One statement. */
export const listPendingCaptures = (db: Db, { callerAccountId, limit, offset }: Page) =>
  offersWithPeople(db)
    // By the offer's id as well: what the processor calls its payment is no way to find an offer.
    .innerJoin('payments as p', (join) =>
      join.onRef('p.pay_for_id', '=', 'o.id').onRef('p.processor_payment_id', '=', 'o.processor_payment_id'),
    )
    .leftJoin('agent_links as link', (join) =>
      join
        .onRef('link.talent_account_id', '=', 'o.seller_account_id')
        .on('link.agent_account_id', '=', callerAccountId)
        .on('link.active', '=', true),
    )
    .select(['link.can_act as agent_can_act', sql<string[]>`'{}'::text[]`.as('blocked_account_ids')])
    .select([
      'p.processor_payment_id as authorization_id',
      'p.amount_minor_unit',
      'p.currency as payment_currency',
      'p.authorized_at',
      'p.capture_before',
      'p.review_decision',
      'p.review_decided_at',
      'p.review_decided_by',
      'p.review_note',
    ])
    .where('o.status', '=', 'PENDING_PAY_CAPTURE')
    .where('p.status', '=', 'AUTHORIZED')
    .orderBy('p.authorized_at')
    .orderBy('p.id')
    .limit(limit)
    .offset(offset)
    .$narrowType<{ authorization_id: string; authorized_at: Date }>()
    .execute()

/** How many there are in all. One statement. */
export async function countPendingCaptures(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('offers as o')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.pay_for_id', '=', 'o.id').onRef('p.processor_payment_id', '=', 'o.processor_payment_id'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('o.status', '=', 'PENDING_PAY_CAPTURE')
    .where('o.deleted_at', 'is', null)
    .where('p.status', '=', 'AUTHORIZED')
    .executeTakeFirstOrThrow()
  return total
}

type Due = { seen: readonly string[]; limit: number; now: Date }

/** Offers whose authorization is kept no longer; a decision that was made goes its own way. */
export async function findExpiredCaptures(db: Db, { seen, limit, now }: Due): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select pay_for_id as id from payments
    where status = 'AUTHORIZED' and pay_for = 'OFFER' and review_decision is null
      and (authorized_at <= ${later(now, -CAPTURE_EXPIRY_DAYS * DAY_MS)}::timestamptz
        or capture_before <= ${now}::timestamptz)
      and pay_for_id <> all(${seen}::text[])
    order by authorized_at, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The authorization an offer waits on; undefined when it waits on none. */
export async function findAuthorization(db: Db, offerId: string): Promise<string | undefined> {
  const payment = await db
    .selectFrom('payments')
    .select('processor_payment_id')
    .where('pay_for', '=', 'OFFER')
    .where('pay_for_id', '=', offerId)
    .where('status', '=', 'AUTHORIZED')
    .executeTakeFirst()
  return payment?.processor_payment_id ?? undefined
}
