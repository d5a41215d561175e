import { sql } from 'kysely'
import { hotQuery } from '../../../../platform/database/hot-query.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { accountFaces, agentsOfTalents, blockedAccounts } from '../../../people/accounts/index.ts'
import type { OfferRow } from './offer-row.ts'

/** An offer with what its screens and notices say about the two sides. */
export type OfferWithPeople = OfferRow & {
  buyer_name: string
  buyer_slug: string
  buyer_image_url: string | null
  seller_name: string
  seller_slug: string
  seller_image_url: string | null
  /** When the talent answered the dispute that is open now; null without one, or without an answer. */
  dispute_answered_at: Date | null
}

/** And with what decides whether the caller may act. */
export type OfferForCaller = OfferWithPeople & {
  /** null: the caller is not the seller's agent. */
  agent_can_act: boolean | null
  /** Those of the buyer, the seller and the caller who are blocked. */
  blocked_account_ids: string[]
}

const PEOPLE = [
  'buyer.display_name as buyer_name',
  'buyer.slug as buyer_slug',
  'buyer.image_url as buyer_image_url',
  'seller.display_name as seller_name',
  'seller.slug as seller_slug',
  'seller.image_url as seller_image_url',
] as const

/** The history has it: only of an offer in dispute is it looked for. */
const disputeAnswered = sql<Date | null>`case when o.status = 'DISPUTED' then (
  select max(said.created_at) from offer_history said
  where said.offer_id = o.id and said.action = 'ANSWER_DISPUTE' and said.created_at >= o.disputed_at) end`

/** Offers that were not deleted, each with its people: the start of every read. */
export const offersWithPeople = (db: Db | Trx) =>
  db
    .selectFrom('offers as o')
    .innerJoin(accountFaces.as('buyer'), 'buyer.id', 'o.buyer_account_id')
    .innerJoin(accountFaces.as('seller'), 'seller.id', 'o.seller_account_id')
    .where('o.deleted_at', 'is', null)
    .selectAll('o')
    .select(PEOPLE)
    .select(disputeAnswered.as('dispute_answered_at'))

/** And each with whether the caller may act for its seller: null unless they are the seller's agent. */
export const offersForCaller = (db: Db | Trx, callerAccountId: string) =>
  offersWithPeople(db)
    .leftJoin(agentsOfTalents.as('link'), (join) =>
      join
        .onRef('link.talent_account_id', '=', 'o.seller_account_id')
        .on('link.agent_account_id', '=', callerAccountId),
    )
    .select('link.can_act as agent_can_act')

/** One statement; undefined when there is no such offer. */
export const findOfferWithPeople = (db: Db | Trx, offerId: string): Promise<OfferWithPeople | undefined> =>
  offersWithPeople(db).where('o.id', '=', offerId).executeTakeFirst()

/** As findOfferWithPeople. Nobody else moves it before the transaction ends. */
export const lockOfferWithPeople = (trx: Trx, offerId: string): Promise<OfferWithPeople | undefined> =>
  offersWithPeople(trx).where('o.id', '=', offerId).forNoKeyUpdate('o').executeTakeFirst()

/** Those of the offers that there are, as they are now: nobody else moves one before the transaction ends. One statement. */
export const lockOffersWithPeople = (trx: Trx, offerIds: readonly string[]): Promise<OfferWithPeople[]> =>
  offersWithPeople(trx)
    .where(sql<boolean>`o.id = any(${offerIds}::text[])`)
    // Everybody locks them in this order.
    .orderBy('o.id')
    .forNoKeyUpdate('o')
    .execute()

const selectOfferForCaller = hotQuery((db, offerId: string, callerAccountId: string) =>
  offersForCaller(db, callerAccountId)
    .select(
      sql<string[]>`array(
        select blocked.account_id from ${blockedAccounts} blocked
        where blocked.account_id in (o.buyer_account_id, o.seller_account_id, ${callerAccountId}))`.as(
        'blocked_account_ids',
      ),
    )
    .where('o.id', '=', offerId),
)

/** One statement; undefined when there is no such offer. Says nothing yet about whether the caller may see it. */
export async function findOfferForCaller(
  db: Db | Trx,
  offerId: string,
  callerAccountId: string,
): Promise<OfferForCaller | undefined> {
  const [offer] = await selectOfferForCaller(db, offerId, callerAccountId)
  return offer
}
