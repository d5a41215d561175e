import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { newId } from '../../server/platform/ids.ts'
import { signWebhook } from '../../server/providers/processor/webhook-signature.ts'
import { complete, createIntent, offerStatus, paymentOf, sendWebhook, WEBHOOK } from '../support/money/paying.ts'
import { buy, intentFor, sell } from '../support/money/products.ts'
import { blockAccount, offerIn } from '../support/offers/offers.ts'
import { createWorld, type Person, type World } from '../support/world.ts'

/** Attempts to get another person's product, or its money. All must fail. */

const REFUND = '/api/payments/refund'
const ADVANCE = '/api/payments/admin/advance-payout'

const lines: string[] = []
let world: World
let admin: Person
let talent: Person
let buyer: Person
beforeAll(async () => {
  const logger = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  world = await createWorld({ logger })
  admin = await world.admin()
  talent = await world.talent()
  buyer = await world.brand()
})
afterEach(async () => {
  const findings = await checkBooks(world.database.kysely)
  expect(findings.flatMap(({ differences }) => differences)).toEqual([])
})
afterAll(() => world.close())

const db = () => world.database.kysely
const pay = ({ processorPaymentId: id, processorClientSecret: clientSecret }: any) =>
  world.app.simulator.confirm({ id, clientSecret, outcome: 'succeed' })
const owed = async (person: Person) => (await person.get('/api/payments/statement')).body.balances

test('a payment for a cheap product does not pay for anything else', async () => {
  const offer = await offerIn(world, 'ACCEPTED', { talent, brand: buyer })
  const cheap = await sell(talent, { priceMinorUnit: 50 })
  const { body: offers } = await createIntent(offer)
  const { body: cheaply } = await intentFor(buyer, cheap)
  await pay(cheaply)
  expect((await complete(buyer, offers.processorPaymentId)).status).toBe(202)
  expect((await complete(await world.brand(), cheaply.processorPaymentId)).status).toBe(403)
  expect((await complete(buyer, cheaply.processorPaymentId)).body.processorPayment.payForId).toBe(cheap.id)
  expect(await offerStatus(world, offer)).toBe('ACCEPTED')
  for (const payFor of ['OFFER', 'VOICE_OVER', 'MERCH'])
    expect((await buyer.post('/api/payments/create-intent', { payFor, payForId: cheap.id })).status).toBeOneOf([
      400, 404,
    ])
})

test('after a price change only the new price can be paid, and it is refunded once', async () => {
  const seller = await world.talent('Iris Okafor')
  const product = await sell(seller, { priceMinorUnit: 1000 })
  const { body: old } = await intentFor(buyer, product)
  await seller.patch(`/api/products/${product.id}`, { priceMinorUnit: 9000 })
  const { body: fresh } = await intentFor(buyer, product)
  await expect(pay(old)).rejects.toThrow(/can no longer be paid/)
  await pay(fresh)
  expect((await complete(buyer, fresh.processorPaymentId)).body.processorPayment.amountMinorUnit).toBe(9000)
  expect((await complete(buyer, old.processorPaymentId)).status).toBe(422)
  expect((await admin.post(REFUND, { processorPaymentId: old.processorPaymentId })).status).toBe(422)
  const refunds = await Promise.all(
    [1, 2, 3].map(() => admin.post(REFUND, { processorPaymentId: fresh.processorPaymentId })),
  )
  expect(new Set(refunds.map(({ body }) => body.processorRefundId)).size).toBe(1)
  expect(await owed(seller)).toEqual([{ currency: 'USD', amountMinorUnit: 0 }])
})

test('a blocked seller’s product looks like an unknown one, and cannot be bought', async () => {
  const seller = await world.talent('Noor Haddad')
  const product = await sell(seller)
  await blockAccount(world, seller)
  const nothing = { ...product, id: newId() }
  expect((await intentFor(buyer, product)).text).toBe((await intentFor(buyer, nothing)).text)
  const shown = await buyer.get(`/api/products/${product.id}`)
  expect(shown.text).toBe((await buyer.get(`/api/products/${nothing.id}`)).text)
  expect((await buyer.get(`/api/products?sellerSlug=${seller.slug}`)).body).toMatchObject({ products: [], total: 0 })
  expect((await intentFor(buyer, await sell(talent))).status).toBe(200)
  await admin.post('/api/admin/users', { accountId: seller.accountId, action: 'unblock' })
  expect((await buyer.get(`/api/products/${product.id}`)).body.product).toMatchObject({ id: product.id })
  expect((await intentFor(buyer, product)).status).toBe(200)
})

