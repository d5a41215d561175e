import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { earn } from '../../../../tests/support/money/earnings.ts'
import { buy, sell } from '../../../../tests/support/money/products.ts'
import { offerIn } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { safeText } from '../../../platform/csv.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { postTransfer } from '../ledger/index.ts'
import { checkBooks } from '../reconciliation/index.ts'
import { toCsv } from './statement-csv.ts'

const STATEMENT = '/api/payments/statement'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
})
afterEach(async () => {
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
})
afterAll(() => world.close())

const setPayable = ({ accountId }: Person, payouts_enabled: boolean) =>
  world.database.kysely
    .updateTable('simulator.accounts')
    .set({ payouts_enabled })
    .where('id', '=', `acct_${accountId}`)
    .execute()
const doPayout = (talent: Person) => admin.post('/api/payments/admin/do-payout', { accountId: talent.accountId })
const advance = (talent: Person, amountMinorUnit: number, currency: string) =>
  admin.post('/api/payments/admin/advance-payout', { accountId: talent.accountId, amountMinorUnit, currency })
const line = ({ kind, amountMinorUnit, currency, balanceAfterMinorUnit }: any) => [
  kind,
  amountMinorUnit,
  currency,
  balanceAfterMinorUnit,
]

test('a seller’s statement is newest first, with the balance after each movement in its currency', async () => {
  const talent = await world.talent()
  const brand = await world.brand('Northwind Coffee')
  const { id: offerId } = await offerIn(world, 'COMPLETED', { talent, brand, amountMinorUnit: 60_000 })
  const product = await sell(talent, { currency: 'KWD', priceMinorUnit: 12_340, kind: 'VOICE_OVER' })
  const { processorPaymentId } = await buy(world, await world.brand(), product)
  await setPayable(talent, false)
  await doPayout(talent)
  await setPayable(talent, true)
  await doPayout(talent)
  await admin.post('/api/payments/refund', { processorPaymentId })
  await advance(talent, 900, 'JPY')
  await setPayable(talent, false)
  await advance(talent, 700, 'EUR')

  const { body, statements } = await talent.get(STATEMENT)
  expect(statements).toBeLessThanOrEqual(3)
  expect(body.entries.map(line)).toEqual([
    ['advance_returned', 700, 'EUR', 0],
    ['advance', -700, 'EUR', -700],
    ['advance', -900, 'JPY', -900],
    ['earning_returned', -9870, 'KWD', 0],
    ['payout', -60_000, 'USD', 0],
    ['payout_returned', 60_000, 'USD', 60_000],
    ['payout', -60_000, 'USD', 0],
    ['earning', 9870, 'KWD', 9870],
    ['earning', 60_000, 'USD', 60_000],
  ])
  expect(body).toMatchObject({
    total: 9,
    limit: 20,
    offset: 0,
    balances: [
      { currency: 'EUR', amountMinorUnit: 0 },
      { currency: 'JPY', amountMinorUnit: -900 },
      { currency: 'KWD', amountMinorUnit: 0 },
      { currency: 'USD', amountMinorUnit: 0 },
    ],
  })
  const [, , paidAdvance, takenBack, payout] = body.entries
  const [sale, offer] = body.entries.slice(-2)
  expect(offer).toMatchObject({ payFor: 'OFFER', payForId: offerId, payoutId: null })
  expect(offer.description).toBe('Earnings from Northwind Coffee’s offer')
  expect(sale).toMatchObject({ payFor: 'VOICE_OVER', payForId: product.id })
  expect(sale.description).toBe('Earnings from a sale of “Espresso at dawn”')
  expect(takenBack.description).toBe('Refund for a sale of “Espresso at dawn”: the payment was refunded')
  const { payouts } = (await talent.get('/api/payments/payout-status')).body
  expect(payouts.map(({ id }: any) => id)).toEqual(expect.arrayContaining([payout.payoutId, paidAdvance.payoutId]))
  expect(payout).toMatchObject({ payFor: null, payForId: null })

  const inYen = (await talent.get(`${STATEMENT}?currency=JPY`)).body
  expect(inYen.entries.map(line)).toEqual([['advance', -900, 'JPY', -900]])
  expect(inYen).toMatchObject({ total: 1, balances: [{ currency: 'JPY', amountMinorUnit: -900 }] })
})

