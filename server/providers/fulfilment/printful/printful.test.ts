import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { describeFulfilment, requestOf } from '../testing/fulfilment-contract.ts'
import { createPrintful } from './printful.ts'
import { openPrintfulCounterpart, type PrintfulCounterpart } from './testing/printful-counterpart.ts'

const TOKEN = 'a-token-of-the-store'
const SECRET = 'deadbeef00112233'
const NOW = new Date('2026-11-20T10:00:00Z')

const open = async (options: { token?: string; webhookSecret?: null } = {}) => {
  const counterpart = await openPrintfulCounterpart({ token: TOKEN, secret: SECRET })
  const provider = createPrintful({
    token: options.token ?? TOKEN,
    storeId: '7',
    webhookSecret: options.webhookSecret === null ? undefined : SECRET,
    apiBase: counterpart.url,
    variants: 'DEFAULT-HOODIE1/m/black=10779,DEFAULT-TSHIRT1=4012',
  })
  return { counterpart, provider }
}

describeFulfilment('Printful', async () => {
  const { counterpart, provider } = await open()
  return {
    provider,
    countOrders: async (externalId) =>
      counterpart.orders.filter(({ external_id }) => external_id === externalId.replaceAll('-', '')).length,
    goOn: async (externalId, to) => {
      if (to === 'printing') counterpart.find(externalId).status = 'inprocess'
      if (to === 'shipped') counterpart.ship(externalId, NOW)
      if (to === 'delivered') counterpart.changeShipment(externalId, { delivered_at: NOW.toISOString() })
    },
    loseParcel: async (externalId) => counterpart.changeShipment(externalId, { delivery_status: 'failure' }),
    loseNextAnswer: () => {
      counterpart.state.losesAnswers = 1
    },
    setDown: (isDown) => {
      counterpart.state.isDown = isDown
    },
    event: async (externalId) => counterpart.event(externalId, 'shipment_sent', NOW),
    now: () => NOW,
    close: () => counterpart.close(),
  }
})

let world: { counterpart: PrintfulCounterpart; provider: ReturnType<typeof createPrintful> }
beforeAll(async () => {
  world = await open()
})
afterAll(() => world.counterpart.close())

test('an order is a draft of the right variants first, and confirmed then', async () => {
  const { counterpart, provider } = world
  const request = requestOf(newId())
  await provider.create(request)
  const order = counterpart.find(request.externalId)
  expect(order).toMatchObject({
    status: 'pending',
    body: {
      external_id: request.externalId.replaceAll('-', ''),
      recipient: { name: 'Ada Byron', country_code: 'US', state_code: 'CA', zip: '90001' },
      order_items: [
        {
          source: 'catalog',
          catalog_variant_id: 10_779,
          quantity: 2,
          retail_price: '59.00',
          placements: [{ placement: 'front', layers: [{ type: 'file', url: 'https://media.example.com/art.png' }] }],
        },
      ],
      customization: { gift: { message: 'For you' } },
    },
  })
})

test('what is to be engraved is told with the name of its item', async () => {
  const { counterpart, provider } = world
  const request = requestOf(newId())
  const items = request.items.map((item) => ({ ...item, name: 'Plaque', engraving: 'Ada' }))
  await provider.create({ ...request, items })
  expect(counterpart.find(request.externalId).body).toMatchObject({
    order_items: [{ name: 'Plaque, engraved “Ada”' }],
  })
})

test('a product that no variant is named for is refused before anything is sent', async () => {
  const { counterpart, provider } = world
  const request = requestOf(newId())
  const [item] = request.items
  const unknown = { ...request, items: item ? [{ ...item, size: 'xxl' }] : [] }
  await expect(provider.create(unknown)).rejects.toMatchObject({ code: 'unknown_product' })
  expect(() => counterpart.find(request.externalId)).toThrow('there is no order')
})

test('a token that is not known is for the operator to mend: what was ordered waits', async () => {
  const { counterpart, provider } = await open({ token: 'another-token' })
  await expect(provider.create(requestOf(newId()))).rejects.toMatchObject({
    name: 'PrintShopUnavailable',
    message: 'Printful answered 401: The token is not known.',
  })
  await counterpart.close()
})

test('what is put away in its archive has arrived when its parcels have, not before', async () => {
  const { counterpart, provider } = world
  const { externalId } = await provider.create(requestOf(newId()))
  counterpart.find(externalId).status = 'archived'
  expect(await provider.find(externalId)).toMatchObject({ state: 'printed', parcels: [] })
  counterpart.ship(externalId, NOW)
  counterpart.find(externalId).status = 'archived'
  expect(await provider.find(externalId)).toMatchObject({ state: 'shipped', parcels: [{ state: 'under_way' }] })
  counterpart.changeShipment(externalId, { delivered_at: NOW.toISOString() })
  expect(await provider.find(externalId)).toMatchObject({ state: 'delivered' })
})

test('without a secret no webhook holds', async () => {
  const { counterpart, provider } = await open({ webhookSecret: null })
  const { externalId } = await provider.create(requestOf(newId()))
  const event = counterpart.event(externalId, 'order_updated', NOW)
  expect(provider.verifyWebhook({ ...event, now: NOW })).toBeUndefined()
  await counterpart.close()
})
