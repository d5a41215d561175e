import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { StoreArtRow } from './store-art-row.ts'

export async function lockStoreArt(trx: Trx, campaignId: string): Promise<StoreArtRow[]> {
  const { rows } = await sql<StoreArtRow>`
    select * from merch_store_art where campaign_id = ${campaignId} order by design_id for update`.execute(trx)
  return rows
}

export type SavedRow = Pick<
  StoreArtRow,
  | 'design_id'
  | 'campaign_id'
  | 'account_id'
  | 'photo_key'
  | 'filter_id'
  | 'prompt'
  | 'reference_image_url'
  | 'catalog_product_ids'
  | 'inputs_digest'
>

/**
 * Inserts or updates rows as pending, with no attempts and no claim. If art exists that was made
 * from the same inputs, the row keeps the art and its product pictures. The next run then makes
 * only the product pictures again.
 */
export async function putPending(trx: Trx, rows: readonly SavedRow[], at: Date): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into merch_store_art as a (design_id, campaign_id, account_id, photo_key, filter_id, prompt,
      reference_image_url, catalog_product_ids, inputs_digest, status, attempts, previews, is_ordered, created_at, updated_at)
    select n.design_id, n.campaign_id, n.account_id, n.photo_key, n.filter_id, n.prompt, n.reference_image_url,
      array(select jsonb_array_elements_text(n.catalog_product_ids)), n.inputs_digest, 'pending', 0, '[]', false,
      ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (design_id text, campaign_id text, account_id text,
      photo_key text, filter_id text, prompt text, reference_image_url text, catalog_product_ids jsonb, inputs_digest text)
    on conflict (design_id) do update set
      photo_key = excluded.photo_key, filter_id = excluded.filter_id, prompt = excluded.prompt,
      reference_image_url = excluded.reference_image_url, catalog_product_ids = excluded.catalog_product_ids,
      inputs_digest = excluded.inputs_digest, status = 'pending', claim_token = null, claimed_until = null,
      generating_started_at = null, attempts = 0, retry_at = null, fault = null,
      updated_at = excluded.updated_at,
      made_digest = case when a.made_digest = excluded.inputs_digest then a.made_digest end,
      art_key = case when a.made_digest = excluded.inputs_digest then a.art_key end,
      display_key = case when a.made_digest = excluded.inputs_digest then a.display_key end,
      made_at = case when a.made_digest = excluded.inputs_digest then a.made_at end,
      is_ordered = a.is_ordered and a.made_digest = excluded.inputs_digest,
      previews = case when a.made_digest = excluded.inputs_digest then a.previews else '[]' end`.execute(trx)
}

/**
 * Removes all pictures and art from a store's rows. They are made again when the seller's consent
 * allows it.
 */
export async function clearPublicFiles(trx: Trx, campaignId: string, at: Date): Promise<void> {
  await sql`
    update merch_store_art set status = 'pending', claim_token = null, claimed_until = null, generating_started_at = null,
      fault = null, retry_at = null, art_key = null, display_key = null, made_digest = null, made_at = null,
      is_ordered = false, previews = '[]', updated_at = ${at} where campaign_id = ${campaignId}`.execute(trx)
}

export async function deleteStoreArt(trx: Trx, designIds: readonly string[]): Promise<void> {
  if (designIds.length === 0) return
  await sql`delete from merch_store_art where design_id = any(${[...designIds]}::text[])`.execute(trx)
}
