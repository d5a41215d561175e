import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerIn } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { closeBooks } from './close-books.ts'
import { sumBalances, sumEscrow } from './index.ts'
import { closeUpTo, lockClosing } from './queries/close-books.ts'

const JOB = '/api/payments/cron/close-books'
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function counted() {
  const { rows } = await sql<object>`
    select kind, currency, sum(balance) as "balanceMinorUnit", (count(*) filter (where balance <> 0))::integer as "accountCount"
    from (
      select a.kind, a.currency, sum(p.amount_minor_unit) as balance
      from ledger_accounts a join ledger_postings p on p.ledger_account_id = a.id group by a.id
    ) standing
    group by kind, currency order by kind, currency`.execute(world.database.kysely)
  return rows
}

test('balances are the same however many postings are closed', async () => {
  const db = world.database.kysely
  await offerIn(world, 'COMPLETED', { amountMinorUnit: 60_000, currency: 'EUR' })
  const waiting = await offerIn(world, 'PAID', { amountMinorUnit: 40_000, currency: 'USD' })
  const before = await sumBalances(db)
  expect(before).toEqual(await counted())

  expect((await world.cron(JOB)).body.closed).toBeGreaterThan(0)
  expect(await sumBalances(db)).toEqual(before)
  expect((await world.cron(JOB)).body).toEqual({ closed: 0 })

  // One account is emptied and others are added after the closing.
  await waiting.talent.post('/api/offers/cancel', { offerId: waiting.id })
  expect((await world.cron(JOB)).status).toBe(200)
  expect(await sumBalances(db)).toEqual(await counted())
  await offerIn(world, 'PAID', { amountMinorUnit: 10_000, currency: 'USD' })
  expect(await sumBalances(db)).toEqual(await counted())
  expect(await sumEscrow(db)).toEqual([{ currency: 'USD', heldMinorUnit: 11_000, offerCount: 1 }])
  await world.cron(JOB)
  expect(await sumBalances(db)).toEqual(await counted())
  expect((await sql`select from ledger_closed_balances where balance_minor_unit = 0`.execute(db)).rows).toEqual([])
})

test('closing one posting at a time gives the same result and closes none twice', async () => {
  const db = world.database.kysely
  await offerIn(world, 'PAID', { amountMinorUnit: 20_000, currency: 'GBP' })
  const at = world.clock.now()
  const step = () =>
    inTransaction(db, async (trx) => {
      const after = await lockClosing(trx, at)
      await closeUpTo(trx, { after, last: after + 1, at })
    })
  await step()
  await step()
  expect(await sumBalances(db)).toEqual(await counted())
  await Promise.all([closeBooks(world.app.ctx), closeBooks(world.app.ctx)])
  expect(await sumBalances(db)).toEqual(await counted())
})
