import { readFile } from 'node:fs/promises'
import { DAY_MS, later } from '../../../platform/clock.ts'
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
 * What stores sell, as the catalog has it now: off sale, changed or deleted by an admin, it is so here. What comes with the
 * program is put there by whoever needs it first. One statement once it is there.
 * @throws StorageUnavailable (503) while it cannot be put there
 */
export async function findCuratedProducts(ctx: Context): Promise<CatalogProduct[]> {
  const there = await findProductsBySku(ctx.db, CURATED_SKUS)
  if (there.length === CURATED_SKUS.length || !(await installCuratedProducts(ctx))) return there
  return findProductsBySku(ctx.db, CURATED_SKUS)
}

/**
 * Puts what stores sell into the catalog, once an installation: what has one of the skus already stays as it is, and what an
 * admin does with it later is never undone. Safe for several at once. @returns whether there was anything left to do
 * @throws StorageUnavailable (503): whoever comes next goes on
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
    // Ours: to look at it would load the library of pictures, and a thread for it, into every new installation's first start.
    const side = sideOf(picture)
    const known = { contentType: 'image/webp', width: side, height: side }
    // What no product comes to name goes by itself.
    const { key } = await storeFile(ctx, { kind, source, known, expiresAt: later(ctx.clock.now(), DAY_MS) })
    keys.set(picture, key)
  }
  const product = CURATED_PRODUCTS[sku]((picture) => keys.get(picture) ?? '')
  const at = ctx.clock.now()
  const all = [...keys.values()]
  const isNew = await inTransaction(ctx.db, async (trx) => {
    if (!(await installProduct(trx, product, at))) return false
    const kept = await keepFiles(trx, all, { kind }, at)
    if (kept.size < all.length) throw unavailable('This took too long. Try again.')
    return true
  })
  if (!isNew) await deleteFiles(ctx, all)
}