test('a webhook changes only what the processor confirms, whatever its body says', async () => {
  const product = await sell(talent)
  const { body: unpaid } = await intentFor(buyer, product)
  const paymentIntentId = unpaid.processorPaymentId
  const id = `evt_${newId()}`
  for (const type of ['charge.succeeded', 'charge.refunded', 'charge.dispute.created', 'charge.dispute.closed'])
    expect((await sendWebhook(world, { id: `${id}_${type}`, type, paymentIntentId })).status).toBe(200)
  // The same event with another body, and an event about another platform's payment.
  await sendWebhook(world, { id: `${id}_charge.succeeded`, type: 'charge.refunded', paymentIntentId })
  await sendWebhook(world, { id: `${id}_other`, type: 'charge.succeeded', paymentIntentId: 'pi_of_somebody_else' })
  expect(await paymentOf(world, paymentIntentId)).toMatchObject({ status: 'PENDING', disputed_at: null })
  const rawBody = JSON.stringify({ id: `${id}_x`, type: 'charge.succeeded', data: { object: { payment_intent: 7 } } })
  const signature = signWebhook('whsec_of-another-endpoint', rawBody, world.clock.now())
  const forged = await world
    .stranger()
    .post(WEBHOOK, rawBody, { 'processor-signature': signature, 'content-type': 'application/json' })
  expect(forged.status).toBe(400)
})

test('an Idempotency-Key is separate for each admin and each route', async () => {
  const second = await world.brand('Second Admin')
  await db()
    .updateTable('profiles')
    .set({ roles: ['brand', 'admin'] })
    .where('user_id', '=', second.userId)
    .execute()
  const [one, other] = [await world.talent(), await world.talent()]
  const headers = { 'idempotency-key': randomUUID() }
  const advance = (who: Person, { accountId }: Person) =>
    who.post(ADVANCE, { accountId, amountMinorUnit: 9000 }, headers)
  const first = await advance(admin, one)
  const foreign = await advance(second, other)
  expect([first.status, foreign.status]).toEqual([200, 200])
  expect(foreign.body.payOut.accountId).toBe(other.accountId)
  expect((await advance(admin, other)).status).toBe(422)
  const product = await sell(talent)
  const intent = await admin.post(
    '/api/payments/create-intent',
    { payFor: product.kind, payForId: product.id },
    headers,
  )
  expect(Object.keys(intent.body)).toContain('processorClientSecret')
})

test('an advance is rejected while the payout account is new, and never goes to another’s account', async () => {
  const seller = await world.talent('Ana Duarte')
  const change = { connectAccountId: `acct_${talent.accountId}` }
  expect((await seller.post('/api/payments/payout-route', change)).status).toBe(403)
  expect((await seller.post('/api/payments/payout-route', { connectAccountId: `acct_${newId()}` })).status).toBe(200)
  await seller.post('/api/payments/payout-route', { kycVerified: true })
  const response = await admin.post(ADVANCE, { accountId: seller.accountId, amountMinorUnit: 9000 })
  expect(response).toMatchObject({ status: 422, body: { code: 'UNPROCESSABLE' } })
  expect((await seller.get('/api/payments/payout-status')).body.payouts).toEqual([])
})

test('seller and buyer see only what they traded, and logs contain even less', async () => {
  const seller = await world.talent('Lena Vogt')
  const customer = await world.brand('Contoso Tea')
  const title = '<img src=x onerror=alert(1)>'
  const product = await sell(seller, { title })
  const { body: intent } = await customer.post('/api/payments/create-intent', {
    payFor: product.kind,
    payForId: product.id,
    buyerName: 'Rosalind Private',
    buyerEmail: 'rosalind.private@semblance.test',
  })
  await pay(intent)
  await complete(customer, intent.processorPaymentId)
  await admin.post(REFUND, { processorPaymentId: intent.processorPaymentId })
  const read = async (person: Person, paths: string[]) =>
    (await Promise.all(paths.map(async (path) => (await person.get(path)).text))).join()
  const lists = ['/api/payments/history', '/api/payments/statement', '/api/notifications/list']
  const sellers = await read(seller, [...lists, '/api/payments/payout-status', '/api/payments/payout-route'])
  const mails = await db()
    .selectFrom('outgoing_mails')
    .where('queue', '=', 'others')
    .selectAll()
    .where('account_id', '=', seller.accountId)
    .execute()
  expect(mails.map(({ kind }) => kind)).toEqual(['sale-returned'])
  expect(mails[0]?.html_body).not.toContain('<img')
  for (const secret of ['Rosalind', 'rosalind', customer.email, intent.processorClientSecret])
    expect(sellers + JSON.stringify(mails)).not.toContain(secret)
  const buyers = await read(customer, [...lists, `/api/products/${product.id}`])
  for (const secret of ['acct_', seller.email, intent.processorClientSecret]) expect(buyers).not.toContain(secret)
  const log = lines.join('')
  expect(log).toContain('/api/payments/create-intent')
  for (const secret of ['Rosalind', 'rosalind', '@semblance.test', intent.processorClientSecret])
    expect(log).not.toContain(secret)
})

test('a seller’s share is computed from the paid price, not the current one', async () => {
  const seller = await world.talent('Tomas Brandt')
  const product = await sell(seller, { priceMinorUnit: 1000 })
  await buy(world, buyer, product)
  await seller.patch(`/api/products/${product.id}`, { priceMinorUnit: 100_000, active: false })
  await world.cron('/api/payments/cron/sweep')
  expect(await owed(seller)).toEqual([{ currency: 'USD', amountMinorUnit: 800 }])
})
