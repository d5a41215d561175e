import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { growTables, tablesScanned } from '../../../../tests/support/database/plans.ts'
import { recordStatements, watchStatements } from '../../../../tests/support/database/record-statements.ts'
import { openTestDatabase } from '../../../../tests/support/database/test-databases.ts'
import { fanOf, openShop, orderOf } from '../../../../tests/support/merch/merch-shop.ts'
import { offerIn, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { unavailable } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let url = ''
let admin: Person
let offer: TestOffer
let order: Awaited<ReturnType<typeof orderOf>>
let payoutId: string
beforeAll(async () => {
  watchStatements()
  world = await createWorld({
    openDatabase: async () => {
      const opened = await openTestDatabase()
      url = opened.url ?? ''
      return opened
    },
  })
  admin = await world.admin()
  const [brand, talent] = [await world.brand('Kestrel Foods'), await world.talent('Olive Brandt')]
  offer = await offerIn(world, 'PAID', { brand, talent, amountMinorUnit: 60_000 })
  const shop = await openShop(world)
  order = await orderOf(world, shop)
  await fanOf(world, shop)
  payoutId = newId()
  await world.database.kysely
    .insertInto('payouts')
    .values({
      id: payoutId,
      account_id: talent.accountId,
      amount_minor_unit: 4200,
      currency: 'USD',
      status: 'PENDING',
      kind: 'manual',
      destination: 'acct_1',
      created_at: world.clock.now(),
    })
    .execute()
})
afterAll(() => world.close())

const search = (q: string) => admin.get(`/api/admin/search?q=${encodeURIComponent(q)}`)
const find = async (q: string): Promise<string[]> =>
  (await search(q)).body.records.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`)

describe('GET /api/admin/search', () => {
  test('finds an account by the address of its owner, ignoring case, and by name, page address and id', async () => {
    const { talent } = offer
    for (const q of [
      talent.email.toUpperCase(),
      'olive b',
      'LIVE BR',
      talent.slug,
      talent.accountId,
      ` ${talent.email} `,
    ])
      expect([q, await find(q)]).toEqual([q, [`account ${talent.accountId}`]])
    expect((await search(talent.email)).body.records[0]).toEqual({
      kind: 'account',
      id: talent.accountId,
      title: 'Olive Brandt',
      number: talent.slug,
      status: 'talent',
      accountId: talent.accountId,
      currency: null,
      amountMinorUnit: null,
    })
  })

  test('lists the account of exactly this name before newer ones that contain it', async () => {
    const exact = await world.brand('Petrel')
    await world.brand('Storm Petrel')
    await world.brand('Petrel & Sons')
    const titles = (await search('petrel')).body.records.map(({ title }: { title: string }) => title)
    expect(titles).toEqual(['Petrel', 'Petrel & Sons', 'Storm Petrel'])
    expect(await find('Pe')).toContain(`account ${exact.accountId}`)
    expect(await find('%%')).toEqual([])
  })

  test('finds an offer with its payment by the offer’s id, and the payment alone by its receipt code', async () => {
    const { records } = (await search(offer.id)).body
    expect(records).toMatchObject([
      { kind: 'offer', id: offer.id, status: 'PAID', currency: 'USD', amountMinorUnit: 66_000 },
      { kind: 'payment', title: 'Kestrel Foods · Olive Brandt', status: 'SUCCEEDED', amountMinorUnit: 66_000 },
    ])
    const [, payment] = records
    expect(await find(payment.number.toLowerCase())).toEqual([`payment ${payment.id}`])
    expect(await find(payment.id)).toEqual([`payment ${payment.id}`])
  })

  test('finds an order by its number in any case and by the buyer’s address, and a payout by its id', async () => {
    const found = [`order ${order.orderId}`]
    expect(await find(order.orderNumber.toLowerCase())).toEqual(found)
    expect(await find(order.fan.email)).toEqual(found)
    expect((await search(payoutId)).body.records).toMatchObject([
      {
        kind: 'payout',
        id: payoutId,
        title: 'Olive Brandt',
        accountId: offer.talent.accountId,
        amountMinorUnit: 4200,
      },
    ])
  })

  test('takes three SQL statements, finds nothing for an unknown text, and refuses less than two letters', async () => {
    expect(await search('nobody@example.com')).toMatchObject({ status: 200, statements: 3, body: { records: [] } })
    expect((await search('no such thing')).body.records).toEqual([])
    for (const short of ['a', '   ']) expect((await search(short)).status).toBe(400)
  })

  test('fails for an address while the identity provider is unreachable, instead of finding nothing', async () => {
    const outage = unavailable('Sign-in does not respond. Try again in a moment.')
    vi.spyOn(world.app.ctx.identity, 'findSub').mockRejectedValueOnce(outage)
    expect(await search(offer.talent.email)).toMatchObject({ status: 503, body: { code: 'ServiceUnavailable' } })
    expect((await find(offer.talent.email)).length).toBeGreaterThan(0)
  })

  test('is for admins only', async () => {
    const path = `/api/admin/search?q=${offer.talent.slug}`
    expect(await offer.talent.get(path)).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
    expect((await world.stranger().get(path)).status).toBe(401)
  })

  test.skipIf(inject('template').engine === 'pglite')(
    'reads no table from end to end, however it has grown',
    async () => {
      const grown = {
        accounts: `'slug', 'grown-' || g, 'display_name', md5('name' || g)`,
        offers: '',
        merch_orders: `'number', 'ORD-' || translate(upper(left(md5(g::text), 8)), '01', 'GH'), 'email', 'fan-' || g || '@example.com'`,
        payments: `'ppu_code', 'p' || g`,
        payouts: `'status', 'SUCCEEDED'`,
      }
      await growTables(world, grown, 10_000)
      for (const q of [offer.talent.email, 'olive b', 'Ol', order.orderNumber, offer.id, payoutId]) {
        const statements = await recordStatements(async () => expect((await find(q)).length).toBeGreaterThan(0))
        expect([q, await tablesScanned({ url }, statements, new Set(Object.keys(grown)))]).toEqual([q, []])
      }
    },
  )
})
