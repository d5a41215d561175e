import { type Selectable, sql } from 'kysely'
import type { BlastRecipientsTable, BlastsTable } from '../../../../platform/database/tables.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import { liveOffers, type OfferStatus } from '../../offer/index.ts'

export type BlastRow = Selectable<BlastsTable>
export type RecipientRow = Selectable<BlastRecipientsTable>

export const findOwnBlast = (
  db: Db,
  { id, buyerAccountId }: { id: string; buyerAccountId: string },
): Promise<BlastRow | undefined> =>
  db
    .selectFrom('blasts')
    .selectAll()
    .where('id', '=', id)
    .where('buyer_account_id', '=', buyerAccountId)
    .executeTakeFirst()

export const listRecipients = (db: Db, blastId: string): Promise<RecipientRow[]> =>
  db.selectFrom('blast_recipients').selectAll().where('blast_id', '=', blastId).orderBy('position').execute()

export type RecipientWithOffer = RecipientRow & {
  display_name: string
  image_url: string | null
  offer_status: OfferStatus | null
}

export const listRecipientsWithOffers = (db: Db, blastId: string): Promise<RecipientWithOffer[]> =>
  db
    .selectFrom('blast_recipients as r')
    .innerJoin(accountSummaries.as('talent'), 'talent.id', 'r.seller_account_id')
    .leftJoin(liveOffers.as('o'), 'o.id', 'r.offer_id')
    .selectAll('r')
    .select(['talent.display_name', 'talent.image_url', 'o.status as offer_status'])
    .where('r.blast_id', '=', blastId)
    .orderBy('r.position')
    .execute()

export type CountedBlast = BlastRow & { recipients: number; sent: number; refused: number; accepted: number }

/** States after an acceptance. */
const ACCEPTED: readonly OfferStatus[] = [
  'ACCEPTED',
  'PENDING_PAY_CAPTURE',
  'PAID',
  'DELIVERED',
  'REVISION_REQUESTED',
  'COMPLETED',
  'DISPUTED',
]

export async function listOwnBlasts(
  db: Db,
  { buyerAccountId, limit, offset }: { buyerAccountId: string; limit: number; offset: number },
): Promise<{ blasts: CountedBlast[]; total: number }> {
  const own = db.selectFrom('blasts as b').where('b.buyer_account_id', '=', buyerAccountId)
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const page = own.selectAll('b').orderBy('b.created_at', 'desc').orderBy('b.id', 'desc').limit(limit).offset(offset)
  const blasts = await db
    .selectFrom(page.as('b'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('blast_recipients as r')
          .leftJoin(liveOffers.as('o'), 'o.id', 'r.offer_id')
          .whereRef('r.blast_id', '=', 'b.id')
          .select([
            sql<number>`count(*)::integer`.as('recipients'),
            sql<number>`count(r.offer_id)::integer`.as('sent'),
            sql<number>`count(r.error_code)::integer`.as('refused'),
            sql<number>`(count(*) filter (where o.status = any(${ACCEPTED}::text[])))::integer`.as('accepted'),
          ])
          .as('counts'),
      (join) => join.onTrue(),
    )
    .selectAll('b')
    .select(['counts.recipients', 'counts.sent', 'counts.refused', 'counts.accepted'])
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .execute()
  return { blasts, total }
}

export type UnfinishedBlast = BlastRow & { due_at: Date; display_name: string }

/**
 * Lists unfinished blasts that were confirmed before a given time, so their process has crashed.
 * Ordered by (due_at, id), starting after `after`.
 */
export const listUnfinishedBlasts = (
  db: Db,
  { after, limit, confirmedBefore }: { after: { id: string; due_at: Date }; limit: number; confirmedBefore: Date },
): Promise<UnfinishedBlast[]> =>
  db
    .selectFrom('blasts as b')
    .innerJoin(accountSummaries.as('buyer'), 'buyer.id', 'b.buyer_account_id')
    .selectAll('b')
    .select(['buyer.display_name', sql<Date>`b.confirmed_at`.as('due_at')])
    .where('b.status', '=', 'CONFIRMED')
    .where('b.finished_at', 'is', null)
    .where('b.confirmed_at', '<', confirmedBefore)
    .where(sql<boolean>`(b.confirmed_at, b.id) > (${after.due_at}::timestamptz, ${after.id})`)
    .orderBy('b.confirmed_at')
    .orderBy('b.id')
    .limit(limit)
    .execute()
