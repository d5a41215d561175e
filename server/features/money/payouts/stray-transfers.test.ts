import { afterAll, beforeAll, expect, test } from 'vitest'
import { earn } from '../../../../tests/support/money/earnings.ts'
import { faultyProcessor } from '../../../../tests/support/money/faulty-processor.ts'
import { balances } from '../../../../tests/support/money/paying.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'

const STATUS = '/api/payments/payout-status'

const { faults, wrap } = faultyProcessor()
let world: World
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap })
})
afterAll(() => world.close())

const earns = (talent: Person, amountMinorUnit: number) =>
  earn(world.database, { accountId: talent.accountId, amountMinorUnit, at: world.clock.now() })
const trackingOf = async (talent: Person) =>
  (
    await world.database.kysely
      .selectFrom('share_tracking')
      .select('status')
      .where('account_id', '=', talent.accountId)
      .execute()
  ).map(({ status }) => status)
const run = async () => (await world.cron('/api/payments/process-payouts')).body

test.each([
  ['by its sender', false],
  ['by the next run if its sender died', true],
])(
  'a transfer that arrives after its payout was refused is reversed %s, and the seller is paid once',
  async (_by, dies) => {
    const talent = await world.talent()
    await earns(talent, 9000)
    const destination = `acct_${talent.accountId}`
    let inner: unknown
    faults.createTransfer = async (proceed) => {
      delete faults.createTransfer
      // Meanwhile, the processor refuses the payout of another run. After that, the account can be
      // paid again.
      await world.app.simulator.setPayoutsEnabled(destination, false)
      inner = await run()
      await world.app.simulator.setPayoutsEnabled(destination, true)
      await world.database.kysely.deleteFrom('simulator.idempotency_keys').execute()
      const transfer = await proceed()
      if (dies) throw new ProcessorUnavailable('the answer was lost')
      return transfer
    }
    await run()
    expect(inner).toMatchObject({ success: false, processedCount: 0 })
    await run()
    const transfers = await world.database.kysely
      .selectFrom('simulator.transfers')
      .select(['amount', 'amount_reversed'])
      .where('destination', '=', destination)
      .orderBy('amount_reversed')
      .execute()
    expect(transfers).toEqual([
      { amount: 9000, amount_reversed: 0 },
      { amount: 9000, amount_reversed: 9000 },
    ])
    expect(await trackingOf(talent)).toEqual(['PAID'])
    const { payouts } = (await talent.get(STATUS)).body
    expect(payouts.filter(({ status }: { status: string }) => status === 'SUCCEEDED')).toHaveLength(1)
    expect(await balances(world, [talent.accountId])).toEqual({})
  },
)

test('a second transfer of a payout by a stalled process is reversed', async () => {
  const talent = await world.talent()
  await earns(talent, 9000)
  faults.createTransfer = async (proceed) => {
    delete faults.createTransfer
    expect(await run()).toMatchObject({ processedCount: 1 })
    await world.database.kysely.deleteFrom('simulator.idempotency_keys').execute()
    return proceed()
  }
  await run()
  const transfers = await world.database.kysely
    .selectFrom('simulator.transfers')
    .select(['amount_reversed'])
    .where('destination', '=', `acct_${talent.accountId}`)
    .orderBy('amount_reversed')
    .execute()
  expect(transfers).toEqual([{ amount_reversed: 0 }, { amount_reversed: 9000 }])
  expect(await trackingOf(talent)).toEqual(['PAID'])
  expect(await balances(world, [talent.accountId])).toEqual({})
})

test('a first attempt that arrives after the second has paid is rejected as stale', async () => {
  const talent = await world.talent()
  await earns(talent, 9000)
  world.app.simulator.behave({ balanceIsEmpty: true })
  faults.createTransfer = async (proceed) => {
    delete faults.createTransfer
    // The processor refuses another run for lack of balance, then pays the second attempt.
    await run()
    world.app.simulator.behave({ balanceIsEmpty: false })
    expect(await run()).toMatchObject({ processedCount: 1 })
    await world.database.kysely.deleteFrom('simulator.idempotency_keys').execute()
    return proceed()
  }
  await run()
  const transfers = await world.database.kysely
    .selectFrom('simulator.transfers')
    .select(['amount', 'amount_reversed'])
    .where('destination', '=', `acct_${talent.accountId}`)
    .execute()
  expect(transfers).toEqual([{ amount: 9000, amount_reversed: 0 }])
  expect(await trackingOf(talent)).toEqual(['PAID'])
})
