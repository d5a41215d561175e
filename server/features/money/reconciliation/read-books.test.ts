import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerIn } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { postTransfer } from '../ledger/index.ts'
import { countBrokenChecks } from './queries/stored-findings.ts'
import { readBooks } from './read-books.ts'

const BOOKS = '/api/payments/admin/books'
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('an admin reads the balances by kind and currency and that every check passes', async () => {
  await offerIn(world, 'PAID', { amountMinorUnit: 60_000, currency: 'EUR' })
  const { status, body } = await (await world.admin()).get(BOOKS)
  expect(status).toBe(200)
  expect(body.balances).toEqual([
    { kind: 'ESCROW', currency: 'EUR', balanceMinorUnit: -66_000, accountCount: 1 },
    { kind: 'PROCESSOR', currency: 'EUR', balanceMinorUnit: 66_000, accountCount: 1 },
  ])
  expect(body.checks).toHaveLength(19)
  expect(new Set(body.checks.map(({ state }: { state: string }) => state))).toEqual(new Set(['holds']))
})

test('a failed check is described, and checks past the time limit are reported as not run', async () => {
  const planted = inTransaction(world.database.kysely, async (trx) => {
    await postTransfer(trx, {
      kind: 'planted',
      reference: newId(),
      currency: 'USD',
      at: world.clock.now(),
      postings: [
        { account: { kind: 'PROCESSOR' }, amountMinorUnit: 500 },
        { account: { kind: 'ESCROW', offerId: newId() }, amountMinorUnit: -500 },
      ],
    })
    const { checks } = await readBooks({ db: trx })
    const broken = checks.filter(({ state }) => state === 'broken')
    expect(broken.flatMap(({ differences }) => differences).join()).toContain('holds $5.00')
    expect(broken.every(({ differences, differenceCount }) => differences.length === differenceCount)).toBe(true)
    const late = await readBooks({ db: trx }, { maxMs: 0 })
    expect(late.checks.map(({ state }) => state)).toEqual(checks.map(() => 'not_reached'))
    throw new Error('undone')
  })
  await expect(planted).rejects.toThrow('undone')
})

test('for a large ledger, an admin gets the result of the last nightly run', async () => {
  const db = world.database.kysely
  const large = () => readBooks({ db }, { maxAtOnce: 0 })
  expect((await large()).checks.every(({ state, lookedAt }) => state === 'holds' && lookedAt === null)).toBe(true)
  await world.cron('/api/payments/cron/close-books')
  const night = () => world.cron('/api/payments/cron/check-books')
  expect((await night()).body).toEqual({ checks: 19, broken: 0 })
  const now = world.clock.now()
  expect(
    (await large()).checks.every(({ state, lookedAt }) => state === 'holds' && lookedAt !== null && lookedAt <= now),
  ).toBe(true)

  await sql`update ledger_closed_balances set balance_minor_unit = balance_minor_unit - 1`.execute(db)
  expect((await large()).checks.filter(({ state }) => state === 'broken')).toEqual([])
  expect((await night()).body.broken).toBe(1)
  const [broken, ...others] = (await large()).checks.filter(({ state }) => state === 'broken')
  expect([broken?.check, broken?.differenceCount, others]).toEqual([
    'Closed balances equal the sum of their postings',
    2,
    [],
  ])
  expect(broken?.differences.join()).toContain(
    'is -€660.01, but its postings up to the last closing add up to -€660.00.',
  )
  expect(await countBrokenChecks(db)).toBe(1)

  await sql`update ledger_closed_balances set balance_minor_unit = balance_minor_unit + 1`.execute(db)
  expect((await night()).body.broken).toBe(0)
})

test('the books are for admins only and take no filter', async () => {
  expect(await (await world.brand()).get(BOOKS)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect((await world.stranger().get(BOOKS)).status).toBe(401)
  expect((await (await world.admin()).get(`${BOOKS}?day=1`)).status).toBe(400)
})
