import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { earn } from '../../../../tests/support/money/earnings.ts'
import { offerIn } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { postTransfer } from '../ledger/index.ts'
import { checkBooks } from './index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const NAMES = ['d', 'b', 'e', 'a', 'c'] as const
const SORTED = NAMES.toSorted()

class Undo extends Error {}

async function copyAs(
  trx: Trx,
  table: 'payments' | 'share_tracking' | 'payouts' | 'offers',
  id: string,
  columnsOf: (name: string) => Record<string, unknown>,
): Promise<void> {
  for (const name of NAMES)
    await sql`
      insert into ${sql.table(table)} select made.* from ${sql.table(table)} kept,
        jsonb_populate_record(null::${sql.table(table)}, to_jsonb(kept) || ${JSON.stringify(columnsOf(name))}::jsonb) made
      where kept.id = ${id}`.execute(trx)
}

async function findingsAfter(plant: (trx: Trx) => Promise<unknown>): Promise<(check: string) => readonly string[]> {
  let found: Awaited<ReturnType<typeof checkBooks>> = []
  const planted = inTransaction(world.database.kysely, async (trx) => {
    await plant(trx)
    found = await checkBooks(trx)
    throw new Undo()
  })
  await expect(planted).rejects.toThrow(Undo)
  return (check) => found.find((finding) => finding.check === check)?.differences ?? []
}

const namesIn = (differences: readonly string[]) => differences.map((text) => /\bplanted-([a-e])\b/.exec(text)?.[1])

test('differences of payments, earnings, payouts and advances are sorted by their subject', async () => {
  const at = world.clock.now()
  const [seller, other] = [await world.talent(), await world.talent()]
  const paymentId = await earn(world.database, { accountId: seller.accountId, amountMinorUnit: 9000, at })
  await world.cron('/api/payments/process-payouts')
  const db = world.database.kysely
  const { id: earningId } = await db
    .selectFrom('share_tracking')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const { id: payoutId } = await db
    .selectFrom('payouts')
    .select('id')
    .where('account_id', '=', seller.accountId)
    .executeTakeFirstOrThrow()

  const found = await findingsAfter(async (trx) => {
    await copyAs(trx, 'payments', paymentId, (name) => ({
      id: `planted-${name}`,
      pay_for_id: `thing-${name}`,
      processor_payment_id: `pi_planted_${name}`,
      ppu_code: `planted-${name}`,
      refund_requested_at: at,
    }))
    await copyAs(trx, 'share_tracking', earningId, (name) => ({
      id: newId(),
      account_id: other.accountId,
      payment_id: `planted-${name}`,
      pay_for_id: `thing-${name}`,
      payout_id: null,
      status: 'HELD',
    }))
    await copyAs(trx, 'payouts', payoutId, (name) => ({ id: `planted-${name}`, transfer_id: `tr_planted_${name}` }))
    await copyAs(trx, 'payouts', payoutId, (name) => ({
      id: `advance-planted-${name}`,
      transfer_id: `tr_advance_${name}`,
      kind: 'advance',
    }))
    await copyAs(trx, 'share_tracking', earningId, (name) => ({
      id: newId(),
      payment_id: null,
      pay_for: 'ADVANCE',
      pay_for_id: `no-planted-${name}`,
      amount_minor_unit: -100,
      payout_id: null,
      status: 'PAID',
    }))
  })
  for (const check of [
    'Every successful sale payment was earned once',
    'Every sale payment booked to a seller has one earning',
    'Every earning matches the item, seller and amount of its payment',
    'Every held earning is waiting for something',
    'Every payout is the sum of its earnings',
    'Advances are recouped only by payouts',
    'Suspense holds the payments that are waiting for a refund or a bank’s decision, and nothing else',
  ])
    expect(namesIn(found(check)), check).toEqual(SORTED)
  const advances = found('Every advance has one negative earning of the same amount')
  expect(namesIn(advances)).toEqual([...SORTED, ...SORTED])
  expect(advances[0]).toContain('advance-planted-a')
})

test('differences of the ledger are sorted by their subject and by currency', async () => {
  const offer = await offerIn(world, 'PAID')
  const at = world.clock.now()
  const currencies = ['USD', 'EUR', 'JPY', 'GBP', 'CHF']
  const found = await findingsAfter(async (trx) => {
    for (const name of NAMES)
      for (const currency of currencies)
        await postTransfer(trx, {
          kind: 'planted',
          reference: newId(),
          currency,
          at,
          postings: [{ account: { kind: 'ESCROW', offerId: `planted-${name}` }, amountMinorUnit: -500 }],
        })
    for (const name of NAMES)
      await trx
        .insertInto('ledger_transfers')
        .values({ id: `planted-${name}`, kind: 'planted', reference: newId(), created_at: at })
        .execute()
    await copyAs(trx, 'offers', offer.id, (name) => ({
      id: `planted-${name}`,
      status: 'COMPLETED',
      completed_at: at,
    }))
    await sql`
      insert into ledger_closed_balances (ledger_account_id, balance_minor_unit)
      select id, 100 from ledger_accounts where owner like 'planted-%'`.execute(trx)
  })
  const inCurrency = currencies.toSorted()
  expect(namesIn(found('Escrow holds the payments of all paid and unreleased offers, and nothing else'))).toEqual(
    expect.arrayContaining(SORTED),
  )
  const escrow = found('Escrow holds the payments of all paid and unreleased offers, and nothing else')
  expect(escrow.map(markOf)).toEqual(SORTED.flatMap((name) => inCurrency.map((currency) => `${name} ${currency}`)))
  expect(found('All postings of a currency add up to zero').map((text) => /in ([A-Z]{3}) add/.exec(text)?.[1])).toEqual(
    inCurrency,
  )
  const without = found('Every transfer balances').filter((text) => text.includes('has no postings'))
  expect(namesIn(without)).toEqual(SORTED)
  const transfers = found('Every transfer balances').map((text) => /^Transfer (\S+)/.exec(text)?.[1])
  expect(transfers).toHaveLength(30)
  expect(transfers).toEqual(transfers.toSorted())
  expect(
    namesIn(found('Offers are released only when they are completed, and all completed offers are released')),
  ).toEqual(SORTED)
  const closed = found('Closed balances equal the sum of their postings')
  const kinds = closed.map((text) => /ESCROW|[A-Z]+_[A-Z]+|PROCESSOR|SUSPENSE/.exec(text)?.[0])
  expect(kinds).toEqual(kinds.toSorted())
  const accounts = closed.filter((text) => text.includes('planted-'))
  expect(accounts.map(markOf)).toEqual(inCurrency.flatMap((currency) => SORTED.map((name) => `${name} ${currency}`)))
})

const SYMBOLS = { USD: '$', EUR: '€', JPY: '¥', GBP: '£', CHF: 'CHF' }

function markOf(text: string): string {
  const [currency] = Object.entries(SYMBOLS).find(([, symbol]) => text.includes(symbol)) ?? ['none']
  return `${/\bplanted-([a-e])\b/.exec(text)?.[1]} ${currency}`
}
