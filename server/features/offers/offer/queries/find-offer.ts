import { type RawBuilder, sql } from 'kysely'
import { hotQuery } from '../../../../platform/database/hot-query.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import {
  accountSummaries,
  agentsOfTalents,
  blockedAccounts,
  brandsBlockedByTalents,
} from '../../../people/accounts/index.ts'
import type { OfferRow } from './offer-row.ts'
import { type RightsRead, type RightsRequest, rivalClaims } from './rival-claims.ts'

export type OfferWithPeople = OfferRow & {
  buyer_name: string
  buyer_slug: string
  buyer_image_url: string | null
  seller_name: string
  seller_slug: string
  seller_image_url: string | null
  /**
   * Time of the talent's answer to the open dispute. Null if there is no open dispute, or no
   * answer.
   */
  dispute_answered_at: Date | null
  /**
   * First moment at which the brand may no longer use the completed work. Renewals of the license
   * count. Null: no end, or not completed.
   */
  licensed_until: Date | null
  /**
   * Facts of the offer whose license a bought revision stays inside. All are null if the offer is
   * no revision.
   */
  root_status: OfferRow['status'] | null
  root_money_returned_at: Date | null
  root_license_starts_at: Date | null
  root_license_ends_at: Date | null
  root_scope: OfferRow['scope']
  root_usage_types: string[] | null
  root_custom_usage: string | null
}

export type OfferForCaller = OfferWithPeople & {
  /** Null if the caller is not the seller's agent. */
  agent_can_act: boolean | null
  /** Accounts that an admin has blocked, among the buyer, the seller and the caller. */
  blocked_account_ids: string[]
  is_brand_blocked: boolean
}

const PEOPLE = [
  'buyer.display_name as buyer_name',
  'buyer.slug as buyer_slug',
  'buyer.image_url as buyer_image_url',
  'seller.display_name as seller_name',
  'seller.slug as seller_slug',
  'seller.image_url as seller_image_url',
] as const

/** Only offers in dispute need the time of the answer. */
const disputeAnswered = sql<Date | null>`case when o.status = 'DISPUTED' then (
  select max(said.created_at) from offer_history said
  where said.offer_id = o.id and said.action = 'ANSWER_DISPUTE' and said.created_at >= o.disputed_at) end`

/** A revision is licensed as long as the work that it revises. */
const licensedUntil = sql<Date | null>`case when o.license_root_id is not null or o.license_ends_at is not null
  then licensed_until(coalesce(o.license_root_id, o.id)) end`

const ROOT = [
  'root.status as root_status',
  'root.money_returned_at as root_money_returned_at',
  'root.license_starts_at as root_license_starts_at',
  'root.license_ends_at as root_license_ends_at',
  'root.scope as root_scope',
  'root.usage_types as root_usage_types',
  'root.custom_usage as root_custom_usage',
] as const

/**
 * Selects offers that were not deleted, with their people. All other queries in this file start
 * from it.
 */
export const offersWithPeople = (db: Db | Trx) =>
  db
    .selectFrom('offers as o')
    .innerJoin(accountSummaries.as('buyer'), 'buyer.id', 'o.buyer_account_id')
    .innerJoin(accountSummaries.as('seller'), 'seller.id', 'o.seller_account_id')
    .leftJoin('offers as root', 'root.id', 'o.license_root_id')
    .where('o.deleted_at', 'is', null)
    .selectAll('o')
    .select(PEOPLE)
    .select(ROOT)
    .select(licensedUntil.as('licensed_until'))
    .select(disputeAnswered.as('dispute_answered_at'))

/** Adds `agent_can_act`, which is null if the caller is not the seller's agent. */
export const offersForCaller = (db: Db | Trx, callerAccountId: string) =>
  offersWithPeople(db)
    .leftJoin(agentsOfTalents.as('link'), (join) =>
      join
        .onRef('link.talent_account_id', '=', 'o.seller_account_id')
        .on('link.agent_account_id', '=', callerAccountId),
    )
    .select('link.can_act as agent_can_act')

/** Finds an offer with its people. Undefined if there is no such offer. */
export const findOfferWithPeople = (db: Db | Trx, offerId: string): Promise<OfferWithPeople | undefined> =>
  offersWithPeople(db).where('o.id', '=', offerId).executeTakeFirst()

/** Same as findOfferWithPeople, with the claims of other brands on the talent. */
export const findOfferWithRights = (
  db: Db | Trx,
  offerId: string,
  rights: RightsRequest,
  lacksAgreement: RawBuilder<boolean> = sql`false`,
): Promise<(OfferWithPeople & { rights: RightsRead; lacks_agreement: boolean }) | undefined> =>
  offersWithPeople(db)
    .select([rivalClaims('o', rights).as('rights'), lacksAgreement.as('lacks_agreement')])
    .where('o.id', '=', offerId)
    .executeTakeFirst()

/** Same as findOfferWithPeople, and locks the offer until the transaction ends. */
export const lockOfferWithPeople = (trx: Trx, offerId: string): Promise<OfferWithPeople | undefined> =>
  offersWithPeople(trx).where('o.id', '=', offerId).forNoKeyUpdate('o').executeTakeFirst()

/** Same as lockOfferWithPeople, with `lacksAgreement` as it was before the wait for the lock. */
export const lockOfferWithAgreement = (
  trx: Trx,
  offerId: string,
  lacksAgreement: RawBuilder<boolean>,
): Promise<(OfferWithPeople & { lacks_agreement: boolean }) | undefined> =>
  offersWithPeople(trx)
    .select(lacksAgreement.as('lacks_agreement'))
    .where('o.id', '=', offerId)
    .forNoKeyUpdate('o')
    .executeTakeFirst()

/** Locks the offers and returns their current state. Skips offers that do not exist. */
export const lockOffersWithPeople = (trx: Trx, offerIds: readonly string[]): Promise<OfferWithPeople[]> =>
  offersWithPeople(trx)
    .where(sql<boolean>`o.id = any(${offerIds}::text[])`)
    // All transactions lock rows in the order of ids, so that two of them cannot deadlock.
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
    .select(
      sql<boolean>`exists (
        select from ${brandsBlockedByTalents} listed
        where listed.talent_account_id = o.seller_account_id and listed.brand_account_id = o.buyer_account_id)`.as(
        'is_brand_blocked',
      ),
    )
    .where('o.id', '=', offerId),
)

export async function findOfferForCaller(
  db: Db | Trx,
  offerId: string,
  callerAccountId: string,
): Promise<OfferForCaller | undefined> {
  const [offer] = await selectOfferForCaller(db, offerId, callerAccountId)
  return offer
}

/** Finds who an offer is between, and its state. */
export const findOfferParties = (
  db: Db,
  offerId: string,
): Promise<
  { offerId: string; status: string; brandAccountId: string; talentAccountId: string; title: string | null } | undefined
> =>
  db
    .selectFrom('offers')
    .select([
      'id as offerId',
      'status',
      'buyer_account_id as brandAccountId',
      'seller_account_id as talentAccountId',
      'title',
    ])
    .where('id', '=', offerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
