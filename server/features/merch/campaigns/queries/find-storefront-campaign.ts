import { sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import { hotQuery } from '../../../../platform/database/hot-query.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import { assetFiles } from '../../assets/index.ts'
import { type Campaign, toCampaign } from './campaign-row.ts'

export type AssetKeys = Readonly<Record<string, string>>
export type Seller = { accountId: string; displayName: string; slug: string; imageUrl: string | null }
export type StorefrontCampaign = { campaign: Campaign; assetKeys: AssetKeys; seller: Seller | null }

type StorefrontRow = Parameters<typeof toCampaign>[0] & { assetKeys: AssetKeys; seller: Seller | null }

const keysNamed = sql`(
  select coalesce(jsonb_object_agg(a.id, a.file_key), '{}') from ${assetFiles} a
  where a.id in (
    select field.value from jsonb_each_text(c.branding || c.studio) field where field.key like '%AssetId'))`

const sellerOf = sql`(
  select jsonb_build_object('accountId', s.id, 'displayName', s.display_name, 'slug', s.slug, 'imageUrl', s.image_url)
  from ${accountSummaries} s where s.id = c.seller_account_id and not s.is_erased)`

/**
 * Finds a campaign of this environment by slug. The result includes the seller and the assets that
 * the storefront shows.
 */
export async function findStorefrontCampaign(
  { db, config }: Pick<Context, 'db' | 'config'>,
  slug: string,
): Promise<StorefrontCampaign | undefined> {
  const [row] = await selectStorefrontCampaign(db, slug, config.CAMPAIGN_ENVIRONMENT)
  return row && { campaign: toCampaign(row), assetKeys: row.assetKeys, seller: row.seller }
}

/** Exported, because `fingerprintStorefront` hashes the rows of this query to notice changes. */
export const buildStorefrontCampaignQuery = (slug: string, environment: string) => sql<StorefrontRow>`
    select c.*, ${keysNamed} as "assetKeys", ${sellerOf} as seller
    from merch_campaigns c
    where c.slug = ${slug} and c.environment = ${environment} and c.deleted_at is null`

const selectStorefrontCampaign = hotQuery((db, slug: string, environment: string) => {
  const query = buildStorefrontCampaignQuery(slug, environment)
  return { compile: () => query.compile(db) }
})
