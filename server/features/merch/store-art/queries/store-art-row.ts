import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import type { MerchStoreArtTable } from '../../../../platform/database/tables.ts'
import { isMadeWithAi } from '../../../../platform/made-with-ai/is-made-with-ai.ts'
import { mediaUrlAt } from '../../../media/files/index.ts'
import { catalogProducts } from '../../catalog/index.ts'
import type { DesignArt } from '../design-art.ts'
import type { DesignFilter } from '../domain/inputs.ts'

export type PreviewFile = { catalogProductId: string; key: string }
export type StoreArtRow = Omit<Selectable<MerchStoreArtTable>, 'previews'> & { previews: PreviewFile[] }

/**
 * A row in the form that pages need. Each preview contains the product's current SKU. Previews of
 * deleted products are left out.
 */
export type ShownRow = Omit<StoreArtRow, 'previews'> & { previews: (PreviewFile & { sku: string })[] }

export const shownPreviews: RawBuilder<unknown> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('catalogProductId', p.id, 'sku', p.sku, 'key', e.value ->> 'key') order by e.ordinality)
  from jsonb_array_elements(a.previews) with ordinality e join ${catalogProducts} p
    on p.id = e.value ->> 'catalogProductId'), '[]')`

type Ctx = { config: Context['config']; now: Date }

export const toDesignArt = ({ config, now }: Ctx, row: ShownRow): DesignArt => ({
  designId: row.design_id,
  assetStatus: row.status,
  artKey: row.art_key,
  displayImageUrl: row.display_key && mediaUrlAt(config, row.display_key, now),
  renderedProductPreviews: row.previews.map(({ key, ...product }) => ({
    ...product,
    url: mediaUrlAt(config, key, now),
    madeWithAi: isMadeWithAi(key),
  })),
  generatingStartedAt: row.generating_started_at,
  fault: row.fault,
})

export const filterOf = (
  row: Pick<StoreArtRow, 'filter_id' | 'prompt' | 'reference_image_url'>,
): DesignFilter | null =>
  row.filter_id === null
    ? null
    : { id: row.filter_id, prompt: row.prompt ?? '', referenceImageUrl: row.reference_image_url }
