import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { Caller } from '../../../../platform/http/route.ts'
import { accountFaces, agentsOfTalents } from '../../../people/accounts/index.ts'
import type { OfferStatus } from '../domain/offer-states.ts'
import { type OfferForCaller, offersForCaller } from './find-offer.ts'

export type Wanted = {
  perspective: 'seller' | 'buyer' | 'admin'
  caller: Pick<Caller, 'accountId' | 'roles'>
  /** Empty: every state. */
  statuses: readonly OfferStatus[]
  /** Of a seller's list: the one talent whose offers they are. Whether the caller may read them has been asked. */
  talentAccountId?: string | undefined
  /** Words of the brief, of what the brand calls itself, or of either side's name; in any case. */
  search?: string | undefined
}

type Page = { limit: number; offset: number }

/** One page, newest first, ties by id. One statement. */
export const listOffers = (db: Db, wanted: Wanted & Page): Promise<OfferForCaller[]> =>
  offersForCaller(db, wanted.caller.accountId)
    .innerJoin(pageOf(wanted).as('page'), 'page.id', 'o.id')
    .select(sql<string[]>`'{}'::text[]`.as('blocked_account_ids'))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .execute()

/** How many there are in all. One statement, answered by an index. */
export async function countOffers(db: Db, wanted: Wanted): Promise<number> {
  const { statuses } = wanted
  const inStates = statuses.length > 0 ? sql`and status = any(${statuses}::text[])` : sql``
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from ${sidesOf(wanted)} side, lateral (
      select from offers where ${isListed(wanted)} ${inStates} ${isFound(wanted)}) each`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * The ids of a page. Each stretch (an account, an account in a state) is one walk along an index that lies in the order
 * of the list, no further than the page's end; they are merged here, and only the page's own rows are read.
 */
function pageOf(wanted: Wanted & Page): RawBuilder<{ id: string }> {
  const { statuses, limit, offset } = wanted
  const states = statuses.length > 0 ? sql`, unnest(${statuses}::text[]) as state (name)` : sql``
  const inState = statuses.length > 0 ? sql`and status = state.name` : sql``
  return sql<{ id: string }>`(
    select newest.id from ${sidesOf(wanted)} side ${states}, lateral (
      select id, created_at from offers where ${isListed(wanted)} ${inState} ${isFound(wanted)}
      order by created_at desc, id desc limit ${limit + offset}) newest
    order by newest.created_at desc, newest.id desc limit ${limit} offset ${offset})`
}

/** Whose offers they are: the caller's; of an agent's also the talents'. An admin's list has one side, everybody. */
function sidesOf({
  perspective,
  caller: { accountId, roles },
  talentAccountId,
}: Wanted): RawBuilder<{ account_id: string }> {
  if (talentAccountId !== undefined) return sql`(select ${talentAccountId}::text as account_id)`
  // Only an agent has talents; everybody else's list asks nobody else.
  const talents =
    perspective === 'seller' && roles.includes('agent')
      ? sql`union select talent_account_id from ${agentsOfTalents} a where a.agent_account_id = ${accountId}`
      : sql``
  return sql`(select ${accountId}::text as account_id ${talents})`
}

function isListed({ perspective }: Wanted): RawBuilder<unknown> {
  if (perspective === 'admin') return sql`deleted_at is null`
  if (perspective === 'buyer') return sql`deleted_at is null and buyer_account_id = side.account_id`
  return sql`deleted_at is null and seen_by_seller and seller_account_id = side.account_id`
}

/** Read along the walk of one account's offers: no further than those. */
function isFound({ search = '' }: Wanted): RawBuilder<unknown> {
  const text = search.trim()
  if (text === '') return sql``
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`and (campaign_description ilike ${pattern} or buyer_brand_name ilike ${pattern} or exists (
    select from ${accountFaces} face
    where face.id in (buyer_account_id, seller_account_id) and face.display_name ilike ${pattern}))`
}
