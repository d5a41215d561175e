import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, orderOf, piece, type Shop } from '../../../../tests/support/merch/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { APPROVALS, addAdmin, approveAs, declineAs, requested } from '../../../../tests/support/people/admins.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'

const BERLIN = { addressLine1: 'Torstraße 1', city: 'Berlin', state: '', postalCode: '10119', country: 'DE' }
let world: World
let shop: Shop
let founder: Person
let merch: Person
let support: Person
beforeAll(async () => {
  world = await createWorld({ env: { REFUND_APPROVAL_ABOVE: 'EUR=1', FRESH_PROOF_MINUTES: '60' } })
  shop = await openShop(world, { currency: 'EUR', allowedCountries: ['US', 'DE'] })
  founder = await world.admin()
  merch = await addAdmin(world, founder, ['merch'], 'Mer Ch')
  support = await addAdmin(world, founder, ['support'], 'Sup Port')
})
afterAll(() => world.close())

let buyers = 0
async function buy(from: Shop = shop) {
  world.clock.advance(MINUTE_MS)
  const email = `buyer-${++buyers}@fans.test`
  const ordered = await orderOf(world, from, [piece(from, 'mug')], { shippingInfo: { ...BERLIN, email } })
  const { body } = await ordered.fan.post('/api/merch/order/by-session', { sessionId: ordered.fan.sessionId })
  const token = new URL(body.order.orderUrl).searchParams.get('token') ?? ''
  const itemIds: string[] = body.order.items.map(({ id }: { id: string }) => id)
  return { ...ordered, email, token, itemIds }
}
const paymentStatus = async (paymentId: string): Promise<string> =>
  (
    await world.database.kysely
      .selectFrom('payments')
      .select('status')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
  ).status
const actionsOn = async (subjectId: string): Promise<string[]> =>
  (
    await world.database.kysely
      .selectFrom('admin_audit')
      .select('action')
      .where('subject_id', '=', subjectId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('canceling an order above the amount waits for a second admin', async () => {
  const { orderId, paymentId } = await buy()
  const cancel = (by: Person) => by.post(`/api/merch/admin/orders/${orderId}/cancel`, { reason: 'Out of stock.' })
  const id = await requested(founder, await cancel(merch), orderId)
  expect(await paymentStatus(paymentId)).toBe('SUCCEEDED')
  // Nothing was canceled, so nothing of the kind is in the audit log.
  expect(await actionsOn(orderId)).toEqual(['ask-second-admin'])
  expect((await approveAs(merch, id)).status).toBe(403)
  expect(expectOk(await approveAs(support, id)).approval).toMatchObject({ kind: 'order', status: 'APPROVED' })
  expect(await paymentStatus(paymentId)).toBe('REFUNDED')
  const order = expectOk(await founder.get(`/api/merch/admin/orders/${orderId}`)).data.order
  expect(order.status).toBe('cancelled')
  expect(await actionsOn(orderId)).toEqual(['ask-second-admin', 'cancel-merch-order', 'approve-request'])
})

test('a fan cancels alone', async () => {
  const { orderNumber, token, paymentId } = await buy()
  expectOk(await world.stranger().post(`/api/merch/order/${orderNumber}/cancel?token=${token}`, {}))
  expect(await paymentStatus(paymentId)).toBe('REFUNDED')
})

test('accepting a withdrawal of a whole order waits before the buyer is told', async () => {
  const bought = await buy()
  const address = `/api/merch/order/${bought.orderNumber}/withdrawal?token=${bought.token}`
  const statement = { name: 'Robin Fan', email: bought.email, itemIds: bought.itemIds }
  const { withdrawal } = expectOk(await world.stranger().post(address, statement))
  const decide = (act: string) =>
    merch.post(`/api/merch/admin/withdrawals/${withdrawal.id}/decide`, { act, reason: 'Nothing was shipped.' })
  const id = await requested(founder, await decide('refund'), withdrawal.id)
  const statusOf = async () => {
    const row = await world.database.kysely
      .selectFrom('merch_withdrawals')
      .select('status')
      .where('id', '=', withdrawal.id)
      .executeTakeFirstOrThrow()
    return row.status
  }
  expect(await statusOf()).toBe('OPEN')
  expect(await paymentStatus(bought.paymentId)).toBe('SUCCEEDED')
  expect(expectOk(await approveAs(support, id)).approval).toMatchObject({ kind: 'withdrawal', status: 'APPROVED' })
  expect(await statusOf()).toBe('REFUNDED')
  expect(await paymentStatus(bought.paymentId)).toBe('REFUNDED')
  expect(await actionsOn(withdrawal.id)).toContain('approve-request')
})

test('closing a store asks for each of its orders once, also if it was declined', async () => {
  const own = await openShop(world, { currency: 'EUR', allowedCountries: ['US', 'DE'] })
  const { orderId, paymentId } = await buy(own)
  const { campaign } = expectOk(await founder.get(`/api/merch/admin/campaigns/${own.id}`)).data
  const close = { version: campaign.version, shutdownMode: 'EMERGENCY_CLOSE', paidOrders: 'refund' }
  expectOk(await founder.patch(`/api/merch/admin/campaigns/${own.id}`, close))
  const read = async () =>
    expectOk(await support.get(`${APPROVALS}?subjectId=${orderId}`)).approvals as { id: string; status: string }[]
  const [asked] = await read()
  expect(asked).toMatchObject({ kind: 'order', status: 'PENDING', reason: 'The campaign was closed.' })
  expectOk(await declineAs(support, asked?.id ?? ''))
  world.clock.advance(10 * MINUTE_MS)
  expectOk(await world.cron('/api/merch/cron/campaigns'))
  expect(await read()).toMatchObject([{ id: asked?.id, status: 'DECLINED' }])
  expect(await paymentStatus(paymentId)).toBe('SUCCEEDED')
  // A person may ask again.
  const id = await requested(
    founder,
    await merch.post(`/api/merch/admin/orders/${orderId}/cancel`, { reason: 'Please.' }),
    orderId,
  )
  expectOk(await approveAs(support, id))
  expect(await paymentStatus(paymentId)).toBe('REFUNDED')
})
