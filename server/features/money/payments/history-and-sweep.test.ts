import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { faultyProcessor } from '../../../../tests/support/money/faulty-processor.ts'
import { confirm, createIntent, offerStatus, openPayment, paymentOf } from '../../../../tests/support/money/paying.ts'
import { offerIn } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'

const HISTORY = '/api/payments/history'
const SWEEP = '/api/payments/cron/sweep'

const { faults, wrap } = faultyProcessor()
let world: World
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap })
})
afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})
afterAll(() => world.close())

const idsOf = (response: { body: any }): string[] =>
  response.body.payments.map(({ payForId }: { payForId: string }) => payForId)

test('an account lists its payments, newest first, by role, in pages', async () => {
  const brand = await world.brand()
  const talent = await world.talent()
  const first = await openPayment(world, { brand, talent })
  const second = await openPayment(world, { brand })
  const all = await brand.get(HISTORY)
  expect(all.status).toBe(200)
  expect(all.body.total).toBe(2)
  expect(idsOf(all)).toEqual([second.offer.id, first.offer.id])
  expect(all.statements).toBeLessThanOrEqual(3)
  expect(idsOf(await brand.get(`${HISTORY}?role=buyer&limit=1&offset=1`))).toEqual([first.offer.id])
  expect(idsOf(await brand.get(`${HISTORY}?role=seller`))).toEqual([])
  expect(idsOf(await talent.get(`${HISTORY}?role=seller`))).toEqual([first.offer.id])
  expect(idsOf(await talent.get(HISTORY))).toEqual([first.offer.id])
  expect((await brand.get(`${HISTORY}?offset=50`)).body).toEqual({ payments: [], total: 2 })
})

