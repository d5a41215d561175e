import sharp from 'sharp'
import { keepCheckedFile, storeFile } from '../../../server/features/media/files/index.ts'
import { putStoreArt } from '../../../server/features/merch/store-art/index.ts'
import { addMs, DAY_MS } from '../../../server/platform/clock.ts'
import { inTransaction } from '../../../server/platform/database/transaction.ts'
import type { World } from '../world.ts'
import { aDesign } from './merch-artwork.ts'
import { openShop, type ProductName, type Shop } from './merch-shop.ts'

export type Store = Shop & {
  photoKey: string
  /** Designs by source: `original` is the photo, the others are filters. */
  designs: Readonly<Record<string, string>>
}

type Saved = {
  photoKey?: string
  filters?: Readonly<Record<string, string>>
  reference?: string
  products?: readonly ProductName[]
}

const FILTERS = { halftone: 'A halftone portrait.', poster: 'A poster.' }

const square = (edge: number) =>
  [
    [edge, edge],
    [1 - edge, edge],
    [1 - edge, 1 - edge],
    [edge, 1 - edge],
  ].map(([x, y]) => ({ x, y }))

const pictureOf = async (color: string, side: number): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp({ create: { width: side, height: side, channels: 3, background: color } })
      .jpeg()
      .toBuffer(),
  )

export async function bringPhoto(world: World, accountId: string, color = '#8a6f5c'): Promise<string> {
  const { ctx } = world.app
  const { key } = await storeFile(ctx, {
    kind: 'store-photo',
    source: await pictureOf(color, 80),
    owner: { accountId },
    expiresAt: addMs(world.clock.now(), DAY_MS),
  })
  await ctx.persons.analyze({ source: 'store-photo', fileKey: key, accountId })
  return key
}

/** Live, with the original photo and two filters. Its art is saved but not generated. */
export async function openStore(world: World, saved: Saved = {}): Promise<Store> {
  const shop = await openShop(world)
  const db = world.database.kysely
  await db.updateTable('merch_campaigns').set({ shop_flow: 'design_first' }).where('id', '=', shop.id).execute()
  const cloth = await storeFile(world.app.ctx, {
    kind: 'catalog-picture',
    source: await pictureOf('#e6dfd5', 60),
    expiresAt: null,
  })
  const front = { name: 'front', label: 'Front', area: square(0.2), printWidthMm: 20, printHeightMm: 20 }
  const config = {
    canvas: { width: 200, height: 200 },
    background: { imageKey: cloth.key },
    placements: [front],
  }
  for (const product of ['tee', 'picture', 'mug', 'sticker'] as const)
    await db
      .updateTable('merch_catalog_products')
      .set({ renderer_config: JSON.stringify(config) })
      .where('id', '=', shop.products[product])
      .execute()
  const photoKey = saved.photoKey ?? (await bringPhoto(world, shop.seller.accountId))
  const designs: Record<string, string> = {}
  for (const name of ['original', ...Object.keys(saved.filters ?? FILTERS)])
    designs[name] = (await aDesign(world, shop, { config: { prompt: '' } })).id
  const store = { ...shop, photoKey, designs }
  await saveStore(world, store, saved)
  return store
}

export const saveStore = (world: World, store: Store, saved: Saved = {}): Promise<void> =>
  inTransaction(world.database.kysely, async (trx) => {
    const photo = await world.app.ctx.persons.check(trx, {
      source: 'store-photo',
      fileKey: saved.photoKey ?? store.photoKey,
      accountId: store.seller.accountId,
    })
    await keepCheckedFile(trx, photo, world.clock.now())
    await putStoreArt(
      trx,
      {
        campaignId: store.id,
        photo,
        catalogProductIds: (saved.products ?? ['tee']).map((name) => store.products[name]),
        designs: ['original', ...Object.keys(saved.filters ?? FILTERS)].map((name) => ({
          designId: store.designs[name] ?? '',
          filter:
            name === 'original'
              ? null
              : {
                  id: name,
                  prompt: (saved.filters ?? FILTERS)[name as keyof typeof FILTERS] ?? '',
                  referenceImageUrl: saved.reference ?? null,
                },
        })),
      },
      world.clock.now(),
    )
  })

export async function artOf(world: World, store: Store) {
  const rows = await world.database.kysely
    .selectFrom('merch_store_art')
    .selectAll()
    .where('campaign_id', '=', store.id)
    .execute()
  const nameOf = new Map(Object.entries(store.designs).map(([name, id]) => [id, name]))
  return Object.fromEntries(rows.map((row) => [nameOf.get(row.design_id) ?? row.design_id, row])) as Record<
    string,
    (typeof rows)[number]
  >
}

export const assetsPath = (store: Pick<Shop, 'slug'>): string => `/api/merch/store/${store.slug}/ensure-assets`
