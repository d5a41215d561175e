import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { createPrintRequest, fulfilmentContract } from '../testing/fulfilment-contract.ts'
import { createPrintful } from './printful.ts'
import { openPrintfulCounterpart, type PrintfulCounterpart } from './testing/printful-counterpart.ts'

const TOKEN = 'a-token-of-the-store'
const SECRET = 'deadbeef00112233'
const NOW = new Date('2026-11-20T10:00:00Z')

const open = async (options: { token?: string; webhookSecret?: null; placements?: string } = {}) => {
  const counterpart = await openPrintfulCounterpart({ token: TOKEN, secret: SECRET })
  const provider = createPrintful({
    token: options.token ?? TOKEN,
    storeId: '7',
    webhookSecret: options.webhookSecret === null ? undefined : SECRET,
    apiBase: counterpart.url,
    variants: 'DEFAULT-HOODIE1/m/black=10779,DEFAULT-TSHIRT1=4012,POLO=8100,MUG=1320,GONE=99',
    placements: options.placements,
  })
  return { counterpart, provider }
}

fulfilmentContract('Printful', async () => {
  const { counterpart, provider } = await open()
  return {
    provider,
    countOrders: async (externalId) =>
      counterpart.orders.filter(({ external_id }) => external_id === externalId.replaceAll('-', '')).length,
    advance: async (externalId, to) => {
      if (to === 'printing') counterpart.find(externalId).status = 'inprocess'
      if (to === 'shipped') counterpart.ship(externalId, NOW)
      if (to === 'delivered') counterpart.changeShipment(externalId, { delivered_at: NOW.toISOString() })
    },
    loseParcel: async (externalId) => counterpart.changeShipment(externalId, { delivery_status: 'failure' }),
    loseNextResponse: () => {
      counterpart.state.losesResponses = 1
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

test('Printful gets an order as a draft of the right variants, which is then confirmed', async () => {
  const { counterpart, provider } = world
  const request = createPrintRequest(newId())
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
          placements: [
            {
              placement: 'front',
              technique: 'dtg',
              layers: [{ type: 'file', url: 'https://media.example.com/art.png' }],
            },
          ],
        },
      ],
      customization: { gift: { message: 'For you' } },
    },
  })
})

test('Printful receives the data that the privacy page lists, and nothing else', async () => {
  const { counterpart, provider } = world
  const request = createPrintRequest(newId())
  const items = request.items.map((item) => ({ ...item, engraving: 'ADA' }))
  await provider.create({ ...request, items })
  const { body } = counterpart.find(request.externalId)
  expect(body).toEqual({
    external_id: expect.any(String),
    recipient: {
      name: 'Ada Byron',
      email: 'ada@fans.test',
      address1: '1 Main Street',
      city: 'Springfield',
      state_code: 'CA',
      zip: '90001',
      country_code: 'US',
    },
    order_items: [
      {
        source: 'catalog',
        external_id: expect.any(String),
        catalog_variant_id: 10_779,
        quantity: 2,
        name: 'Hoodie, engraved “ADA”',
        retail_price: '59.00',
        placements: expect.any(Array),
      },
    ],
    customization: { gift: { subject: 'For you', message: 'For you' } },
    retail_costs: { currency: 'USD' },
  })
})

const placedAs = async ({ counterpart, provider }: typeof world, sku: string, placement: string) => {
  const request = createPrintRequest(newId())
  const prints = [{ placement, url: 'https://media.example.com/art.png' }]
  await provider.create({
    ...request,
    items: request.items.map((item) => ({ ...item, sku, size: null, color: null, prints })),
  })
  return counterpart.find(request.externalId).body.order_items[0]?.placements[0]
}

test.for([
  ['DEFAULT-TSHIRT1', 'back', 'back', 'dtg'],
  ['DEFAULT-TSHIRT1', 'left-sleeve', 'sleeve_left', 'dtg'],
  ['DEFAULT-TSHIRT1', 'left-chest', 'embroidery_chest_left', 'embroidery'],
  ['DEFAULT-TSHIRT1', 'label-inside', 'label_inside', 'dtg'],
  ['POLO', 'left-chest', 'embroidery_chest_left', 'embroidery'],
  ['MUG', 'front', 'default', 'sublimation'],
])('for %s Printful prints the %s as %s by %s', async ([sku = '', ours = '', placement, technique]) => {
  expect(await placedAs(world, sku, ours)).toMatchObject({ placement, technique })
})

test('Printful embroiders a picture with unlimited colors', async () => {
  expect(await placedAs(world, 'POLO', 'left-chest')).toMatchObject({
    placement_options: [{ name: 'unlimited_color', value: true }],
  })
})

test('an order uses the operator’s placement names', async () => {
  const placements = 'DEFAULT-TSHIRT1/left-chest=front_large, default-tshirt1/front=embroidery_chest_center:embroidery'
  const own = await open({ placements })
  expect(await placedAs(own, 'DEFAULT-TSHIRT1', 'left-chest')).toMatchObject({ placement: 'front_large' })
  expect(await placedAs(own, 'DEFAULT-TSHIRT1', 'front')).toMatchObject({ technique: 'embroidery' })
  await own.counterpart.close()
})

test('a placement the product does not offer is rejected before ordering', async () => {
  const own = await open({ placements: 'POLO/left-chest=chest_left' })
  const fault = expect.stringMatching(
    /product 232 has no placement.*embroidery_chest_left:embroidery.*PRINTFUL_PLACEMENTS/,
  )
  const { provider } = own
  expect(await provider.findFaults({ sku: 'POLO', placements: ['right-chest'] })).toEqual([])
  expect(await provider.findFaults({ sku: 'POLO', placements: ['left-chest', 'back'] })).toEqual([fault, fault])
  expect(await provider.findFaults({ sku: 'GONE', placements: ['front'] })).toEqual(['Printful has no variant 99.'])
  expect(await provider.findFaults({ sku: 'NOT-SET-UP', placements: ['front'] })).toEqual([])
  await expect(placedAs(own, 'POLO', 'back')).rejects.toMatchObject({ code: 'unknown_product', message: fault })
  expect(own.counterpart.orders).toEqual([])
  await own.counterpart.close()
})

