import type { RendererConfig } from '@semblance/media/pictures/composing'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import type { ProductColor, ProductSize, ProductType } from '../product-fields.ts'
import { insertProduct, putImages, withImages } from './catalog-products.ts'
import { type CatalogProduct, type ProductRow, toProduct } from './product-row.ts'

/** Finds catalog products, inactive ones included, sorted by SKU. */
export async function findProductsBySku(db: Db | Trx, skus: readonly string[]): Promise<CatalogProduct[]> {
  const { rows } = await sql<ProductRow>`
    select ${withImages} from merch_catalog_products p where p.sku = any(${[...skus]}::text[]) order by p.sku`.execute(
    db,
  )
  return rows.map(toProduct)
}

export type BundledProduct = {
  sku: string
  type: ProductType
  name: string
  description: string
  pricesMinorUnit: Readonly<Record<string, number>>
  sizes: readonly ProductSize[]
  colors: readonly ProductColor[]
  weightGrams: number
  images: CatalogProduct['images']
  rendererConfig: RendererConfig
}

/**
 * Adds a product unless the catalog already contains its SKU.
 * @returns true if the product was added
 */
export async function installProduct(trx: Trx, product: BundledProduct, at: Date): Promise<boolean> {
  const id = newId()
  const isNew = await insertProduct(trx, {
    id,
    sku: product.sku,
    type: product.type,
    name: product.name,
    description: product.description,
    prices: JSON.stringify(product.pricesMinorUnit),
    sizes: JSON.stringify(product.sizes),
    colors: JSON.stringify(product.colors),
    personalization: null,
    safety: null,
    is_digital: false,
    weight_grams: product.weightGrams,
    renderer_config: JSON.stringify(product.rendererConfig),
    is_active: true,
    created_at: at,
    updated_at: at,
  })
  if (isNew) await putImages(trx, id, product.images)
  return isNew
}
