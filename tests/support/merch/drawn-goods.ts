import sharp from 'sharp'
import { storeFile } from '../../../server/features/media/files/index.ts'
import type { World } from '../world.ts'
import type { Shop } from './merch-shop.ts'

const AREA = [
  { x: 0.2, y: 0.2 },
  { x: 0.8, y: 0.2 },
  { x: 0.8, y: 0.8 },
  { x: 0.2, y: 0.8 },
]

/** Makes every product show art on its front or back, on a plain background. */
export async function drawGoods(world: World, shop: Shop): Promise<void> {
  const blank = { create: { width: 60, height: 60, channels: 3, background: '#e6dfd5' } } as const
  const cloth = await storeFile(world.app.ctx, {
    kind: 'catalog-picture',
    source: new Uint8Array(await sharp(blank).jpeg().toBuffer()),
    expiresAt: null,
  })
  const front = { name: 'front', label: 'Front', area: AREA, printWidthMm: 20, printHeightMm: 20 }
  const config = {
    canvas: { width: 200, height: 200 },
    background: { imageKey: cloth.key },
    placements: [front, { ...front, name: 'back', label: 'Back' }],
  }
  await world.database.kysely
    .updateTable('merch_catalog_products')
    .set({ renderer_config: JSON.stringify(config) })
    .where('id', 'in', Object.values(shop.products))
    .execute()
}
