import { expect } from 'vitest'
import { PAY_FOR, type PayFor } from '../../../server/features/money/ledger/index.ts'
import { advancePayout } from '../../../server/features/money/payouts/advance-payout.ts'
import { doPayout } from '../../../server/features/money/payouts/do-payout.ts'
import { processPayouts } from '../../../server/features/money/payouts/process-payouts.ts'
import { DAY_MS } from '../../../server/platform/clock.ts'
import { newId } from '../../../server/platform/ids.ts'
import { blockAccount } from '../offers/offers.ts'
import type { QuickCast } from '../offers/quick-offers.ts'
import { ALL, holdAccount, moveAccount, PAYOUT_VOIDS } from './payout-voids.ts'
import { sellOf } from './sales.ts'
import { ADMIN, type Case, type Cases, type Lost, type Setting } from './setting.ts'

/** Minus reversals. */
async function leftTo({ world }: Setting, ...destinations: readonly string[]): Promise<number[]> {
  const transfers = world.database.kysely.selectFrom('simulator.transfers').selectAll()
  const rows = await transfers.where('destination', 'in', destinations).execute()
  return destinations.map((destination) =>
    rows.reduce((sum, row) => (row.destination === destination ? sum + row.amount - row.amount_reversed : sum), 0),
  )
}

type PayoutVoid = (typeof PAYOUT_VOIDS)[number]

const payoutCase =
  ({ happens, leaves, inTheEnd = leaves }: PayoutVoid, payFor: PayFor, lost: Lost): Case =>
  async (at) => {
    const { ctx } = at
    const people = await at.cast()
    const { accountId } = people.talent
    const account = `acct_${accountId}`
    const old = await sellOf(at, payFor, people, 30_000)
    expect(await doPayout(ctx, ADMIN, { accountId })).toMatchObject({ status: 'success' })
    const first = await sellOf(at, payFor, people, 100_000)
    const more = await sellOf(at, 'OFFER', people, 60_000)
    const earned = { old: old.earnedMinorUnit, first: first.earnedMinorUnit, more: more.earnedMinorUnit }
    const all = earned.old + earned.first + earned.more
    at.breakCall('createTransfer', lost)
    expect(await doPayout(ctx, ADMIN, { accountId })).toMatchObject({ status: 'error' })
    const end = await happens(at, { people, old, first, account })
    at.breakCall('findTransfer')
    at.hoursPass()
    await processPayouts(ctx)
    expect(await leftTo(at, account)).toEqual([lost === 'unsent' ? earned.old : all])
    at.reachAgain()
    await processPayouts(ctx)
    expect(await leftTo(at, account)).toEqual([lost === 'unsent' ? leaves(earned) : all])
    if (typeof end === 'function') await end()
    for (let day = 0; day < 2; day++) {
      at.world.clock.advance(2 * DAY_MS)
      await processPayouts(ctx)
    }
    const [here = 0, there = 0] = await leftTo(at, account, `${account}-new`)
    const isMoved = lost === 'unsent' && there > 0
    expect(here + there).toBe(lost === 'answer lost' || isMoved ? all : inTheEnd(earned))
    if (isMoved) expect(here).toBe(earned.old)
  }

/**
 * Everything that can void a payout, each with both ways in which the first attempt can get lost.
 * Sales other than offers are only tried with what can happen to any sale.
 */
export const PAYOUTS: Cases = {
  nothing: payoutCase({ name: 'nothing', happens: async () => undefined, leaves: ALL }, 'OFFER', 'unsent'),
  'nothing, answer lost': payoutCase(
    { name: 'nothing', happens: async () => undefined, leaves: ALL },
    'OFFER',
    'answer lost',
  ),
  ...Object.fromEntries([
    ...PAYOUT_VOIDS.flatMap((row) =>
      (['unsent', 'answer lost'] as const).map(
        (lost) => [`${row.name}, ${lost}`, payoutCase(row, 'OFFER', lost)] as const,
      ),
    ),
    ...PAY_FOR.filter((payFor) => payFor !== 'OFFER').flatMap((payFor) =>
      PAYOUT_VOIDS.filter(({ ofSale }) => ofSale === 'any').map(
        (row) => [`${row.name}, unsent, ${payFor}`, payoutCase(row, payFor, 'unsent')] as const,
      ),
    ),
  ]),
}

type AdvanceVoid = { happens: (at: Setting, people: QuickCast) => Promise<unknown>; lost?: Lost; leaves: number }

const ADVANCED = 5000
const OLD = 30_000

const advanceCase =
  ({ happens, lost = 'unsent', leaves }: AdvanceVoid): Case =>
  async (at) => {
    const people = await at.cast()
    const { accountId } = people.talent
    const account = `acct_${accountId}`
    const advance = { accountId, amountMinorUnit: ADVANCED, currency: 'USD', requestKey: newId() }
    await sellOf(at, 'OFFER', people, OLD)
    expect(await doPayout(at.ctx, ADMIN, { accountId })).toMatchObject({ status: 'success' })
    at.breakCall('createTransfer', lost)
    await expect(advancePayout(at.ctx, ADMIN, advance)).rejects.toMatchObject({ status: 503 })
    const end = await happens(at, people)
    at.breakCall('findTransfer')
    at.hoursPass()
    await processPayouts(at.ctx)
    at.reachAgain()
    for (let run = 0; run < 2; run++) await processPayouts(at.ctx)
    if (typeof end === 'function') await end()
    at.hoursPass()
    await processPayouts(at.ctx)
    expect(await leftTo(at, account, `${account}-new`)).toEqual([OLD + leaves, 0])
    const repeated = advancePayout(at.ctx, ADMIN, advance)
    if (leaves === 0) await expect(repeated).rejects.toMatchObject({ status: 422 })
    else expect((await repeated).payout.status).toBe('SUCCEEDED')
  }

/** The payment was already paid out, so the account owes the amount. */
async function refundOld({ world, refund }: Setting, { talent }: QuickCast): Promise<void> {
  const { processor_payment_id: intentId } = await world.database.kysely
    .selectFrom('payments')
    .select('processor_payment_id')
    .where('seller_account_id', '=', talent.accountId)
    .executeTakeFirstOrThrow()
  await refund(intentId ?? '')
}

export const ADVANCES: Cases = {
  nothing: advanceCase({ happens: async () => undefined, leaves: ADVANCED }),
  'nothing, answer lost': advanceCase({ happens: async () => undefined, lost: 'answer lost', leaves: ADVANCED }),
  'another payout account': advanceCase({ happens: moveAccount, leaves: 0 }),
  'a payout account on hold': advanceCase({
    happens: (at, { talent }) => holdAccount(at, `acct_${talent.accountId}`),
    leaves: 0,
  }),
  // Later earnings offset the debt, just as they offset the advance.
  'a debt of the seller': advanceCase({ happens: refundOld, leaves: ADVANCED }),
  // An advance is a favor, and the seller has not earned any of it.
  'a block of the account': advanceCase({ happens: ({ world }, { talent }) => blockAccount(world, talent), leaves: 0 }),
  'a block of the account, answer lost': advanceCase({
    happens: ({ world }, { talent }) => blockAccount(world, talent),
    lost: 'answer lost',
    leaves: ADVANCED,
  }),
}
