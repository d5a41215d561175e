import { type RawBuilder, sql } from 'kysely'
import { hotQuery } from '../../../../platform/database/hot-query.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { Caller } from '../../../../platform/http/route.ts'
import { accountSummaries, agentsOfTalents } from '../../../people/accounts/index.ts'
import type { OfferStatus } from '../domain/offer-states.ts'
import { type OfferForCaller, offersForCaller } from './find-offer.ts'

export type OfferFilter = {
  perspective: 'seller' | 'buyer' | 'admin'
  caller: Pick<Caller, 'accountId' | 'roles'>
  statuses: readonly OfferStatus[]
  /** The caller's access to this talent must already be checked. */
  talentAccountId?: string | undefined
  /** Matches the title, the brief, the brand's name and either side's name, in any case. */
  search?: string | undefined
}

type Page = { limit: number; offset: number }
/** `end` is limit plus offset. At most this many rows are read from each index range. */
type Walk = Page & { end: number }

export function listOffers(db: Db, wanted: OfferFilter & Page): Promise<OfferForCaller[]> {
  const { caller, limit, offset } = wanted
  const end = limit + offset
  if (isPlain(wanted)) return plainListOf(wanted).page(db, caller.accountId, end, limit, offset)
  return selectPage(db, { ...wanted, end }).execute()
}

export async function countOffers(db: Db, wanted: OfferFilter): Promise<number> {
  const [counted] = isPlain(wanted)
    ? await plainListOf(wanted).count(db, wanted.caller.accountId)
    : (await selectCount(wanted).execute(db)).rows
  return counted?.total ?? 0
}

const selectPage = (db: Db | Trx, wanted: OfferFilter & Walk) =>
  offersForCaller(db, wanted.caller.accountId)
    .innerJoin(pageOf(wanted).as('page'), 'page.id', 'o.id')
    .select([sql<string[]>`'{}'::text[]`.as('blocked_account_ids'), sql<boolean>`false`.as('is_brand_blocked')])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')

function selectCount(wanted: OfferFilter): RawBuilder<{ total: number }> {
  const { statuses } = wanted
  const inStates = statuses.length > 0 ? sql`and status = any(${statuses}::text[])` : sql``
  return sql`
    select count(*)::integer as total from ${sidesOf(wanted)} side, lateral (
      select from offers where ${isListed(wanted)} ${inStates} ${isFound(wanted)}) each`
}

const isPlain = ({ statuses, talentAccountId, search = '' }: OfferFilter): boolean =>
  statuses.length === 0 && talentAccountId === undefined && search.trim() === ''

type Side = Pick<OfferFilter, 'perspective'> & { caller: Pick<Caller, 'roles'> }
const plainLists = new Map<string, ReturnType<typeof makePlainList>>()

function plainListOf({ perspective, caller }: Side): ReturnType<typeof makePlainList> {
  const roles = caller.roles.filter((role) => role === 'agent')
  const side = [perspective, ...roles].join(' ')
  const known = plainLists.get(side) ?? makePlainList({ perspective, caller: { roles } })
  plainLists.set(side, known)
  return known
}

function makePlainList({ perspective, caller: { roles } }: Side) {
  const of = (accountId: string): OfferFilter => ({ perspective, caller: { accountId, roles }, statuses: [] })
  return {
    page: hotQuery((db, accountId: string, end: number, limit: number, offset: number) =>
      selectPage(db, { ...of(accountId), end, limit, offset }),
    ),
    count: hotQuery((db, accountId: string) => ({ compile: () => selectCount(of(accountId)).compile(db) })),
  }
}

/**
 * Reads an index in list order for each account, or each account and state, and no further than
 * the end of the page. Then merges these rows.
 */
function pageOf(wanted: OfferFilter & Walk): RawBuilder<{ id: string }> {
  const { statuses, end, limit, offset } = wanted
  const states = statuses.length > 0 ? sql`, unnest(${statuses}::text[]) as state (name)` : sql``
  const inState = statuses.length > 0 ? sql`and status = state.name` : sql``
  return sql<{ id: string }>`(
    select newest.id from ${sidesOf(wanted)} side ${states}, lateral (
      select id, created_at from offers where ${isListed(wanted)} ${inState} ${isFound(wanted)}
      order by created_at desc, id desc limit ${end}) newest
    order by newest.created_at desc, newest.id desc limit ${limit} offset ${offset})`
}

/**
 * Selects the caller or the chosen talent, and the talents of an agent. For an admin, isListed
 * does not filter by account.
 */
function sidesOf({
  perspective,
  caller: { accountId, roles },
  talentAccountId,
}: OfferFilter): RawBuilder<{ account_id: string }> {
  if (talentAccountId !== undefined) return sql`(select ${talentAccountId}::text as account_id)`
  const talents =
    perspective === 'seller' && roles.includes('agent')
      ? sql`union select talent_account_id from ${agentsOfTalents} a where a.agent_account_id = ${accountId}`
      : sql``
  return sql`(select ${accountId}::text as account_id ${talents})`
}

function isListed({ perspective }: OfferFilter): RawBuilder<unknown> {
  if (perspective === 'admin') return sql`deleted_at is null`
  if (perspective === 'buyer') return sql`deleted_at is null and buyer_account_id = side.account_id`
  return sql`deleted_at is null and seen_by_seller and seller_account_id = side.account_id`
}

/** Checks each row of an account while it is read. */
function isFound({ search = '' }: OfferFilter): RawBuilder<unknown> {
  const text = search.trim()
  if (text === '') return sql``
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`and (title ilike ${pattern} or campaign_description ilike ${pattern} or buyer_brand_name ilike ${pattern} or exists (
    select from ${accountSummaries} face
    where face.id in (buyer_account_id, seller_account_id) and face.display_name ilike ${pattern}))`
}