test('another account’s payments return 403, except for an admin', async () => {
  const { offer } = await openPayment(world)
  const theirs = `${HISTORY}?accountId=${offer.brand.accountId}`
  expect(await offer.talent.get(theirs)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect((await (await world.admin()).get(theirs)).body.total).toBe(1)
  expect((await world.stranger().get(HISTORY)).status).toBe(401)
  for (const wrong of ['role=owner', 'limit=0', 'limit=101', 'offset=-1', 'what=1'])
    expect((await offer.brand.get(`${HISTORY}?${wrong}`)).status).toBe(400)
})

const paymentIdOf = async (brand: Pick<Person, 'get'>): Promise<string> =>
  (await brand.get(HISTORY)).body.payments[0].id

test('a payment is readable by both sides; others, even admins, get 404', async () => {
  const { offer } = await openPayment(world)
  const path = `/api/payments/${await paymentIdOf(offer.brand)}`
  for (const side of [offer.brand, offer.talent]) {
    const response = await side.get(path)
    expect(response).toMatchObject({ status: 200, body: { payment: { payForId: offer.id, status: 'PENDING' } } })
    expect(response.statements).toBeLessThanOrEqual(2)
  }
  expect((await world.stranger().get(path)).status).toBe(401)
  for (const other of [await world.brand(), await world.talent(), await world.admin()])
    expect(await other.get(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect((await offer.brand.get(`/api/payments/${offer.id}`)).status).toBe(404)
})

test('a receipt is a page for the payer and shows the current status', async () => {
  const { offer } = await openPayment(world)
  const path = `/receipts/${await paymentIdOf(offer.brand)}`
  const page = { accept: 'text/html' }
  expect((await offer.brand.get(path, page)).status).toBe(200)
  for (const other of [offer.talent, await world.brand(), await world.admin()]) {
    const { status, text } = await other.get(path, page)
    expect(status).toBe(404)
    expect(text).toContain('Receipt not found')
  }
})

test('the sweep completes a payment whose webhook was lost', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'succeed')
  await world.database.kysely.deleteFrom('simulator.events').execute()
  expect((await world.cron(SWEEP)).body.settledCount).toBe(0)
  world.clock.advance(6 * MINUTE_MS)
  const report = await world.cron(SWEEP)
  expect(report.status).toBe(200)
  expect(report.body).toMatchObject({ success: true, errors: [] })
  expect(report.body.settledCount).toBe(1)
  expect(await offerStatus(world, opened.offer)).toBe('PAID')
})

test('the sweep checks an unpaid payment less and less often', async () => {
  const opened = await openPayment(world)
  let lookupCount = 0
  faults.findPaymentIntent = (proceed) => {
    lookupCount++
    return proceed()
  }
  for (let minutes = 0; minutes < 120; minutes += 5) {
    world.clock.advance(5 * MINUTE_MS)
    await world.cron(SWEEP)
  }
  // The sweep polls payments of other tests too.
  const unsettled = await world.database.kysely
    .selectFrom('payments')
    .select('id')
    .where('status', 'in', ['PENDING', 'FAILED'])
    .execute()
  expect(lookupCount / unsettled.length).toBeGreaterThan(3)
  expect(lookupCount / unsettled.length).toBeLessThan(10)
  expect((await paymentOf(world, opened.processorPaymentId)).status).toBe('PENDING')
})

test('a payment that never got an intent is closed after half an hour', async () => {
  const offer = await offerIn(world, 'ACCEPTED')
  faults.createPaymentIntent = () => Promise.reject(new ProcessorUnavailable('no answer'))
  await createIntent(offer)
  delete faults.createPaymentIntent
  expect((await world.cron(SWEEP)).body.canceledCount).toBe(0)
  world.clock.advance(31 * MINUTE_MS)
  expect((await world.cron(SWEEP)).body.canceledCount).toBe(1)
  expect((await createIntent(offer)).status).toBe(200)
})

test('one failing payment does not stop the sweep', async () => {
  const broken = await openPayment(world)
  const sound = await openPayment(world)
  await confirm(world, sound, 'succeed')
  await world.database.kysely.deleteFrom('simulator.events').execute()
  world.clock.advance(24 * HOUR_MS)
  faults.findPaymentIntent = (proceed, id) =>
    id === broken.processorPaymentId ? Promise.reject(new ProcessorUnavailable('no answer')) : proceed()
  const { body } = await world.cron(SWEEP)
  const { id } = await paymentOf(world, broken.processorPaymentId)
  expect(body).toMatchObject({ success: false, errors: [{ paymentId: id, error: 'no answer' }] })
  expect(await offerStatus(world, sound.offer)).toBe('PAID')
})

test('one sweep checks every due payment, with limited concurrency', async () => {
  const payment = await paymentOf(world, (await openPayment(world)).processorPaymentId)
  const count = 250
  await sql`insert into payments select copy.* from payments made, generate_series(1, ${count}::integer) g,
    lateral jsonb_populate_record(made, jsonb_build_object('id', 'many-' || g, 'pay_for_id', 'many-' || g,
      'processor_payment_id', 'pi_many_' || g, 'ppu_code', 'many-' || g)) copy
    where made.id = ${payment.id}`.execute(world.database.kysely)
  world.clock.advance(6 * MINUTE_MS)
  const lookedUp = new Set<string>()
  let underWay = 0
  let max = 0
  faults.findPaymentIntent = async (_proceed, id) => {
    lookedUp.add(String(id))
    max = Math.max(max, ++underWay)
    await Promise.resolve()
    underWay--
    throw new ProcessorUnavailable('asked too much')
  }
  const report = await world.cron(SWEEP)
  expect([...lookedUp].filter((id) => id.startsWith('pi_many_'))).toHaveLength(count)
  expect(report.body.errors.length).toBeGreaterThanOrEqual(count)
  expect(max).toBeGreaterThan(1)
  expect(max).toBeLessThanOrEqual(4)
})

test('the sweep requires the cron secret', async () => {
  expect(await world.stranger().get(SWEEP)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
})
