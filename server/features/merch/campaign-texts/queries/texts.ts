import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { soldByCampaigns } from '../../catalog/index.ts'
import { storefrontDesigns } from '../../designs/index.ts'
import type { StoreLanguage } from '../domain/languages.ts'
import type { CampaignTexts } from '../texts.ts'

/** The `jsonb` column is not validated, because only this feature writes it. */
type Row = { language: StoreLanguage; texts: CampaignTexts }

/** Finds the texts of a campaign in one language. */
export async function findTexts(db: Db, campaignId: string, language: string): Promise<CampaignTexts | undefined> {
  const { rows } = await sql<Row>`
    select texts from merch_campaign_texts where campaign_id = ${campaignId} and language = ${language}`.execute(db)
  return rows[0]?.texts
}

export async function listTexts(db: Db | Trx, campaignId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select language, texts from merch_campaign_texts where campaign_id = ${campaignId} order by language`.execute(db)
  return rows
}

/** Returns the ids of the designs and of the catalog products of a campaign. */
export async function findNamed(
  trx: Trx,
  campaignId: string,
): Promise<{ designs: ReadonlySet<string>; products: ReadonlySet<string> }> {
  const { rows } = await sql<{ designs: string[]; sold: string[] }>`
    select array(select d.id from ${storefrontDesigns} d where d."campaignId" = ${campaignId}) as designs,
      array(select s.catalog_product_id from ${soldByCampaigns} s where s.campaign_id = ${campaignId}) as sold`.execute(
    trx,
  )
  const { designs = [], sold = [] } = rows[0] ?? {}
  return { designs: new Set(designs), products: new Set(sold) }
}

export async function putTexts(
  trx: Trx,
  { campaignId, language, texts, at }: { campaignId: string; language: StoreLanguage; texts: CampaignTexts; at: Date },
): Promise<void> {
  await sql`
    insert into merch_campaign_texts (campaign_id, language, texts, updated_at)
    values (${campaignId}, ${language}, ${JSON.stringify(texts)}::jsonb, ${at}::timestamptz)
    on conflict (campaign_id, language) do update set texts = excluded.texts, updated_at = excluded.updated_at`.execute(
    trx,
  )
}

export async function deleteTexts(trx: Trx, campaignId: string, language: StoreLanguage): Promise<void> {
  await sql`
    delete from merch_campaign_texts where campaign_id = ${campaignId} and language = ${language}`.execute(trx)
}
