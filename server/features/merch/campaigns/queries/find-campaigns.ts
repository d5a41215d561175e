import { sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { publicAccounts } from '../../../people/accounts/index.ts'
import type { CampaignStatus } from '../domain/lifecycle.ts'
import { type Campaign, toCampaign } from './campaign-row.ts'

/** Every query in this file starts from this selection, so no caller sees a deleted campaign. */
const selectCampaigns = (db: Db | Trx) => db.selectFrom('merch_campaigns').where('deleted_at', 'is', null)

/** Returns undefined if the campaign is deleted. */
export async function findCampaign(db: Db | Trx, id: string): Promise<Campaign | undefined> {
  const row = await selectCampaigns(db).selectAll().where('id', '=', id).executeTakeFirst()
  return row && toCampaign(row)
}

/** Locks a campaign until the transaction ends. */
export async function lockCampaign(trx: Trx, id: string): Promise<Campaign | undefined> {
  const row = await selectCampaigns(trx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toCampaign(row)
}

/** Finds a campaign by slug in this environment (CAMPAIGN_ENVIRONMENT). */
export async function findCampaignBySlug(
  { db, config }: Pick<Context, 'db' | 'config'>,
  slug: string,
): Promise<Campaign | undefined> {
  const row = await selectCampaigns(db)
    .selectAll()
    .where('slug', '=', slug)
    .where('environment', '=', config.CAMPAIGN_ENVIRONMENT)
    .executeTakeFirst()
  return row && toCampaign(row)
}

/**
 * Returns the largest `addressLimitFactor` among all open campaigns. Returns 1 if no campaign is
 * open.
 */
export async function findLargestAddressFactor({ db, config }: Pick<Context, 'db' | 'config'>): Promise<number> {
  const row = await selectCampaigns(db)
    .select(sql<number | null>`max((config ->> 'addressLimitFactor')::integer)`.as('factor'))
    .where('environment', '=', config.CAMPAIGN_ENVIRONMENT)
    .where('status', '=', 'LIVE')
    .executeTakeFirst()
  return row?.factor ?? 1
}

/**
 * Returns the next time at which a soft close ends, in an array; an empty array if there is none.
 * Reads the primary database.
 */
export async function findNextEnds({
  primary,
  config,
  clock,
}: Pick<Context, 'primary' | 'config' | 'clock'>): Promise<Date[]> {
  const rows = await selectCampaigns(primary)
    .select('shutdown_ends_at as endsAt')
    .where('environment', '=', config.CAMPAIGN_ENVIRONMENT)
    .where('shutdown_mode', '=', 'SOFT_CLOSE')
    .where('shutdown_ends_at', '>', clock.now())
    .orderBy('shutdown_ends_at')
    .limit(1)
    .execute()
  return rows.flatMap(({ endsAt }) => endsAt ?? [])
}

type Page = { limit: number; offset: number }
export type CampaignPage = { campaigns: Campaign[]; total: number }

/**
 * Lists campaigns that are live or in a soft close, newest first. `takesNewFans` leaves out those
 * in a soft close, which start no new sessions.
 */
export async function listActiveCampaigns(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  { sellerSlug, takesNewFans = false, ...page }: Page & { sellerSlug?: string; takesNewFans?: boolean },
): Promise<CampaignPage> {
  const now = clock.now()
  let wanted = selectCampaigns(db)
    .where('environment', '=', config.CAMPAIGN_ENVIRONMENT)
    .where('status', '=', 'LIVE')
    .where((is) =>
      is.or([
        is('shutdown_mode', '=', 'NONE'),
        ...(takesNewFans ? [] : [is.and([is('shutdown_mode', '=', 'SOFT_CLOSE'), is('shutdown_ends_at', '>', now)])]),
      ]),
    )
  if (sellerSlug !== undefined)
    wanted = wanted.where(
      sql<boolean>`seller_account_id = (select shown.id from ${publicAccounts} shown where shown.slug = ${sellerSlug})`,
    )
  return listPage(wanted, page)
}

export type CampaignFilter = Page & { q?: string; status?: CampaignStatus }

export async function listCampaigns(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { q, status, ...page }: CampaignFilter,
): Promise<CampaignPage> {
  let wanted = selectCampaigns(db).where('environment', '=', config.CAMPAIGN_ENVIRONMENT)
  if (status !== undefined) wanted = wanted.where('status', '=', status)
  if (q !== undefined)
    wanted = wanted.where(sql<boolean>`position(lower(${q}) in lower(slug || ' ' || name || ' ' || talent_name)) > 0`)
  return listPage(wanted, page)
}

async function listPage(wanted: ReturnType<typeof selectCampaigns>, { limit, offset }: Page): Promise<CampaignPage> {
  const { total } = await wanted.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await wanted
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { campaigns: rows.map(toCampaign), total }
}
