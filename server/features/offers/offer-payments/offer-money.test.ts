import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy, sell } from '../../../../tests/support/money/products.ts'
import { expectOk, offerIn } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { listBalances } from '../../money/ledger/index.ts'

const MONEY = '/api/offers/money'
const SPENDING = '/api/payments/spending'
const usd = (amountMinorUnit: number) => [{ currency: 'USD', amountMinorUnit }]

let world: World
let brand: Person
let talent: Person
beforeAll(async () => {
  world = await createWorld()
  brand = await world.brand()
  talent = await world.talent()
})
afterAll(() => world.close())

describe('the money of offers', () => {
  test('is nothing for an account without offers', async () => {
    expect((await brand.get(MONEY)).body).toEqual({
      bought: { escrowByCurrency: [], dueByCurrency: [], firstReleaseAt: null },
      sold: { heldByCurrency: [] },
    })
    expect((await brand.get(SPENDING)).body).toEqual({ months: [], years: [] })
  })

  test('is what the ledger has in escrow, whatever the state of the offer', async () => {
    await offerIn(world, 'ACCEPTED', { brand, talent, amountMinorUnit: 10_000 })
    await offerIn(world, 'ACCEPTED', { brand, talent, amountMinorUnit: 15_000, currency: 'EUR' })
    const paid = await offerIn(world, 'PAID', { brand, talent, amountMinorUnit: 20_000 })
    await offerIn(world, 'DELIVERED', { brand, talent, amountMinorUnit: 40_000 })
    const released = await offerIn(world, 'COMPLETED', { brand, talent, amountMinorUnit: 80_000 })
    await offerIn(world, 'APPROVED', { brand, talent, amountMinorUnit: 160_000 })
    await offerIn(world, 'PAID', { amountMinorUnit: 320_000 })
    // The completion has released the money, so the dispute holds the earning.
    const reason = 'The logo is missing.'
    expectOk(await brand.post('/api/offers/dispute', { offerId: released.id, reason }))

    const { body, statements } = await brand.get(MONEY)
    expect(statements).toBeLessThanOrEqual(3)
    const { offer } = (await brand.get(`/api/offers/${paid.id}`)).body
    expect(body).toEqual({
      bought: {
        escrowByCurrency: usd(66_000),
        dueByCurrency: [{ currency: 'EUR', amountMinorUnit: 16_500 }, ...usd(11_000)],
        firstReleaseAt: offer.automaticReleaseAt,
      },
      sold: { heldByCurrency: [] },
    })
    expect((await talent.get(MONEY)).body).toEqual({
      bought: { escrowByCurrency: [], dueByCurrency: [], firstReleaseAt: null },
      sold: { heldByCurrency: usd(20_000 + 40_000 + 80_000) },
    })
    const db = world.database.kysely
    const { rows } = {
      rows: await db.selectFrom('offers').select('id').where('buyer_account_id', '=', brand.accountId).execute(),
    }
    const balances = await listBalances(
      db,
      rows.map(({ id }) => id),
    )
    const escrow = balances.filter(({ kind }) => kind === 'ESCROW').reduce((sum, row) => sum - row.balanceMinorUnit, 0)
    expect(escrow).toBe(66_000)
  })

  test('is counted as returned as soon as a refund is requested', async () => {
    const buyer = await world.brand()
    const { id } = await offerIn(world, 'PAID', { brand: buyer, amountMinorUnit: 10_000 })
    const { payments } = (await buyer.get('/api/payments/history')).body
    const admin = await world.admin()
    expectOk(
      await admin.post('/api/payments/refund', {
        processorPaymentId: payments[0].processorPaymentId,
        note: 'Agreed with both sides.',
      }),
    )
    expect((await buyer.get(`/api/offers/${id}`)).body.offer.status).toBe('CANCELLED')
    expect((await buyer.get(MONEY)).body.bought.escrowByCurrency).toEqual([])
    const [month] = (await buyer.get(SPENDING)).body.months
    expect(month).toMatchObject({ paidMinorUnit: 11_000, returnedMinorUnit: 11_000, keptMinorUnit: 0 })
  })
})

describe('what an account has paid', () => {
  test('is added up by the months and years of its time zone, for everything it bought', async () => {
    const buyer = await world.brand()
    await offerIn(world, 'PAID', { brand: buyer, amountMinorUnit: 10_000 })
    await buy(world, buyer, await sell(talent, { title: 'Espresso at dawn', priceMinorUnit: 7000 }))
    const at = new Date('2025-12-31T23:30:00Z')
    await world.database.kysely
      .updateTable('payments')
      .set({ succeeded_at: at })
      .where('buyer_account_id', '=', buyer.accountId)
      .execute()
    const sums = { currency: 'USD', paidMinorUnit: 18_000, returnedMinorUnit: 0, keptMinorUnit: 18_000 }
    const { body, statements } = await buyer.get(SPENDING)
    expect(statements).toBeLessThanOrEqual(3)
    expect(body).toEqual({ months: [{ month: '2025-12', ...sums }], years: [{ year: '2025', ...sums }] })
    expect((await buyer.get(`${SPENDING}?timeZone=Europe/Stockholm`)).body).toEqual({
      months: [{ month: '2026-01', ...sums }],
      years: [{ year: '2026', ...sums }],
    })
  })

  test('needs a time zone that exists', async () => {
    const { status, body } = await brand.get(`${SPENDING}?timeZone=Mars/Olympus`)
    expect([status, body.code]).toEqual([400, 'BAD_REQUEST'])
  })
})
