import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import offerFields from '../../examples/offer-fields/plugin.ts'
import slackNotifier from '../../examples/slack-notifier/plugin.ts'
import {
  openReceiver,
  type WebhookReceiver,
} from '../../server/features/integrations/webhooks/testing/webhook-receiver.ts'
import { DAY_MS } from '../../server/platform/clock.ts'
import { expectOk, payOffer, submit, submitBody } from '../support/offers/offers.ts'
import { signInAnew } from '../support/people/signed-in.ts'
import { readExport } from '../support/responses/read-export.ts'
import { createWorld, type Person, type World } from '../support/world.ts'

let receiver: WebhookReceiver
let world: World
beforeAll(async () => {
  receiver = await openReceiver()
  world = await createWorld({
    plugins: [slackNotifier, offerFields],
    env: {
      FETCH_LOOPBACK_PORTS: String(receiver.port),
      PLUGIN_SLACK_NOTIFIER_WEBHOOK_URL: receiver.url('/slack'),
      PLUGIN_OFFER_FIELDS_PATTERN: 'CC-\\d{4}',
    },
  })
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const FIELDS = '/api/plugins/offer-fields/offers'
const POST = '/api/plugins/slack-notifier/cron/post'

async function paidOffer(title: string): Promise<{ id: string; brand: Person; talent: Person }> {
  const [brand, talent] = [await world.brand(), await world.talent()]
  const id = await submit(brand, talent, { title, saveAsDraft: true })
  expectOk(await brand.put(`${FIELDS}/${id}`, { costCenter: 'CC-1234', orderNumber: `PO ${title}` }))
  expectOk(await brand.post('/api/offers/submit', submitBody(talent, { title, offerId: id })))
  expectOk(await talent.post('/api/offers/respond', { offerId: id, action: 'accept' }))
  expect((await payOffer(world, { id, brand, talent }, 'succeed')).status).toBe(200)
  return { id, brand, talent }
}
const postedAbout = (id: string) => receiver.requestsTo('/slack').filter(({ body }) => body.includes(id))

describe('examples/offer-fields', () => {
  test('an offer without a cost center is not sent, and with one it is', async () => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    const direct = await brand.post('/api/offers/submit', submitBody(talent))
    expect(direct).toMatchObject({ status: 422, body: { code: 'offer-fields.FIELDS_MISSING' } })
    const id = await submit(brand, talent, { saveAsDraft: true })
    const send = () => brand.post('/api/offers/submit', submitBody(talent, { offerId: id }))
    expect(await send()).toMatchObject({ status: 422, body: { code: 'offer-fields.FIELDS_MISSING' } })
    const wrong = await brand.put(`${FIELDS}/${id}`, { costCenter: '1234' })
    expect(wrong).toMatchObject({ status: 422, body: { code: 'offer-fields.FIELDS_WRONG' } })
    expectOk(await brand.put(`${FIELDS}/${id}`, { costCenter: 'CC-1234' }))
    expectOk(await send())
    expect(expectOk(await brand.get(`${FIELDS}/${id}`))).toEqual({ costCenter: 'CC-1234', orderNumber: null })
    const late = await brand.put(`${FIELDS}/${id}`, { costCenter: 'CC-9999' })
    expect(late).toMatchObject({ status: 409, body: { code: 'offer-fields.NOT_A_DRAFT' } })
  })

  test('nobody else reads or writes the fields of an offer', async () => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    const id = await submit(brand, talent, { saveAsDraft: true })
    for (const other of [talent, await world.brand('Another brand')]) {
      expect(await other.get(`${FIELDS}/${id}`)).toMatchObject({ status: 409 })
      expect(await other.put(`${FIELDS}/${id}`, { costCenter: 'CC-1234' })).toMatchObject({ status: 409 })
    }
    expect((await world.stranger().get(`${FIELDS}/${id}`)).status).toBe(401)
  })
})

describe('examples/slack-notifier', () => {
  test('a paid offer is posted once', async () => {
    const { id } = await paidOffer('Winter roast')
    expect(postedAbout(id)).toHaveLength(0)
    expect(expectOk(await world.cron(POST))).toEqual({ sent: 1, failed: 0 })
    expect(expectOk(await world.cron(POST))).toEqual({ sent: 0, failed: 0 })
    expect(postedAbout(id).map(({ body }) => JSON.parse(body))).toEqual([
      { text: `Offer ${id} was paid: $1,375.00 — Winter roast` },
    ])
  })

  test('a message that Slack does not accept is posted later, and given up after six attempts', async () => {
    const { id } = await paidOffer('Late news')
    receiver.respond('/slack', (response) => response.writeHead(500).end())
    for (let attempt = 1; attempt <= 6; attempt++) {
      expect(expectOk(await world.cron(POST))).toEqual({ sent: 0, failed: 1 })
      expect(expectOk(await world.cron(POST))).toEqual({ sent: 0, failed: 0 })
      world.clock.advance(DAY_MS / 2)
    }
    receiver.respond('/slack', (response) => response.end('ok'))
    expect(expectOk(await world.cron(POST))).toEqual({ sent: 0, failed: 0 })
    expect(postedAbout(id)).toHaveLength(6)
    const admin = await world.admin()
    await signInAnew(world, admin)
    const { cards } = expectOk(await admin.get('/api/plugins/queue-cards'))
    expect(cards).toMatchObject([{ plugin: 'slack-notifier', name: 'given-up', count: 1 }])
  })
})

test('tables of plugins are part of a person’s export and erasure', async () => {
  const [brand, talent] = [await world.brand(), await world.talent()]
  const id = await submit(brand, talent, { saveAsDraft: true })
  expectOk(await brand.put(`${FIELDS}/${id}`, { costCenter: 'CC-4321', orderNumber: 'order of a private brand' }))
  expect((await readExport(world, brand)).text).toContain('order of a private brand')
  await signInAnew(world, brand)
  expect(await brand.post('/api/privacy/erasure', { confirm: brand.slug })).toMatchObject({ status: 202 })
  world.clock.advance(8 * DAY_MS)
  expect(expectOk(await world.cron('/api/privacy/cron/erasures'))).toMatchObject({ begun: 1, failed: 0 })
  world.clock.advance(DAY_MS)
  expect(expectOk(await world.cron('/api/privacy/cron/erasures'))).toMatchObject({ erased: 1, failed: 0 })
  const left = await world.app.ctx.db
    .selectFrom('plugin_offer_fields.fields' as never)
    .select('offer_id' as never)
    .where('offer_id' as never, '=', id as never)
    .execute()
  expect(left).toEqual([])
})
