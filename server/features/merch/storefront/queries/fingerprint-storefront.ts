import { sql } from 'kysely'
import { fingerprintOfRows } from '../../../../platform/database/cached-by-fingerprint.ts'
import { hotQuery } from '../../../../platform/database/hot-query.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { type StoreLanguage, textsInLanguage } from '../../campaign-texts/index.ts'
import { buildStorefrontCampaignQuery } from '../../campaigns/index.ts'
import { attachedProducts } from '../../catalog/index.ts'
import { storefrontDesignsWithArt } from '../../store-art/index.ts'

type StorefrontFingerprints = {
  campaign: string | null
  sold: string | null
  designs: string | null
  texts: string | null
}

/** No language, so that no row of texts matches. */
const MAIN_TEXTS = '-'

const selectFingerprints = hotQuery((db, slug: string, environment: string, language: string) => {
  const id = sql<string>`(select id from shown)`
  const query = sql<StorefrontFingerprints>`
    with shown as materialized (${buildStorefrontCampaignQuery(slug, environment)})
    select ${fingerprintOfRows(sql`select * from shown`)} as campaign, ${fingerprintOfRows(attachedProducts(id))} as sold,
      ${fingerprintOfRows(storefrontDesignsWithArt(id))} as designs,
      ${fingerprintOfRows(textsInLanguage(id, language))} as texts`
  return { compile: () => query.compile(db) }
})

type StorefrontFingerprint = { fingerprint: string; hasTexts: boolean }

/**
 * Returns a fingerprint that changes when any data of the storefront changes. `hasTexts` is true if
 * the campaign has texts in the language. Returns undefined for an unknown campaign.
 */
export async function fingerprintStorefront(
  db: Db,
  { slug, environment, language }: { slug: string; environment: string; language: StoreLanguage | undefined },
): Promise<StorefrontFingerprint | undefined> {
  const [found] = await selectFingerprints(db, slug, environment, language ?? MAIN_TEXTS)
  if (!found?.campaign) return undefined
  const { campaign, sold, designs, texts } = found
  return { fingerprint: `${campaign} ${sold ?? ''} ${designs ?? ''} ${texts ?? ''}`, hasTexts: texts !== null }
}
