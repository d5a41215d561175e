import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../tests/support/world.ts'
import { adjustableClock, HOUR_MS } from '../../../platform/clock.ts'
import { loadConfig } from '../../../platform/config/load-config.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { newId } from '../../../platform/ids.ts'
import { type PaymentIntent, ProcessorUnavailable } from '../port.ts'
import type { Simulator } from './port.ts'
import { createSimulator } from './simulator.ts'

const clock = adjustableClock()
let database: Database
let drop: () => Promise<void>
let simulator: Simulator
let arrived: { id: string; type: string; data: { object: Record<string, unknown> } }[] = []

beforeAll(async () => {
  const opened = await openTestDatabase()
  database = opened.database
  drop = opened.drop
})
beforeEach(async () => {
  arrived = []
  simulator = createSimulator({
    config: loadConfig({
      NODE_ENV: 'test',
      SECRET_KEY: 'secret-key-for-tests-0123456789abcdef',
      PROCESSOR_WEBHOOK_SECRET: 'whsec_for-tests-0123456789',
    }),
    db: database.kysely,
    clock,
    log: pino({ level: 'silent' }),
    deliverWebhook: async ({ rawBody }) => {
      arrived.push(JSON.parse(rawBody))
      return { status: 200 }
    },
  })
  await database.kysely.deleteFrom('simulator.events').execute()
})
afterAll(async () => {
  await database.close()
  await drop()
})

const intentOf = (amountMinorUnit = 5000, currency = 'USD'): Promise<PaymentIntent> =>
  simulator.createPaymentIntent({
    amountMinorUnit,
    currency,
    captureMethod: 'automatic',
    metadata: { paymentId: 'p1' },
    idempotencyKey: newId(),
  })
const paid = async (amountMinorUnit?: number, currency?: string): Promise<PaymentIntent> => {
  const { id, clientSecret } = await intentOf(amountMinorUnit, currency)
  return simulator.confirm({ id, clientSecret, outcome: 'succeed' })
}
const typesArrived = () => arrived.map(({ type }) => type)
const countIntents = async () => (await simulator.listIntents(1000)).length

describe('lost calls', () => {
  test('before their effect change nothing', async () => {
    const before = await countIntents()
    simulator.behave({ timeoutBeforeEffect: 1 })
    await expect(intentOf()).rejects.toThrow(ProcessorUnavailable)
    expect(await countIntents()).toBe(before)
  })

  test('after their effect took place, and the same key returns the result', async () => {
    const before = await countIntents()
    const input = { amountMinorUnit: 5000, currency: 'USD', captureMethod: 'automatic', metadata: {} } as const
    const create = () => simulator.createPaymentIntent({ ...input, idempotencyKey: 'lost-1' })
    simulator.behave({ timeoutAfterEffect: 1 })
    await expect(create()).rejects.toThrow(ProcessorUnavailable)
    await expect(create()).rejects.toThrow(ProcessorUnavailable)
    simulator.behave({ timeoutAfterEffect: 0 })
    const { id } = await create()
    expect(await countIntents()).toBe(before + 1)
    expect((await simulator.listIntents(1))[0]?.id).toBe(id)
  })

  test('happen at the configured rate, deterministically by seed', async () => {
    const { id } = await paid()
    const fates = async (seed: number): Promise<string> => {
      simulator.behave({ seed, timeoutAfterEffect: 0.3 })
      const responses: string[] = []
      for (let call = 0; call < 60; call++)
        responses.push(
          await simulator.findPaymentIntent(id).then(
            () => '.',
            () => 'x',
          ),
        )
      return responses.join('')
    }
    const first = await fates(7)
    expect(await fates(7)).toBe(first)
    expect(await fates(8)).not.toBe(first)
    const lost = [...first].filter((fate) => fate === 'x').length
    expect(lost).toBeGreaterThan(8)
    expect(lost).toBeLessThan(30)
  })

  test('do not affect payments made from outside', async () => {
    simulator.behave({ timeoutBeforeEffect: 0 })
    const { id, clientSecret } = await intentOf()
    simulator.behave({ timeoutBeforeEffect: 1 })
    expect(await simulator.confirm({ id, clientSecret, outcome: 'succeed' })).toMatchObject({ status: 'succeeded' })
  })
})

describe('faulty webhook events', () => {
  test('are duplicated at the configured rate', async () => {
    simulator.behave({ duplicates: 0.5, seed: 3 })
    for (let payment = 0; payment < 20; payment++) await paid()
    expect(await simulator.deliverDueEvents()).toBe(40)
    expect(new Set(arrived.map(({ id }) => id)).size).toBe(40)
    expect(arrived.length).toBeGreaterThan(48)
    expect(arrived.length).toBeLessThan(72)
  })

  test('are reordered at the configured rate, and none is lost', async () => {
    simulator.behave({ reorder: 0.5, seed: 3 })
    for (let payment = 0; payment < 10; payment++) await paid()
    expect(await simulator.deliverDueEvents()).toBe(20)
    const ids = arrived.map(({ id }) => id)
    expect(new Set(ids).size).toBe(20)
    expect(ids).not.toEqual(ids.toSorted())
    expect(await simulator.deliverDueEvents()).toBe(0)
  })

  test('setting one behavior keeps the others', () => {
    simulator.behave({ duplicates: 0.25 })
    simulator.behave({ deliveries: 2 })
    expect(simulator.behavior()).toMatchObject({ duplicates: 0.25, deliveries: 2, reorder: 0 })
  })
})

