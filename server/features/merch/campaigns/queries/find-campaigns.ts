import { sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { shownAccounts } from '../../../people/accounts/index.ts'
import type { CampaignStatus } from '../domain/lifecycle.ts'
import { type Campaign, toCampaign } from './campaign-row.ts'

/** Those that are not deleted: nothing of a deleted one is read anywhere. */
const standing = (db: Db | Trx) => db.selectFrom('merch_campaigns').where('deleted_at', 'is', null)

/** A campaign by its id, of whatever environment; deleted ones never. One statement. */
export async function findCampaign(db: Db | Trx, id: string): Promise<Campaign | undefined> {
  const row = await standing(db).selectAll().where('id', '=', id).executeTakeFirst()
  return row && toCampaign(row)
}

/** The same, kept as it is until the transaction ends. One statement. */
export async function lockCampaign(trx: Trx, id: string): Promise<Campaign | undefined> {
  const row = await standing(trx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toCampaign(row)
}

/** A campaign of this environment (CAMPAIGN_ENVIRONMENT) by its slug; deleted ones never. One statement. */
export async function findCampaignBySlug(
  { db, config }: Pick<Context, 'db' | 'config'>,
  slug: string,
): Promise<Campaign | undefined> {
  const row = await standing(db)
    .selectAll()
    .where('slug', '=', slug)
    .where('environment', '=', config.CAMPAIGN_ENVIRONMENT)
    .executeTakeFirst()
  return row && toCampaign(row)
}

/** Returns the largest `addressLimitFactor` of the campaigns that are open now; 1 without one. One statement. */
export async function findLargestAddressFactor({ db, config }: Pick<Context, 'db' | 'config'>): Promise<number> {
  const row = await standing(db)
    .select(sql<number | null>`max((config ->> 'addressLimitFactor')::integer)`.as('factor'))
    .where('environment', '=', config.CAMPAIGN_ENVIRONMENT)
    .where('status', '=', 'LIVE')
    .executeTakeFirst()
  return row?.factor ?? 1
}

type Page = { limit: number; offset: number }
export type CampaignPage = { campaigns: Campaign[]; total: number }

/** Campaigns that anybody may enter now: live, and not closed but softly; of one seller, when named. Newest first. Two statements. */
export async function listActiveCampaigns(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  { sellerSlug, ...page }: Page & { sellerSlug?: string },
): Promise<CampaignPage> {
  const now = clock.now()
  let wanted = standing(db)
    .where('environment', '=', config.CAMPAIGN_ENVIRONMENT)
    .where('status', '=', 'LIVE')
    .where((is) =>
      is.or([
        is('shutdown_mode', '=', 'NONE'),
        is.and([is('shutdown_mode', '=', 'SOFT_CLOSE'), is('shutdown_ends_at', '>', now)]),
      ]),
    )
  if (sellerSlug !== undefined)
    wanted = wanted.where(
      sql<boolean>`seller_account_id = (select shown.id from ${shownAccounts} shown where shown.slug = ${sellerSlug})`,
    )
  return listPage(wanted, page)
}

export type CampaignFilter = Page & { q?: string; status?: CampaignStatus }

/** Every campaign of this environment, newest first; `q` is looked for in names and slugs. Two statements. */
export async function listCampaigns(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { q, status, ...page }: CampaignFilter,
): Promise<CampaignPage> {
  let wanted = standing(db).where('environment', '=', config.CAMPAIGN_ENVIRONMENT)
  if (status !== undefined) wanted = wanted.where('status', '=', status)
  if (q !== undefined)
    wanted = wanted.where(sql<boolean>`position(lower(${q}) in lower(slug || ' ' || name || ' ' || talent_name)) > 0`)
  return listPage(wanted, page)
}

async function listPage(wanted: ReturnType<typeof standing>, { limit, offset }: Page): Promise<CampaignPage> {
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
