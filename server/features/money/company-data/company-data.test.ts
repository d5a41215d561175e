import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, sell } from '../../../../tests/support/money/products.ts'
import { offerIn } from '../../../../tests/support/offers/offers.ts'
import { join } from '../../../../tests/support/people/teams.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { cleanVatId } from './domain/vat-id.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const COMPANY = '/api/payments/company'
const ORDER = '/api/payments/purchase-order'
const company = { legalName: 'Acme GmbH', address: 'Hafenstraße 7\n20457 Hamburg', country: 'DE', vatId: 'DE136695976' }
const save = (who: Person, changes: object = {}) => who.put(COMPANY, { company: { ...company, ...changes } })
const onReceipt = async (who: Person, payForId: string) => {
  const { payments } = (await who.get('/api/payments/history?role=buyer')).body
  const { id } = payments.find((one: { payForId: string }) => one.payForId === payForId)
  return (await who.get(`/api/payments/${id}/company`)).body.company
}

test('receipts show the company data and the order number of when they were paid', async () => {
  const [brand, talent] = [await world.brand('Acme Studio'), await world.talent()]
  const [before, first, second] = [await sell(talent), await sell(talent), await sell(talent)]
  await buy(world, brand, before)
  expect((await brand.get(COMPANY)).body).toEqual({ company: null })
  expect((await save(brand, { vatId: 'de 136.695.976' })).body).toEqual({ company })
  const thing = { payFor: first.kind, payForId: first.id }
  expect((await brand.put(ORDER, { ...thing, number: 'PO-118' })).body).toEqual({ number: 'PO-118' })
  await buy(world, brand, first)
  await save(brand, { legalName: 'Acme SE', vatId: null })
  await brand.put(ORDER, { ...thing, number: 'PO-119' })
  await buy(world, brand, second)
  expect(await onReceipt(brand, before.id)).toBeNull()
  expect(await onReceipt(brand, first.id)).toEqual({ ...company, purchaseOrder: 'PO-118' })
  expect(await onReceipt(brand, second.id)).toEqual({
    ...company,
    legalName: 'Acme SE',
    vatId: null,
    purchaseOrder: null,
  })
  const query = `payFor=${first.kind}&payForId=${first.id}`
  expect((await brand.get(`${ORDER}?${query}`)).body).toEqual({ number: 'PO-119' })
  expect((await brand.put(ORDER, { ...thing, number: null })).body).toEqual({ number: null })
  expect((await brand.put(COMPANY, { company: null })).body).toEqual({ company: null })
})

test('a purchase order number is only for what the account has paid for, or could pay for', async () => {
  const [brand, other, talent] = [await world.brand(), await world.brand(), await world.talent()]
  const put = (who: Person, payFor: string, payForId: string, number: string | null = 'PO-1') =>
    who.put(ORDER, { payFor, payForId, number })
  const offer = await offerIn(world, 'ACCEPTED', { brand, talent })
  const product = await sell(talent)
  expect((await put(brand, 'OFFER', offer.id)).status).toBe(200)
  expect((await put(brand, product.kind, product.id)).status).toBe(200)
  // It will be accepted later, and is theirs already.
  const early = await offerIn(world, 'APPROVED', { brand, talent })
  expect((await put(brand, 'OFFER', early.id)).status).toBe(200)
  for (const [who, payFor, id] of [
    [brand, 'OFFER', 'no-such-offer'],
    [brand, product.kind, 'no-such-product'],
    [brand, 'MERCH', 'no-such-cart'],
    [other, 'OFFER', offer.id],
    [talent, 'OFFER', offer.id],
  ] as const)
    expect((await put(who, payFor, id)).status, `${payFor} ${id}`).toBe(404)
  // Removing a number stores nothing.
  expect((await put(other, 'OFFER', offer.id, null)).status).toBe(200)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from purchase_orders where account_id = ${other.accountId}`.execute(
    world.database.kysely,
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('only the buyer reads it', async () => {
  const [brand, talent] = [await world.brand(), await world.talent()]
  const product = await sell(talent)
  await save(brand)
  await buy(world, brand, product)
  const { payments } = (await brand.get('/api/payments/history?role=buyer')).body
  for (const other of [talent, await world.brand()])
    expect((await other.get(`/api/payments/${payments[0].id}/company`)).status).toBe(404)
})

test('members change it as their role allows', async () => {
  const acme = await world.brand('Acme Studio')
  const finance = await join(world, acme, await world.brand('Dana Reyes'), 'finance')
  const viewer = await join(world, acme, await world.brand('Vic Lund'), 'viewer')
  expect((await save(finance)).status).toBe(200)
  expect((await save(viewer)).body.code).toBe('TEAM_ROLE_REQUIRED')
  expect((await viewer.get(COMPANY)).body).toEqual({ company })
})

test('a VAT ID without the form of its country is refused', async () => {
  const brand = await world.brand()
  expect(await save(brand, { vatId: 'DE12345678' })).toMatchObject({
    status: 400,
    body: { details: { issues: [{ path: 'company.vatId' }] } },
  })
  expect((await save(brand, { country: 'Germany' })).status).toBe(400)
  // Greek IDs begin with EL, which is no country. Without this check, it would accept everything.
  expect(await save(brand, { country: 'EL', vatId: 'EL1' })).toMatchObject({
    status: 400,
    body: { details: { issues: [{ path: 'company.country' }] } },
  })
})

test.each([
  ['AT', 'ATU12345678', 'ATU12345678'],
  ['FR', '40 303 265 045', 'FR40303265045'],
  ['FR', 'FR303265045', 'FRFR303265045'],
  ['FR', 'FRFR303265045', 'FRFR303265045'],
  ['GR', '094259216', 'EL094259216'],
  ['NL', 'nl004495445b01', 'NL004495445B01'],
  ['IE', '6433435F', 'IE6433435F'],
  ['GB', 'GB 999 9999 73', 'GB999999973'],
  ['CH', 'CHE-123.456.788 MWST', 'CHE123456788MWST'],
  ['US', '12-3456789', '123456789'],
  ['ES', 'ESB1234567', undefined],
  ['DE', 'FR40303265045', undefined],
  ['US', '!', undefined],
])('in %s, the VAT ID %s becomes %s', (country, given, cleaned) => {
  expect(cleanVatId(country, given)).toBe(cleaned)
})