test('idempotency keys older than a day are deleted', async () => {
  const keys = () => database.kysely.selectFrom('simulator.idempotency_keys').select('key').execute()
  await intentOf()
  expect((await keys()).length).toBeGreaterThan(0)
  clock.advance(25 * HOUR_MS)
  await simulator.deliverDueEvents()
  expect(await keys()).toEqual([])
})

test('a dispute keeps its id from opening to closing', async () => {
  const { id } = await paid()
  await simulator.disputeFromOutside(id)
  await simulator.closeDisputeFromOutside(id, 'lost')
  await simulator.deliverDueEvents()
  const disputes = arrived.filter(({ type }) => type.startsWith('charge.dispute'))
  expect(disputes.map(({ type }) => type)).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
  ])
  expect(disputes[0]?.data.object.id).toMatch(/^dp_/)
  expect(disputes[2]?.data.object).toMatchObject({ id: disputes[0]?.data.object.id, status: 'lost' })
  await expect(simulator.closeDisputeFromOutside(id, 'won')).rejects.toMatchObject({ code: 'UnprocessableEntity' })
})

test('a partial refund from outside is reported, and more than is left is rejected', async () => {
  const { id } = await paid()
  expect(await simulator.refundFromOutside(id, 1200)).toMatchObject({ amountRefundedMinorUnit: 1200 })
  await expect(simulator.refundFromOutside(id, 3801)).rejects.toMatchObject({ code: 'UnprocessableEntity' })
  expect(await simulator.refundFromOutside(id)).toMatchObject({ amountRefundedMinorUnit: 5000 })
  await simulator.deliverDueEvents()
  const refunds = arrived.filter(({ type }) => type === 'charge.refunded').map(({ data }) => data.object)
  expect(refunds).toMatchObject([
    { amount_refunded: 1200, refunded: false },
    { amount_refunded: 5000, refunded: true },
  ])
})

test('a dispute after a partial refund is for the rest', async () => {
  const { id } = await paid()
  await simulator.refundFromOutside(id, 1200)
  await simulator.disputeFromOutside(id)
  await simulator.deliverDueEvents()
  expect(arrived.at(-1)?.data.object).toMatchObject({ object: 'dispute', amount: 3800 })
})

test('a reversed transfer is reported', async () => {
  const { id } = await simulator.createConnectAccount({ metadata: {}, idempotencyKey: newId() })
  const transfer = await simulator.createTransfer({
    destination: id,
    amountMinorUnit: 7000,
    currency: 'USD',
    metadata: { payoutId: 'po1' },
    idempotencyKey: newId(),
  })
  await simulator.reverseTransfer({ transferId: transfer.id, metadata: {}, idempotencyKey: newId() })
  await simulator.deliverDueEvents()
  expect(typesArrived()).toEqual(['transfer.reversed'])
  expect(arrived[0]?.data.object).toMatchObject({ id: transfer.id, reversed: true, amount_reversed: 7000 })
  expect(await simulator.listTransfers(1)).toMatchObject([{ id: transfer.id, isReversed: true }])
})

test('the simulator’s books record every movement by currency and balance', async () => {
  const before = new Map((await simulator.books()).map((row) => [row.currency, row]))
  expect(before.get('BHD')).toBeUndefined()
  const seller = await simulator.createConnectAccount({ metadata: {}, idempotencyKey: newId() })
  const send = (amountMinorUnit: number) =>
    simulator.createTransfer({
      destination: seller.id,
      amountMinorUnit,
      currency: 'BHD',
      metadata: {},
      idempotencyKey: newId(),
    })
  await intentOf(99_000, 'BHD')
  const [partly, lost, won] = [await paid(10_000, 'BHD'), await paid(20_000, 'BHD'), await paid(40_000, 'BHD')]
  await simulator.refundFromOutside(partly.id, 1000)
  await simulator.disputeFromOutside(partly.id)
  await simulator.disputeFromOutside(lost.id)
  await simulator.closeDisputeFromOutside(lost.id, 'lost')
  await simulator.disputeFromOutside(won.id)
  await simulator.closeDisputeFromOutside(won.id, 'won')
  const { id: transferId } = await send(3000)
  await send(500)
  await simulator.reverseTransfer({ transferId, metadata: {}, idempotencyKey: newId() })
  expect((await simulator.books()).find(({ currency }) => currency === 'BHD')).toEqual({
    currency: 'BHD',
    receivedMinorUnit: 70_000,
    refundedMinorUnit: 1000,
    withdrawnByDisputesMinorUnit: 9000 + 20_000,
    transferredMinorUnit: 3500,
    reversedMinorUnit: 3000,
    balanceMinorUnit: 70_000 - 1000 - 29_000 - 3500 + 3000,
  })
})

test('a new account waits for verification if documents are required', async () => {
  simulator.behave({ requiresVerification: true })
  const account = await simulator.createConnectAccount({ metadata: {}, idempotencyKey: newId() })
  expect(account.payoutsEnabled).toBe(false)
  expect(await simulator.setPayoutsEnabled(account.id, true)).toMatchObject({ payoutsEnabled: true })
  await expect(simulator.setPayoutsEnabled('acct_unknown', true)).rejects.toMatchObject({ code: 'NotFound' })
  expect((await simulator.listAccounts(1))[0]).toMatchObject({ id: account.id, payoutsEnabled: true })
})
