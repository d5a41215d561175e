import { readFile } from 'node:fs/promises'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { readInstallation, writeInstallation } from '../../../platform/database/installation.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { unavailable } from '../../../platform/errors.ts'
import { isoTime } from '../../../platform/http/schemas.ts'
import { deleteFiles, keepFiles, storeFile } from '../../media/files/index.ts'
import { type CatalogProduct, findProductsBySku, installProduct } from '../catalog/index.ts'
import { CURATED_PICTURES, CURATED_PRODUCTS, CURATED_SKUS, type CuratedSku, sideOf } from './curated-products.ts'

const KEY = 'curated-products'
const FOLDER = new URL('../../../curated-pictures/', import.meta.url)

/**
 * Returns the products of seller stores from the catalog, with admins' changes. The first call
 * adds the bundled products.
 * @throws StorageUnavailable (503) while the products cannot be added
 */
export async function findCuratedProducts(ctx: Context): Promise<CatalogProduct[]> {
  const there = await findProductsBySku(ctx.db, CURATED_SKUS)
  if (there.length === CURATED_SKUS.length || !(await installCuratedProducts(ctx))) return there
  return findProductsBySku(ctx.db, CURATED_SKUS)
}

/**
 * Adds the bundled products to the catalog, once per installation and without changing existing
 * products. Safe to call concurrently.
 * @returns false if the products were already installed
 * @throws StorageUnavailable (503); the next call continues
 */
export async function installCuratedProducts(ctx: Context): Promise<boolean> {
  if (await readInstallation(ctx.db, KEY)) return false
  const there = new Set((await findProductsBySku(ctx.db, CURATED_SKUS)).map(({ sku }) => sku))
  for (const sku of CURATED_SKUS) if (!there.has(sku)) await install(ctx, sku)
  await writeInstallation(ctx.db, KEY, { installedAt: isoTime(ctx.clock.now()) })
  return true
}

async function install(ctx: Context, sku: CuratedSku): Promise<void> {
  const kind = 'catalog-picture'
  const keys = new Map<string, string>()
  for (const picture of CURATED_PICTURES[sku]) {
    const source = await readFile(new URL(`${picture}.webp`, FOLDER))
    // Bundled pictures are trusted. An inspection would load the image library at the first start
    // of every new installation.
    const side = sideOf(picture)
    const known = { contentType: 'image/webp', width: side, height: side }
    // The file expires unless the row of a product refers to it.
    const { key } = await storeFile(ctx, { kind, source, known, expiresAt: addMs(ctx.clock.now(), DAY_MS) })
    keys.set(picture, key)
  }
  const product = CURATED_PRODUCTS[sku]((picture) => keys.get(picture) ?? '')
  const at = ctx.clock.now()
  const all = [...keys.values()]
  const isNew = await inTransaction(ctx.db, async (trx) => {
    if (!(await installProduct(trx, product, at))) return false
    const retained = await keepFiles(trx, all, { kind }, at)
    if (retained.size < all.length) throw unavailable('This took too long. Try again.')
    return true
  })
  if (!isNew) await deleteFiles(ctx, all)
}
