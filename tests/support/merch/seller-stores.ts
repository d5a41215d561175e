import { pictureOf, upload } from '../uploads.ts'
import type { Person, TestResponse } from '../world.ts'
import { catalogProduct, made, uploadAsset } from './storefronts.ts'

const STORE = '/api/merch/seller/store'

export const addFilter = async (admin: Person, fields: object = {}): Promise<any> =>
  made(
    await admin.post('/api/merch/admin/filters', {
      name: 'Riso print',
      prompt: 'A risograph print in teal',
      ...fields,
    }),
    'filter',
  )

export async function bringPhoto(talent: Person, bytes?: Uint8Array): Promise<{ key: string; url: string }> {
  const picture = bytes ?? (await pictureOf(48, 48))
  const response = await upload(talent, '/api/merch/seller/upload', [
    { name: 'file', fileName: 'me.png', bytes: picture },
  ])
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`)
  return response.body
}

/** Returns the store as its owner sees it, or null. */
export const storeOf = async (talent: Person): Promise<any> => (await talent.get(STORE)).body.store

/**
 * Saves a store, by default without products, so that nothing is rendered. Without a given photo,
 * keeps the current one or uploads one.
 */
export async function saveStore(talent: Person, fields: object = {}): Promise<TestResponse> {
  const photo = 'uploadedImageUrl' in fields ? undefined : await photoOf(talent)
  return talent.post(STORE, {
    name: 'Mara’s shop',
    products: [],
    designs: [],
    publish: false,
    uploadedImageUrl: photo,
    ...fields,
  })
}

const photoOf = async (talent: Person): Promise<string> =>
  (await storeOf(talent))?.uploadedImageUrl ?? (await bringPhoto(talent)).url

/**
 * Publishes a store, which by default sells a T-shirt.
 * @throws if it is refused
 */
export async function openStore(talent: Person, fields: object = {}): Promise<any> {
  const products = [{ sku: 'DEFAULT-TSHIRT1', enabled: true }]
  const response = await saveStore(talent, { products, publish: true, ...fields })
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`)
  return response.body.store
}

const FRONT = [
  [0.2, 0.2],
  [0.8, 0.2],
  [0.8, 0.8],
  [0.2, 0.8],
].map(([x = 0, y = 0]) => ({ x, y }))

/** A small catalog with plain pictures, for tests that look at no product picture. */
export async function sellSmall(admin: Person): Promise<void> {
  const { key } = await uploadAsset(admin, { type: 'mockup', name: 'Cloth' })
  const shared = {
    images: [{ key, alt: 'Cloth' }],
    rendererConfig: {
      canvas: { width: 64, height: 64 },
      background: { imageKey: key },
      placements: [{ name: 'front', label: 'Front', area: FRONT, printWidthMm: 20, printHeightMm: 20 }],
    },
  }
  const pricesOf = (USD: number) => ({ pricesMinorUnit: { USD, EUR: USD - 200 } })
  await catalogProduct(admin, { ...shared, sku: 'DEFAULT-HOODIE1', type: 'hoodie', ...pricesOf(5900) })
  await catalogProduct(admin, { ...shared, sku: 'DEFAULT-TSHIRT1', type: 'tshirt', name: 'T-shirt', ...pricesOf(2900) })
}