test('pages and date ranges keep the balances exact', async () => {
  const talent = await world.talent()
  const start = world.clock.now().getTime()
  for (let day = 0; day < 5; day++)
    await earn(world.database, {
      accountId: talent.accountId,
      amountMinorUnit: 1000 + day,
      at: new Date(start - (5 - day) * DAY_MS),
    })
  const second = (await talent.get(`${STATEMENT}?limit=2&offset=1`)).body
  expect(second).toMatchObject({ total: 5, limit: 2, offset: 1 })
  expect(second.entries.map(line)).toEqual([
    ['earning', 1003, 'USD', 4006],
    ['earning', 1002, 'USD', 3003],
  ])
  const at = (days: number) => encodeURIComponent(new Date(start - days * DAY_MS).toISOString())
  const span = (await talent.get(`${STATEMENT}?from=${at(4)}&to=${at(2)}`)).body
  expect(span.entries.map(line)).toEqual([
    ['earning', 1002, 'USD', 3003],
    ['earning', 1001, 'USD', 2001],
  ])
  expect(span).toMatchObject({ total: 2, balances: [{ currency: 'USD', amountMinorUnit: 5010 }] })
  expect((await talent.get(`${STATEMENT}?offset=50`)).body).toMatchObject({ entries: [], total: 5 })
})

test('each entry has its own balance, also if several were booked at the same time', async () => {
  const talent = await world.talent()
  const at = world.clock.now()
  for (const amountMinorUnit of [500, 70, 9])
    await earn(world.database, { accountId: talent.accountId, amountMinorUnit, at })
  const { entries } = (await talent.get(STATEMENT)).body
  expect(entries.map(line)).toEqual([
    ['earning', 9, 'USD', 579],
    ['earning', 70, 'USD', 570],
    ['earning', 500, 'USD', 500],
  ])
})

