import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Fan,
  fanOf,
  openShop,
  piece,
  type Shop,
  showGoods,
  tee,
} from '../../../../tests/support/merch/merch-shop.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { ensureGuest } from '../../people/accounts/index.ts'
import { getFanSession } from '../fan-sessions/index.ts'
import { findUnprintable, prefetchPrintable } from './assert-printable.ts'
import { findBuyer } from './find-buyer.ts'
import { readCart } from './price-order.ts'
import { findSellerOf } from './queries/sellers.ts'
import { checkSeller, quoteSession } from './sell-merch.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
})
afterAll(() => world.close())

const db = () => world.database.kysely
const filled = async (items: readonly object[]): Promise<Fan> => {
  const fan = await fanOf(world, shop)
  expect(await fan.fill(items)).toMatchObject({ status: 200 })
  return fan
}
const guestsOf = (fan: Fan) =>
  db().selectFrom('profiles').select('user_id').where('guest_email', '=', fan.email).execute()
const sessionOf = (fan: Fan, owner?: Person) => getFanSession(db(), fan.sessionId, owner)

describe('a free order', () => {
  const ownersOf = (fan: Fan) =>
    db()
      .selectFrom('merch_orders')
      .innerJoin('profiles', 'profiles.user_id', 'merch_orders.user_id')
      .select(['merch_orders.account_id', 'profiles.user_id', 'guest_email'])
      .where('session_id', '=', fan.internalId)
      .execute()

  test('belongs to the guest of its email address, who is created by the order, not by the payment request', async () => {
    const guest = await filled([piece(shop, 'sticker')])
    expect(await guest.pay()).toMatchObject({ status: 422, body: { code: 'NOTHING_TO_PAY' } })
    expect(await guestsOf(guest)).toEqual([])
    expect((await guest.complete()).status).toBe(201)
    expect(await ownersOf(guest)).toMatchObject([{ account_id: null, guest_email: guest.email }])
  })

  test('belongs to the person who signed in after the session began', async () => {
    const somebody = await world.brand('Somebody Signed In')
    const fan = await filled([piece(shop, 'sticker')])
    fan.cookies.set('auth-token', somebody.cookies.get('auth-token') ?? '')
    expect((await fan.complete()).status).toBe(201)
    expect(await ownersOf(fan)).toEqual([
      { account_id: somebody.accountId, user_id: somebody.userId, guest_email: null },
    ])
    expect(await guestsOf(fan)).toEqual([])
  })
})

test('is not created in the session of a person who has signed out since', async () => {
  const person = await world.brand('Signed Out')
  const fan = await fanOf(world, shop, { browser: person })
  await fan.fill([piece(shop, 'sticker')])
  expect(await sessionOf(fan, person)).toMatchObject({ userId: null, accountId: person.accountId })
  const token = fan.cookies.get('auth-token') ?? ''
  fan.cookies.delete('auth-token')
  expect((await fan.complete()).status).toBe(404)
  expect(await guestsOf(fan)).toEqual([])
  fan.cookies.set('auth-token', token)
  expect((await fan.complete()).status).toBe(201)
  expect(await sessionOf(fan, person)).toMatchObject({ userId: person.userId, accountId: person.accountId })
})

describe('a payment', () => {
  const callerOf = ({ userId, accountId, displayName, email }: Person) =>
    ({ userId, accountId, displayName, email }) as Caller

  test('leaves a session to the account that claimed it first', async () => {
    const [first, second] = [await world.brand('Came First'), await world.brand('Came Second')]
    const fan = await filled([tee(shop)])
    const asRead = await sessionOf(fan)
    const pay = (person: Person) => findBuyer(world.app.ctx, asRead, { visitor: callerOf(person), ensureGuest })
    expect(await pay(first)).toMatchObject({ buyer: { kind: 'account', accountId: first.accountId } })
    await expect(pay(second)).rejects.toMatchObject({ code: 'NotFound' })
    expect(await sessionOf(fan, first)).toMatchObject({ accountId: first.accountId, userId: first.userId })
  })

  test('is not rejected if the cart changes between the read of its rows and the read of their pictures', async () => {
    const fan = await fanOf(world, shop)
    const prefetched = await prefetchPrintable(world.app.ctx, await sessionOf(fan))
    await fan.fill([piece(shop, 'mug'), tee(shop)])
    await showGoods(world, fan.internalId)
    const session = await sessionOf(fan)
    const read = await readCart(world.app.ctx, session)
    expect(findUnprintable(read.cart, prefetched(read.sellables))).toContain('items[0]: This item has nothing to print')
    const known = await prefetchPrintable(world.app.ctx, session)
    expect(findUnprintable(read.cart, known(read.sellables))).toBeUndefined()
    const quote = quoteSession(world.app.ctx, session, { read, printable: prefetched(read.sellables) })
    expect(await quote).toMatchObject({ sellerAccountId: shop.seller.accountId })
  })

  test('is rejected if the seller of the campaign, as read with the cart, is blocked', async () => {
    const { campaign } = await readCart(world.app.ctx, await sessionOf(await filled([tee(shop)])))
    const seller = { accountId: shop.seller.accountId, isBlocked: true }
    const isTaken = { message: expect.stringContaining('no longer takes orders') }
    expect(await findSellerOf(db(), shop.id)).toEqual({ ...seller, isBlocked: false })
    expect(await checkSeller(db(), campaign, seller)).toThrow(expect.objectContaining(isTaken))
    expect((await checkSeller(db(), campaign, { ...seller, accountId: 'another' }))()).toBe(seller.accountId)
  })

  test.for([
    ['other quantities', (fan: Fan) => fan.fill([tee(shop, { quantity: 2 })])],
    [
      'another store',
      (fan: Fan, { slug: campaignSlug }: Shop) =>
        fan.patch('/api/merch/session/update', { sessionId: fan.sessionId, campaignSlug }),
    ],
  ] as const)('is rejected if its price was computed before %s', async ([, change]) => {
    const fan = await filled([tee(shop)])
    const { terms } = await quoteSession(world.app.ctx, await sessionOf(fan))
    expect(await change(fan, await openShop(world))).toMatchObject({ status: 200 })
    const locking = inTransaction(db(), async (trx) => (await terms?.lock(trx))?.(newId(), world.clock.now()))
    await expect(locking).rejects.toMatchObject({ code: 'Conflict' })
  })
})
