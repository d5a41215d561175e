import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, orderOf, type Shop, tee } from '../../../../tests/support/merch/merch-shop.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import {
  openPrintfulCounterpart,
  type PrintfulCounterpart,
} from '../../../providers/fulfilment/printful/testing/printful-counterpart.ts'
import { getOrderForAdmin } from './admin-order-view.ts'

const CATALOG = '/api/merch/admin/catalog'
const rendererConfig = (name: string) => ({
  canvas: { width: 1200, height: 1200 },
  background: { color: '#ffffff' },
  placements: [
    {
      name,
      label: 'Somewhere',
      area: [
        { x: 0.3, y: 0.3 },
        { x: 0.7, y: 0.3 },
        { x: 0.7, y: 0.7 },
        { x: 0.3, y: 0.7 },
      ],
      printWidthMm: 90,
      printHeightMm: 90,
    },
  ],
})
let printful: PrintfulCounterpart
let world: World
let shop: Shop
beforeAll(async () => {
  printful = await openPrintfulCounterpart({ token: 'a-token-of-the-store', secret: 'deadbeef00112233' })
  world = await createWorld({
    env: {
      CUSTOMER_CANCEL_MINUTES: '0',
      FULFILMENT: 'printful',
      PRINTFUL_TOKEN: 'a-token-of-the-store',
      PRINTFUL_API_BASE: printful.url,
      PRINTFUL_VARIANTS: 'TEE=4012,POLO=8100,MUG=1320,POSTER=4463',
    },
  })
  shop = await openShop(world)
  await world.database.kysely
    .updateTable('merch_catalog_products')
    .set({ sku: 'TEE' })
    .where('id', '=', shop.products.tee)
    .execute()
})
afterAll(async () => {
  await world.close()
  await printful.close()
})

const fulfil = async () => expect((await world.cron('/api/merch/cron/fulfilment')).status).toBe(200)
const cancel = async (orderId: string) =>
  (await world.admin()).post(`/api/merch/admin/orders/${orderId}/cancel`, { reason: 'Changed their mind.' })
const fulfilmentOf = async (orderId: string) => (await getOrderForAdmin(world.app.ctx, orderId)).fulfilments[0]

test('an order confirmed by Printful is canceled there before it ships', async () => {
  const { orderId } = await orderOf(world, shop, [tee(shop)])
  await fulfil()
  expect(printful.find(orderId)).toMatchObject({
    status: 'pending',
    body: { order_items: [{ catalog_variant_id: 4012, placements: [{ placement: 'front', technique: 'dtg' }] }] },
  })
  expect((await cancel(orderId)).status).toBe(200)
  await fulfil()
  expect(printful.find(orderId).status).toBe('canceled')
  expect(await fulfilmentOf(orderId)).toMatchObject({ state: 'stopped' })
})

test('an order already in production at Printful cannot be stopped, and the admins are told', async () => {
  const { orderId, orderNumber } = await orderOf(world, shop, [tee(shop)])
  await fulfil()
  printful.find(orderId).status = 'inprocess'
  expect((await cancel(orderId)).status).toBe(200)
  await fulfil()
  expect(printful.find(orderId).status).toBe('inprocess')
  expect(await fulfilmentOf(orderId)).toMatchObject({ state: 'done', reason: 'too_late' })
  await world.cron('/api/notifications/process-emails')
  const subjects = (await mailsTo(world, 'admin@semblance.test')).map(({ subject }) => subject)
  expect(subjects).toContain(`Order ${orderNumber} was canceled but printed`)
})

test('a product with a placement that Printful does not offer is rejected (400)', async () => {
  const admin = await world.admin()
  const polo = { sku: 'POLO', type: 'general', name: 'Polo', pricesMinorUnit: { USD: 4900 } }
  const refused = await admin.post(CATALOG, { ...polo, rendererConfig: rendererConfig('back') })
  expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining('embroidery_chest_left') } })
  const made = await admin.post(CATALOG, { ...polo, rendererConfig: rendererConfig('left-chest') })
  expect(made.status).toBe(201)
  const { id, version } = made.body.data.product
  const change = await admin.patch(`${CATALOG}/${id}`, { version, rendererConfig: rendererConfig('back') })
  expect(change).toMatchObject({ status: 400, body: { error: expect.stringContaining('“back”') } })
})

test('while Printful is down, saving a placement returns 503 and can be retried', async () => {
  const admin = await world.admin()
  const mug = { sku: 'MUG', type: 'general', name: 'Mug', pricesMinorUnit: { USD: 1300 } }
  const made = await admin.post(CATALOG, mug)
  expect(made.status).toBe(201)
  const { id, version } = made.body.data.product
  printful.state.isDown = true
  const config = { rendererConfig: rendererConfig('front') }
  const unsaid = { status: 503, body: { error: expect.stringContaining('Try again') } }
  expect(await admin.patch(`${CATALOG}/${id}`, { version, ...config })).toMatchObject(unsaid)
  expect(await admin.post(CATALOG, { ...mug, sku: 'POSTER', ...config })).toMatchObject(unsaid)
  printful.state.isDown = false
  expect((await admin.patch(`${CATALOG}/${id}`, { version, ...config })).status).toBe(200)
})
