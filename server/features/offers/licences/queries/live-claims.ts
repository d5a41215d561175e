import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { campaignTypes } from '../../campaign-types/index.ts'
import { liveOffers, type OfferStatus, type RightsRead } from '../../offer/index.ts'
import type { LicenceTerms, Medium } from '../domain/terms.ts'

/** An offer that is a license or may become one, with its latest terms. */
export type ClaimRow = {
  id: string
  buyer_account_id: string
  seller_account_id: string
  status: OfferStatus
  /** Time from which an accepted offer reserves its rights. Null if it was never accepted. */
  accepted_at: Date | null
  completed_at: Date | null
  dispute_resolution: 'RELEASE' | 'REFUND' | 'REVISION' | null
  medium: Medium
  terms: LicenceTerms | null
}

/** Offers accepted at this time or earlier, and not paid, no longer reserve their rights. */
export type Reservation = { reservedAfter: Date }

/**
 * Offers whose rights are taken: paid ones whose money was not returned, those whose payment is
 * authorized, and accepted ones within their time to pay. The claims are computed from the offers.
 * So a refund, a cancellation or the end of a reservation counts at once and nothing has to be
 * cleaned up. The database function `rival_claims` has the same conditions. Revisions have no
 * claims of their own, because they stay inside the license of the work.
 */
const claims = ({ reservedAfter }: Reservation) => sql`
  select o.id, o.buyer_account_id, o.seller_account_id, o.status, o.accepted_at, o.completed_at, o.dispute_resolution,
    c.category as medium, (
      select t.terms from offer_terms t where t.offer_id = o.id order by t.version desc limit 1) as terms
  from ${liveOffers} o join ${campaignTypes} c on c.key = o.campaign_type
  where o.money_returned_at is null and o.license_root_id is null and (
    o.status in ('PENDING_PAY_CAPTURE', 'PAID', 'DELIVERED', 'REVISION_REQUESTED', 'COMPLETED', 'DISPUTED')
    or (o.status = 'ACCEPTED' and o.accepted_at > ${reservedAfter}::timestamptz))`

type Rivals = Reservation & {
  offerId: string
  sellerAccountId: string
  /** Licenses of the same brand never conflict. */
  buyerAccountId: string
  /**
   * True to list only claims that are exclusive, or were exclusive in one version of their terms.
   */
  onlyExclusive: boolean
  /**
   * Locks the rights of the talent until the transaction ends, and reads the claims after it has
   * the lock. A row lock is not enough, because the other offer may not be accepted yet. Locks are
   * taken in this order: payment, offer, rights.
   */
  takesLock: boolean
}

/** Lists a talent's claims for other brands. `moveOffer` uses the same database function. */
export async function listRivals(db: Db | Trx, wanted: Rivals): Promise<ClaimRow[]> {
  const { offerId, sellerAccountId, buyerAccountId, reservedAfter, takesLock, onlyExclusive } = wanted
  const { rows } = await sql<{ claims: RightsRead }>`select rival_claims(${offerId}, ${sellerAccountId},
    ${buyerAccountId}, ${reservedAfter}::timestamptz, ${takesLock}::boolean, ${onlyExclusive}::boolean) as claims`.execute(
    db,
  )
  return rows.flatMap(({ claims: { rivals } }) => readRivals(rivals))
}

export const readRivals = (rivals: readonly unknown[]): ClaimRow[] =>
  (rivals as ClaimRow[]).map((row) => ({
    ...row,
    accepted_at: row.accepted_at && new Date(row.accepted_at),
    completed_at: row.completed_at && new Date(row.completed_at),
  }))

type RivalsOfEach = Reservation &
  Pick<Rivals, 'buyerAccountId' | 'onlyExclusive'> & { sellerAccountIds: readonly string[] }

/** Same as listRivals for several talents, as JSON by talent, without a lock. */
export async function listRivalsOfEach(db: Db, wanted: RivalsOfEach): Promise<ReadonlyMap<string, unknown[]>> {
  const { sellerAccountIds, buyerAccountId, reservedAfter, onlyExclusive } = wanted
  const { rows } = await sql<{ id: string; claims: RightsRead }>`
    select seller.id, rival_claims('', seller.id, ${buyerAccountId}, ${reservedAfter}::timestamptz, false,
      ${onlyExclusive}::boolean) as claims
    from unnest(${[...sellerAccountIds]}::text[]) as seller (id)`.execute(db)
  return new Map(rows.map(({ id, claims: { rivals } }) => [id, rivals]))
}

/**
 * Lists the exclusive claims of all talents for other brands, without the fields of their terms
 * that have nothing to do with scope. It leaves out licenses that end before the wanted start and
 * cannot be disputed any more. Like `rival_claims`, it finds offers that were exclusive in one
 * version of their terms.
 */
export async function listExclusiveClaims(
  db: Db,
  {
    buyerAccountId,
    startsAt,
    undisputedAt,
    ...reservation
  }: Reservation & {
    buyerAccountId: string
    startsAt: Date
    /** Completions at this time or earlier cannot be disputed. */
    undisputedAt: Date
  },
): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select claim.id, claim.buyer_account_id, claim.seller_account_id, claim.status, claim.accepted_at,
      claim.completed_at, claim.dispute_resolution, claim.medium,
      claim.terms - '{licensor,licensee,sharing,aiStatement,credits,conditions}'::text[] as terms
    from (select distinct t.offer_id from offer_terms t where t.exclusive_seller_account_id is not null) exclusive
    -- One look-up per exclusive offer. Otherwise the planner may read all offers.
    cross join lateral (${claims(reservation)} and o.buyer_account_id <> ${buyerAccountId}
      and o.id = exclusive.offer_id
      and not (o.status = 'COMPLETED' and o.completed_at <= ${undisputedAt}::timestamptz
        and coalesce(o.license_ends_at <= ${startsAt}::timestamptz, false)) offset 0) claim`.execute(db)
  return rows
}

/**
 * Lists the claims on all talents who have given an exclusive license, sorted by talent, oldest
 * first. The list starts after a given claim.
 */
export async function listClaimsOfExclusiveTalents(
  db: Db,
  reservation: Reservation,
  { after, limit }: { after: Pick<ClaimRow, 'seller_account_id' | 'id'>; limit: number },
): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    ${claims(reservation)} and o.seller_account_id in (
      select t.exclusive_seller_account_id from offer_terms t where t.exclusive_seller_account_id is not null)
    and (o.seller_account_id, o.id) > (${after.seller_account_id}::text, ${after.id}::text)
    order by o.seller_account_id, o.id limit ${limit}`.execute(db)
  return rows
}
