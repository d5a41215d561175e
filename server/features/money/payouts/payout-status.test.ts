import { afterAll, beforeAll, expect, test } from 'vitest'
import { earn } from '../../../../tests/support/money/earnings.ts'
import { faultyProcessor } from '../../../../tests/support/money/faulty-processor.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { nextPayoutRun } from './domain/payout-schedule.ts'

const STATUS = '/api/payments/payout-status'
const ROUTE = '/api/payments/payout-route'

const { faults, wrap } = faultyProcessor()
let world: World
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap })
})
afterAll(() => world.close())

const earns = (talent: Person, amountMinorUnit: number, currency = 'USD') =>
  earn(world.database, { accountId: talent.accountId, amountMinorUnit, currency, at: world.clock.now() })
const nextOf = async (talent: Person) => (await talent.get(STATUS)).body.next

test('the next daily run is at 14:00 UTC today, or tomorrow once that has passed', () => {
  const day = Date.UTC(2026, 2, 1)
  const at = (ms: number) => nextPayoutRun(new Date(day + ms)).toISOString()
  expect(at(0)).toBe('2026-03-01T14:00:00.000Z')
  expect(at(14 * HOUR_MS)).toBe('2026-03-01T14:00:00.000Z')
  expect(at(14 * HOUR_MS + 1)).toBe('2026-03-02T14:00:00.000Z')
  expect(at(DAY_MS - 1)).toBe('2026-03-02T14:00:00.000Z')
})

test('a seller reads the next step of their earnings and the reason', async () => {
  const talent = await world.talent('Step By Step', { payoutsReady: false })
  expect(await nextOf(talent)).toMatchObject({ state: 'nothing_open', currency: null, at: null })
  await earns(talent, 4000)
  expect(await nextOf(talent)).toMatchObject({ state: 'no_payout_account', currency: 'USD' })
  await talent.post(ROUTE, { kycVerified: false })
  expect(await nextOf(talent)).toMatchObject({ state: 'not_verified' })
  await talent.post(ROUTE, { kycVerified: true })
  expect(await nextOf(talent)).toEqual({
    state: 'below_threshold',
    currency: 'USD',
    message: 'The minimum payout is $50.00. Your $40.00 is kept until you reach it.',
    at: null,
  })
  await earns(talent, 1000)
  expect(await nextOf(talent)).toEqual({
    state: 'scheduled',
    currency: 'USD',
    message: '$50.00 is included in the next payout.',
    at: nextPayoutRun(world.clock.now()).toISOString(),
  })
  const moved = await talent.post(ROUTE, { connectAccountId: `acct_${newId()}` })
  const until = Date.parse(moved.body.payoutRoute.destinationChangedAt) + DAY_MS
  expect(await nextOf(talent)).toMatchObject({ state: 'resting', at: new Date(until).toISOString() })
  await world.database.kysely
    .updateTable('payout_routes')
    .set({ payouts_enabled: false })
    .where('account_id', '=', talent.accountId)
    .execute()
  expect(await nextOf(talent)).toMatchObject({ state: 'under_review', at: null })
})

test('each currency has its own sums and next step', async () => {
  const talent = await world.talent()
  await earns(talent, 6000, 'JPY')
  await earns(talent, 4999, 'KWD')
  const heldOf = await earns(talent, 700)
  await world.database.kysely
    .updateTable('share_tracking')
    .set({ status: 'HELD' })
    .where('payment_id', '=', heldOf)
    .execute()
  const { body, statements } = await talent.get(STATUS)
  expect(statements).toBeLessThanOrEqual(3)
  expect(body).toMatchObject({
    openTrackingSum: 6000,
    openTrackingCurrency: 'JPY',
    openTrackingByCurrency: [
      { currency: 'JPY', amountMinorUnit: 6000 },
      { currency: 'KWD', amountMinorUnit: 4999 },
    ],
    heldSumByCurrency: [{ currency: 'USD', amountMinorUnit: 700 }],
    next: { currency: 'JPY', state: 'scheduled', message: '¥6,000 is included in the next payout.' },
  })
  expect(body.nextByCurrency.map(({ currency, state }: any) => [currency, state])).toEqual([
    ['JPY', 'scheduled'],
    ['KWD', 'below_threshold'],
  ])
  expect(body.nextByCurrency[1].message).toContain('KWD\u00a04.999')
  expect((await talent.get(`${STATUS}?currency=USD`)).body.next).toMatchObject({
    currency: 'USD',
    state: 'nothing_open',
  })
})

test('a payout in progress is reported on every page', async () => {
  const talent = await world.talent()
  await earns(talent, 9000)
  faults.createTransfer = () => Promise.reject(new ProcessorUnavailable('no answer'))
  await (await world.admin()).post('/api/payments/admin/do-payout', { accountId: talent.accountId })
  delete faults.createTransfer
  const { body } = await talent.get(`${STATUS}?offset=1`)
  expect(body).toMatchObject({ payouts: [], next: { state: 'scheduled', currency: 'USD' } })
  expect(body.next.message).toContain('A payout of $90.00 is in progress.')
})
