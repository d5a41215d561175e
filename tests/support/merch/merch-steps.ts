import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storeFile } from '../../../server/features/media/files/index.ts'
import { orderPageUrl } from '../../../server/features/merch/orders/index.ts'
import { findOrder } from '../../../server/features/merch/orders/queries/find-orders.ts'
import type { TestResponse, World } from '../world.ts'
import { confirmPayment, type Fan, fanOf, HOME, piece, type Shop, showGoods } from './merch-shop.ts'

/** Requests of a fan from the first page of a store to the order and beyond, in order. */
export const MERCH_STEPS = [
  'session',
  'cart',
  'address',
  'price',
  'intent',
  'complete',
  'order',
  'track',
  'event',
  'share',
  'global cart',
  'cancel',
] as const
export type MerchStep = (typeof MERCH_STEPS)[number]

const DRAWING = readFileSync(join(import.meta.dirname, '../../fixtures/portraits/astronaut-cut-out.webp'))

/**
 * `watch` receives each request and sends it.
 * @throws if a request is refused
 */
export async function walkThroughMerch(
  world: World,
  shop: Shop,
  watch: (step: MerchStep, send: () => Promise<TestResponse>) => Promise<TestResponse> = (_step, send) => send(),
): Promise<void> {
  const browser = world.stranger()
  const go = async (step: MerchStep, send: () => Promise<TestResponse>): Promise<TestResponse> => {
    const response = await watch(step, send)
    if (response.status >= 400) throw new Error(`${step} answered ${response.status}: ${response.text}`)
    return response
  }
  await go('session', () => browser.post('/api/merch/session/create', { campaignSlug: shop.slug }))
  const fan: Fan = await fanOf(world, shop, { browser, shippingInfo: null })
  const { sessionId, internalId } = fan
  const aiArtKey = await storeArt(world, internalId)
  await go('cart', () => fan.fill([piece(shop, 'mug', { quantity: 2 }), piece(shop, 'picture')]))
  const shippingInfo = { email: fan.email, firstName: 'Ada', lastName: 'Byron', ...HOME }
  await go('address', () => fan.patch('/api/merch/session/update', { sessionId, shippingInfo }))
  await showGoods(world, internalId)
  await go('price', () => fan.price())
  const intent = await go('intent', () => fan.post('/api/merch/create-payment-intent', { sessionId }))
  await confirmPayment(world, intent.body)
  const { orderId, orderNumber } = (await go('complete', () => fan.post('/api/merch/order/complete', { sessionId })))
    .body
  const order = await findOrder(world.database.kysely, orderId)
  if (!order) throw new Error('there is no order')
  const opened = new URL(orderPageUrl(world.config, order)).search
  await go('order', () => fan.get(`/api/merch/order/${orderNumber}${opened}`))
  await go('track', () => fan.post('/api/merch/tracking/record', { campaignId: shop.id }))
  await go('event', () => fan.post('/api/merch/journey-event', { eventType: 'CAMPAIGN_VIEW', sessionId }))
  await go('share', () => fan.post('/api/merch/share/create', { campaignId: shop.id, aiArtKey, sessionId }))
  await go('global cart', () => fan.get('/api/merch/cart'))
  await go('cancel', () => fan.post(`/api/merch/order/${orderNumber}/cancel${opened}`))
}

/**
 * Replaces the selected art with one whose files exist.
 * @returns the key of the art
 */
async function storeArt({ app, clock, database }: World, sessionId: string): Promise<string> {
  const name = `${sessionId}-1-${clock.now().getTime()}`
  const { key: artKey } = await storeFile(app.ctx, { kind: 'art-candidate', source: DRAWING, name, expiresAt: null })
  const { key: previewKey } = await storeFile(app.ctx, { kind: 'watermarked-preview', source: DRAWING })
  await database.kysely
    .updateTable('merch_art')
    .set({ art_key: artKey, preview_key: previewKey })
    .where('session_id', '=', sessionId)
    .execute()
  await database.kysely
    .updateTable('merch_sessions')
    .set({ ai_art_key: artKey, ai_art_candidates: JSON.stringify([{ artKey, previewKey, score: 0.9 }]) })
    .where('id', '=', sessionId)
    .execute()
  return artKey
}
