import { readFile } from 'node:fs/promises'
import type { App } from '../app.ts'
import { mediaUrl, storeFile } from '../features/media/files/index.ts'
import type { CuratedSku } from '../features/merch/seller-store/index.ts'
import { addMs, DAY_MS } from '../platform/clock.ts'
import type { DemoBrowser } from './demo-browser.ts'

const STORE = '/api/merch/seller/store'
const PHOTO = new URL('./cast/mara-lindqvist-4.webp', import.meta.url)
const FILTER_NAMES = ['Riso print', 'Banknote', 'Comic hero']
const PRODUCTS: readonly { sku: CuratedSku; priceMinorUnit: number }[] = [
  { sku: 'DEFAULT-HOODIE1', priceMinorUnit: 6900 },
  { sku: 'DEFAULT-TSHIRT1', priceMinorUnit: 3500 },
]

/**
 * Opens a demo talent's own store with an illustration as its photo, which needs no review. The
 * first visit generates the pictures of the filters. An existing store stays unchanged.
 */
export async function seedStore({ ctx }: Pick<App, 'ctx'>, talent: DemoBrowser): Promise<void> {
  const { body: own } = await talent.send<{ store: object | null }>('GET', STORE)
  if (own.store !== null) return
  const { body: me } = await talent.send<{ account: { id: string } }>('GET', '/api/accounts/me')
  const { body: offered } = await talent.send<{ filters: { id: string; name: string }[] }>(
    'GET',
    '/api/merch/seller/filters',
  )
  const source = await readFile(PHOTO)
  const owner = { accountId: me.account.id }
  const expiresAt = addMs(ctx.clock.now(), DAY_MS)
  const { key } = await storeFile(ctx, { kind: 'store-photo', source, owner, expiresAt })
  const looks = FILTER_NAMES.flatMap((name) => offered.filters.find((filter) => filter.name === name) ?? [])
  await talent.send('POST', STORE, {
    name: 'Mara’s shop',
    headline: 'My face, on what you wear',
    uploadedImageUrl: mediaUrl(ctx, key),
    products: PRODUCTS.map((product) => ({ ...product, enabled: true })),
    designs: [{ filterId: null, name: 'Original' }, ...looks.map(({ id, name }) => ({ filterId: id, name }))],
    publish: true,
  })
}