test('cancel deletes a draft, cancels a pending order, and fails for one in production', async () => {
  const { counterpart, provider } = await open()
  const ordered = async (change: { status: string; isCharged?: boolean }) => {
    const { externalId } = await provider.create(createPrintRequest(newId()))
    Object.assign(counterpart.find(externalId), change)
    return externalId
  }
  const [draft, pending] = [await ordered({ status: 'draft' }), await ordered({ status: 'pending' })]
  expect(await provider.cancel(draft)).toMatchObject({ state: 'cancelled' })
  expect(await provider.find(draft)).toBeUndefined()
  expect(await provider.cancel(pending)).toMatchObject({ state: 'cancelled' })
  expect(counterpart.find(pending).status).toBe('canceled')
  for (const status of ['inprocess', 'partial', 'fulfilled', 'onhold']) {
    const made = await ordered({ status })
    await expect(provider.cancel(made)).rejects.toMatchObject({ code: 'too_late' })
    expect(counterpart.find(made).status).toBe(status)
  }
  const charged = await ordered({ status: 'pending', isCharged: true })
  await expect(provider.cancel(charged)).rejects.toMatchObject({ code: 'too_late' })
  expect(await provider.cancel(await ordered({ status: 'failed' }))).toMatchObject({ state: 'refused' })
  await counterpart.close()
})

test('an order that another process confirmed, canceled or started meanwhile is accepted as it is', async () => {
  const { counterpart, provider } = await open()
  const { state } = counterpart
  const become = (externalId: string, status: string) => {
    state.before = () => {
      counterpart.find(externalId).status = status
    }
  }
  const { externalId } = await provider.create(createPrintRequest(newId()))
  counterpart.find(externalId).status = 'draft'
  become(externalId, 'pending')
  expect(await provider.create(createPrintRequest(externalId))).toMatchObject({ state: 'received' })
  counterpart.find(externalId).status = 'draft'
  become(externalId, 'pending')
  expect(await provider.cancel(externalId)).toMatchObject({ state: 'cancelled' })
  counterpart.find(externalId).status = 'pending'
  become(externalId, 'canceled')
  expect(await provider.cancel(externalId)).toMatchObject({ state: 'cancelled' })
  counterpart.find(externalId).status = 'pending'
  become(externalId, 'inprocess')
  await expect(provider.cancel(externalId)).rejects.toMatchObject({ code: 'too_late' })
  await counterpart.close()
})

test('an engraved item is ordered with the fan’s name', async () => {
  const { counterpart, provider } = world
  const request = createPrintRequest(newId())
  const items = request.items.map((item) => ({ ...item, name: 'Plaque', engraving: 'Ada' }))
  await provider.create({ ...request, items })
  expect(counterpart.find(request.externalId).body).toMatchObject({
    order_items: [{ name: 'Plaque, engraved “Ada”' }],
  })
})

test('a product without a variant is rejected before sending anything', async () => {
  const { counterpart, provider } = world
  const request = createPrintRequest(newId())
  const [item] = request.items
  const unknown = { ...request, items: item ? [{ ...item, size: 'xxl' }] : [] }
  const calls = counterpart.state.calls.length
  await expect(provider.create(unknown)).rejects.toMatchObject({
    code: 'unknown_product',
    message: expect.stringContaining('PRINTFUL_VARIANTS names no variant'),
  })
  expect(counterpart.state.calls).toHaveLength(calls)
  expect(() => counterpart.find(request.externalId)).toThrow('there is no order')
})

test.each([500, 502, 503])('a failure of Printful with status %s keeps orders waiting', async (downStatus) => {
  const { counterpart, provider } = await open()
  Object.assign(counterpart.state, { isDown: true, downStatus })
  await expect(provider.create(createPrintRequest(newId()))).rejects.toMatchObject({ name: 'PrintShopUnavailable' })
  await counterpart.close()
})

test('an invalid token keeps orders waiting until the operator fixes it', async () => {
  const { counterpart, provider } = await open({ token: 'another-token' })
  await expect(provider.create(createPrintRequest(newId()))).rejects.toMatchObject({
    name: 'PrintShopUnavailable',
    message: 'Printful returned 401: The token is not known.',
  })
  await counterpart.close()
})

test('an archived order counts as delivered only once its parcels are', async () => {
  const { counterpart, provider } = world
  const { externalId } = await provider.create(createPrintRequest(newId()))
  counterpart.find(externalId).status = 'archived'
  expect(await provider.find(externalId)).toMatchObject({ state: 'printed', parcels: [] })
  counterpart.ship(externalId, NOW)
  counterpart.find(externalId).status = 'archived'
  expect(await provider.find(externalId)).toMatchObject({ state: 'shipped', parcels: [{ state: 'under_way' }] })
  counterpart.changeShipment(externalId, { delivered_at: NOW.toISOString() })
  expect(await provider.find(externalId)).toMatchObject({ state: 'delivered' })
})

test('every webhook is rejected if no secret is set', async () => {
  const { counterpart, provider } = await open({ webhookSecret: null })
  const { externalId } = await provider.create(createPrintRequest(newId()))
  const event = counterpart.event(externalId, 'order_updated', NOW)
  expect(provider.verifyWebhook({ ...event, now: NOW })).toBeUndefined()
  await counterpart.close()
})
