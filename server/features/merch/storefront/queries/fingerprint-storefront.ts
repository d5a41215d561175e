import { sql } from 'kysely'
import { fingerprintOfRows } from '../../../../platform/database/cached-by-fingerprint.ts'
import { hotQuery } from '../../../../platform/database/hot-query.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { buildStorefrontCampaignQuery } from '../../campaigns/index.ts'
import { attachedProducts } from '../../catalog/index.ts'
import { storefrontDesignsWithArt } from '../../store-art/index.ts'

type StorefrontFingerprints = { campaign: string | null; sold: string | null; designs: string | null }

const selectFingerprints = hotQuery((db, slug: string, environment: string) => {
  const id = sql<string>`(select id from shown)`
  const query = sql<StorefrontFingerprints>`
    with shown as materialized (${buildStorefrontCampaignQuery(slug, environment)})
    select ${fingerprintOfRows(sql`select * from shown`)} as campaign, ${fingerprintOfRows(attachedProducts(id))} as sold,
      ${fingerprintOfRows(storefrontDesignsWithArt(id))} as designs`
  return { compile: () => query.compile(db) }
})

/**
 * The fingerprint changes when any of this data changes. Returns undefined for an unknown
 * campaign.
 */
export async function fingerprintStorefront(db: Db, slug: string, environment: string): Promise<string | undefined> {
  const [fingerprints] = await selectFingerprints(db, slug, environment)
  return fingerprints?.campaign
    ? `${fingerprints.campaign} ${fingerprints.sold ?? ''} ${fingerprints.designs ?? ''}`
    : undefined
}