test('the CSV opens in a spreadsheet, with both forms of each amount and no formula', async () => {
  const talent = await world.talent()
  const product = await sell(talent, { title: '=HYPERLINK("x"), "now"', currency: 'KWD', priceMinorUnit: 5010 })
  await buy(world, await world.brand(), product)
  await earn(world.database, {
    accountId: talent.accountId,
    amountMinorUnit: 905,
    currency: 'JPY',
    at: world.clock.now(),
  })
  const day = world.clock.now().toISOString().slice(0, 10)
  for (const response of [
    await talent.get(`${STATEMENT}?format=csv`),
    await talent.get(STATEMENT, { accept: 'text/csv' }),
  ]) {
    expect(response.status).toBe(200)
    expect(response.headers['content-type']).toContain('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toBe(`attachment; filename="semblance-statement-${day}.csv"`)
    expect(response.headers['x-total-count']).toBe('2')
    const [head, yen, dinar, end] = response.text.split('\r\n')
    expect(head).toBe(
      'id,at,kind,description,payFor,payForId,payoutId,currency,amountMinorUnit,amount,balanceAfterMinorUnit,balanceAfter',
    )
    expect(yen).toMatch(/^[\w-]+,[^,]+Z,earning,Earnings from a sale,IMAGE,[\w-]+,,JPY,905,905,905,905$/)
    expect(dinar).toContain(
      `"Earnings from a sale of “=HYPERLINK(""x""), ""now""”",IMAGE,${product.id},,KWD,4010,4.010,4010,4.010`,
    )
    expect(end).toBe('')
  }
  expect((await talent.get(`${STATEMENT}?format=json`, { accept: 'text/csv' })).body.total).toBe(2)
  expect((await talent.get(`${STATEMENT}?format=csv&limit=1`)).text.split('\r\n')).toHaveLength(3)
})

test('no text in the CSV becomes a formula, and a negative amount stays a number', () => {
  for (const hostile of ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\r\n=1', '＝1', '"=1', '\u2028=1', '\v@1'])
    expect(safeText(hostile)).toMatch(/^'/)
  // Some spreadsheets split cells at semicolons and would find a cell that starts with a formula.
  expect(safeText('Earnings from Northwind;=HYPERLINK(1)')).toBe("Earnings from Northwind;'=HYPERLINK(1)")
  expect(safeText('a; "+1";\t-1; b')).toBe('a;\' "+1";\' -1; b')
  expect(safeText('a\n=1\u2029=1\f=1')).toBe('a =1 =1 =1')
  expect(safeText('Earnings from a sale of “a=b”')).toBe('Earnings from a sale of “a=b”')
  const entry = {
    id: 'x',
    at: new Date(0),
    kind: 'payout' as const,
    description: '-2+3',
    payFor: null,
    payForId: null,
    payoutId: 'p',
    amountMinorUnit: -5,
    currency: 'USD',
    balanceAfterMinorUnit: 0,
  }
  expect(toCsv([entry]).split('\r\n')[1]).toBe("x,1970-01-01T00:00:00.000Z,payout,'-2+3,,,p,USD,-5,-0.05,0,0.00")
})

test('an unknown kind of movement is listed as an adjustment, never left out', async () => {
  const talent = await world.talent()
  const undone = new Error('undone')
  const planted = inTransaction(world.database.kysely, async (trx) => {
    const account = { kind: 'SELLER_PAYABLE', accountId: talent.accountId } as const
    await postTransfer(trx, {
      kind: 'goodwill',
      reference: newId(),
      currency: 'USD',
      at: world.clock.now(),
      postings: [
        { account, amountMinorUnit: -250 },
        { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: 250 },
      ],
    })
    const { findStatement } = await import('./queries/find-statement.ts')
    const { entries } = await findStatement({ db: trx }, { accountId: talent.accountId, limit: 10, offset: 0 })
    expect(entries).toMatchObject([{ kind: 'adjustment', description: 'Adjustment', amountMinorUnit: 250 }])
    throw undone
  })
  await expect(planted).rejects.toThrow(undone)
})

test('a date range works in any UTC offset', async () => {
  const talent = await world.talent()
  const { accountId } = talent
  await earn(world.database, { accountId, amountMinorUnit: 700, at: new Date('2026-01-01T00:30:00.000Z') })
  const total = async (span: string) => (await talent.get(`${STATEMENT}?${span}`)).body.total
  expect(await total('from=2026-01-02T00:29:00%2B23:59')).toBe(1)
  expect(await total('from=2026-01-02T00:29:01%2B23:59')).toBe(0)
  expect(await total('to=2025-12-31T00:31:00-23:59')).toBe(0)
  expect(await total('to=2025-12-31T00:31:01-23:59')).toBe(1)
})

test('a statement is for the seller and admins, and requires a valid query', async () => {
  const talent = await world.talent()
  const theirs = `${STATEMENT}?accountId=${talent.accountId}`
  expect(await (await world.talent()).get(theirs)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect((await (await world.talent()).get(`${theirs}&format=csv`)).status).toBe(403)
  expect((await admin.get(theirs)).body).toMatchObject({ entries: [], total: 0, balances: [] })
  expect((await world.stranger().get(STATEMENT)).status).toBe(401)
  for (const wrong of [
    'limit=0',
    'limit=101',
    'format=csv&limit=10001',
    'from=yesterday',
    'from=0000-01-01T00:00:00Z',
    'from=2016-12-31T23:59:60Z',
    'to=9999-12-31T23:59:59-23:59',
    'currency=usd',
    'format=xml',
    'x=1',
  ])
    expect(await talent.get(`${STATEMENT}?${wrong}`)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})

test('a page and the CSV each have a maximum of lines, and years end with 9999', async () => {
  const talent = await world.talent()
  const statuses = async (...queries: string[]) =>
    Promise.all(queries.map(async (query) => (await talent.get(`${STATEMENT}?${query}`)).status))
  expect(await statuses(`limit=100`, `limit=101`, `limit=101&format=csv`)).toEqual([200, 400, 200])
  expect(
    await statuses(
      'to=9999-12-31T23:59:59Z',
      'to=9999-12-31T23:59:59-01:00',
      'from=0001-01-01T00:00:00Z',
      'from=0001-01-01T00:00:00%2B01:00',
    ),
  ).toEqual([200, 400, 200, 400])
})
