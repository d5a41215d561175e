import type { RendererConfig } from '@semblance/media/pictures/composing'
import type { Db } from '../../../../platform/database/transaction.ts'

export async function listPrintedProducts(db: Db): Promise<{ sku: string; placements: string[] }[]> {
  const rows = await db
    .selectFrom('merch_catalog_products')
    .select(['sku', 'renderer_config'])
    .where('is_active', '=', true)
    .where('is_digital', '=', false)
    .where('renderer_config', 'is not', null)
    .orderBy('sku')
    .execute()
  return rows.map(({ sku, renderer_config }) => ({
    sku,
    placements: ((renderer_config as RendererConfig | null)?.placements ?? []).map(({ name }) => name),
  }))
}
