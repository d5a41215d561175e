import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { paymentOf } from '../support/money/paying.ts'
import { buy, sell } from '../support/money/products.ts'
import { linkAgent } from '../support/offers/offers.ts'
import { createWorld, type Person, type World } from '../support/world.ts'

/**
 * An admin who is a party to a case must not decide about its money. Nothing moves, and another
 * admin can still decide.
 */

const REFUND = '/api/payments/refund'
const RETURNED_PART = '/api/payments/admin/returned-part'
const ADVANCE = '/api/payments/admin/advance-payout'

let world: World
let admin: Person
let talent: Person
/** Another admin gave this talent the admin role. */
let sellingAdmin: Person
let buyer: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
  talent = await world.talent()
  sellingAdmin = await world.talent('Iris Okafor')
  await world.database.kysely
    .updateTable('profiles')
    .set({ roles: ['talent', 'admin'] })
    .where('user_id', '=', sellingAdmin.userId)
    .execute()
  buyer = await world.brand()
})
afterEach(async () => {
  const findings = await checkBooks(world.database.kysely)
  expect(findings.flatMap(({ differences }) => differences)).toEqual([])
})
afterAll(() => world.close())

const auditCount = async () => (await admin.get('/api/admin/audit')).body.total
const refused = { status: 403, body: { code: 'FORBIDDEN', error: expect.stringContaining('another admin') } }

async function expectNoRefundBy(person: Person, processorPaymentId: string): Promise<void> {
  const before = await auditCount()
  expect(await person.post(REFUND, { processorPaymentId })).toMatchObject(refused)
  expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'SUCCEEDED', refund_requested_at: null })
  expect(await auditCount()).toBe(before)
}

test('an admin cannot refund their own purchase', async () => {
  const { processorPaymentId } = await buy(world, admin, await sell(talent))
  await expectNoRefundBy(admin, processorPaymentId)
  expect((await sellingAdmin.post(REFUND, { processorPaymentId })).status).toBe(200)
  // Once another admin has refunded, the same request only returns the result.
  expect((await admin.post(REFUND, { processorPaymentId })).status).toBe(200)
})

test('an admin cannot refund their own sale', async () => {
  const { processorPaymentId } = await buy(world, buyer, await sell(sellingAdmin))
  await expectNoRefundBy(sellingAdmin, processorPaymentId)
  expect((await admin.post(REFUND, { processorPaymentId })).status).toBe(200)
})

test('an admin cannot decide about a partial refund of their own sale', async () => {
  const { processorPaymentId } = await buy(world, buyer, await sell(sellingAdmin))
  await world.app.simulator.refundFromOutside(processorPaymentId, 100)
  await world.app.simulator.deliverDueEvents()
  const decision = { processorPaymentId, decision: 'release', note: 'Looked at.' }
  const before = await auditCount()
  expect(await sellingAdmin.post(RETURNED_PART, decision)).toMatchObject(refused)
  expect(await auditCount()).toBe(before)
  expect((await admin.post(RETURNED_PART, decision)).status).toBe(200)
})

test('an admin cannot grant an advance to themselves', async () => {
  const input = { accountId: sellingAdmin.accountId, amountMinorUnit: 10_000 }
  const before = await auditCount()
  expect(await sellingAdmin.post(ADVANCE, input)).toMatchObject(refused)
  expect((await sellingAdmin.get('/api/payments/payout-status')).body.payouts).toEqual([])
  expect(await auditCount()).toBe(before)
  expect((await admin.post(ADVANCE, input)).status).toBe(200)
})

test('an agent who is an admin can neither refund nor advance for a talent they represent', async () => {
  const represented = await world.talent('Noor Haddad')
  await linkAgent(world, represented, admin, false)
  const advance = { accountId: represented.accountId, amountMinorUnit: 10_000 }
  expect(await admin.post(ADVANCE, advance)).toMatchObject(refused)
  const { processorPaymentId } = await buy(world, buyer, await sell(represented))
  await expectNoRefundBy(admin, processorPaymentId)
  await represented.delete('/api/accounts/agent-link')
  expect((await admin.post(ADVANCE, advance)).status).toBe(200)
})

test('an admin can decide cases of everybody they do not represent', async () => {
  const [represented, other] = [await world.talent('Noor Haddad'), await world.talent('Iris Okafor')]
  await linkAgent(world, represented, admin, true)
  await linkAgent(world, other, await world.agent(), true)
  expect((await admin.post(ADVANCE, { accountId: other.accountId, amountMinorUnit: 10_000 })).status).toBe(200)
  const { processorPaymentId } = await buy(world, buyer, await sell(represented))
  expect((await sellingAdmin.post(REFUND, { processorPaymentId })).status).toBe(200)
})
