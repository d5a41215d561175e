import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { faultyProcessor } from '../../../../tests/support/money/faulty-processor.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import {
  APPROVALS,
  addAdmin,
  approveAs,
  changeRoles,
  declineAs,
  isRefunded,
  type PaidOffer,
  paidOffer,
  REFUND,
  requested,
} from '../../../../tests/support/people/admins.ts'
import { createWorld, type Person, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'
import { isAboveLimit } from './domain/needs-second-admin.ts'

const { faults, wrap } = faultyProcessor()
let world: World
let founder: Person
let finance: Person
let second: Person
beforeAll(async () => {
  world = await createWorld({ env: { REFUND_APPROVAL_ABOVE: 'USD=1000', ERASURE_APPROVAL: 'on' }, wrapProcessor: wrap })
  founder = await world.admin()
  finance = await addAdmin(world, founder, ['finance'], 'Noah Berg')
  second = await addAdmin(world, founder, ['finance'], 'Sec Ond')
})
afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
})
afterAll(() => world.close())

const refund = (by: Person, { processorPaymentId }: PaidOffer, note = 'Charged twice.'): Promise<TestResponse> =>
  by.post(REFUND, { processorPaymentId, note })
const read = async (by: Person, id: string) =>
  expectOk(await by.get(APPROVALS)).approvals.find((one: { id: string }) => one.id === id)
const refundOutside = async ({ processorPaymentId }: PaidOffer, part?: number): Promise<void> => {
  await world.app.simulator.refundFromOutside(processorPaymentId, part)
  await world.app.simulator.deliverDueEvents()
}
/** Asks for a refund, and returns the id of the request. */
const ask = async (by: Person, paid: PaidOffer, note?: string): Promise<string> =>
  requested(founder, await refund(by, paid, note), paid.paymentId)
const titlesOf = async (who: Person): Promise<string[]> =>
  (await who.get('/api/notifications/list')).body.notifications.map(({ title }: { title: string }) => title)

test('a refund above the setting waits for a second admin, who carries it out', async () => {
  const paid = await paidOffer(world)
  const refused = await refund(finance, paid)
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('SECOND_ADMIN_REQUIRED')
  const id = await requested(second, refused, paid.paymentId)
  expect(await isRefunded(world, paid)).toBe(false)
  expect(await read(finance, id)).toMatchObject({
    kind: 'refund',
    subjectType: 'payment',
    subjectId: paid.paymentId,
    amountMinorUnit: 110_000,
    currency: 'USD',
    status: 'PENDING',
    askedBy: 'Noah Berg',
    reason: 'Charged twice.',
    isYours: true,
    mayDecide: false,
  })
  expect(await titlesOf(second)).toContain('Noah Berg needs the approval of a second admin')
  expect(await titlesOf(finance)).not.toContain('Noah Berg needs the approval of a second admin')
  const approved = expectOk(await approveAs(second, id)).approval
  expect(approved).toMatchObject({ status: 'APPROVED', decidedBy: 'Sec Ond', mayDecide: false })
  expect(await isRefunded(world, paid)).toBe(true)
  expect(await titlesOf(finance)).toContain('A second admin approved your request')
  const { entries } = (await founder.get(`/api/admin/audit?subjectId=${paid.paymentId}`)).body
  expect(entries.map(({ action, actorAccountId }: never) => [action, actorAccountId]).toSorted()).toEqual(
    [
      ['ask-second-admin', finance.accountId],
      ['approve-request', second.accountId],
      ['refund', second.accountId],
    ].toSorted(),
  )
  // Repeating the refund returns it, as it does without the setting.
  expect((await refund(finance, paid)).status).toBe(200)
  expect((await approveAs(second, id)).status).toBe(409)
})

test('a refund up to the amount is made at once', async () => {
  const paid = await paidOffer(world, 'PAID', { amountMinorUnit: 90_909 })
  expect((await refund(finance, paid)).status).toBe(200)
  expect(await isRefunded(world, paid)).toBe(true)
})

test('nobody approves their own request, and the role must allow the action itself', async () => {
  const paid = await paidOffer(world)
  const id = await ask(finance, paid)
  const [support, merch] = [
    await addAdmin(world, founder, ['support'], 'Sup Port'),
    await addAdmin(world, founder, ['merch'], 'Mer Ch'),
  ]
  expect((await approveAs(finance, id)).status).toBe(403)
  expect((await declineAs(finance, id)).status).toBe(403)
  expect((await approveAs(support, id)).status).toBe(403)
  expect((await declineAs(support, id)).status).toBe(403)
  expect((await approveAs(merch, id)).status).toBe(404)
  expect((await approveAs(second, 'no-such-request')).status).toBe(404)
  expect((await declineAs(second, 'no-such-request')).status).toBe(404)
  expect(await read(merch, id)).toBeUndefined()
  expect(await read(support, id)).toMatchObject({ mayDecide: false })
  expect(await isRefunded(world, paid)).toBe(false)
  expect((await declineAs(second, id, ' ')).status).toBe(400)
  expect(expectOk(await declineAs(second, id)).approval).toMatchObject({
    status: 'DECLINED',
    decisionReason: 'The work was used.',
  })
  expect(await titlesOf(finance)).toContain('A second admin declined your request')
  expect((await approveAs(second, id)).status).toBe(409)
  expect((await declineAs(second, id)).status).toBe(409)
  expect(await isRefunded(world, paid)).toBe(false)
})

test('asking again is one request; another admin is led to it', async () => {
  const paid = await paidOffer(world)
  const id = await ask(finance, paid)
  expect(await ask(finance, paid, 'Once more.')).toBe(id)
  const other = await refund(second, paid)
  expect(await requested(second, other, paid.paymentId)).toBe(id)
  expect(other.text).toContain('Another admin has already asked')
  expect(expectOk(await approveAs(second, id)).approval.status).toBe('APPROVED')
})

test('a request lapses after seven days, and can then be made again', async () => {
  const paid = await paidOffer(world)
  const id = await ask(finance, paid)
  await world.database.kysely
    .updateTable('admin_approvals')
    .set({ expires_at: addMs(world.clock.now(), -MINUTE_MS) })
    .where('id', '=', id)
    .execute()
  expect(await read(second, id)).toMatchObject({ status: 'LAPSED', mayDecide: false })
  expect((await approveAs(second, id)).status).toBe(409)
  expect((await declineAs(second, id)).status).toBe(409)
  expect(await isRefunded(world, paid)).toBe(false)
  const again = await ask(finance, paid)
  expect(again).not.toBe(id)
  expect((await read(second, again)).expiresAt).toBe(
    addMs(new Date((await read(second, again)).askedAt), 7 * DAY_MS).toISOString(),
  )
  expect(expectOk(await approveAs(second, again)).approval.status).toBe('APPROVED')
})

test('who asked or approves must still be an admin who may do it', async () => {
  const [asker, approver] = [
    await addAdmin(world, founder, ['finance'], 'Leaving Asker'),
    await addAdmin(world, founder, ['finance'], 'Leaving Approver'),
  ]
  const paid = await paidOffer(world)
  const id = await ask(asker, paid)
  await changeRoles(founder, approver, ['finance'], ['support'])
  expect((await approveAs(approver, id)).status).toBe(403)
  await changeRoles(founder, asker, ['finance'], ['read-only'])
  const voided = await approveAs(second, id)
  expect(voided.status).toBe(409)
  expect(voided.text).toContain('Who asked may no longer do this. This request is void.')
  expect(await read(second, id)).toMatchObject({ status: 'VOID', decidedBy: null })
  expect(await isRefunded(world, paid)).toBe(false)
})

test('a blocked or erased asker no longer counts', async () => {
  const asker = await addAdmin(world, founder, ['finance'], 'Blocked Asker')
  const paid = await paidOffer(world)
  const id = await ask(asker, paid)
  const block = { accountId: asker.accountId, action: 'block', reason: 'Left in anger.' }
  expectOk(await founder.post('/api/admin/users', block))
  expect((await approveAs(second, id)).status).toBe(409)
  expect(await isRefunded(world, paid)).toBe(false)
})

test('an admin who is involved neither asks nor approves', async () => {
  const paid = await paidOffer(world)
  const { offer } = paid
  await changeRoles(founder, offer.brand, [], ['finance'])
  expect(await refund(offer.brand, paid)).toMatchObject({ status: 403 })
  expect((await refund(offer.brand, paid)).text).not.toContain('SECOND_ADMIN_REQUIRED')
  const id = await ask(finance, paid)
  expect((await approveAs(offer.brand, id)).status).toBe(403)
  expect((await read(second, id)).status).toBe('PENDING')
  expect((await approveAs(second, id)).status).toBe(200)
})

test('an approval is for this amount: a part that has gone back meanwhile makes it void', async () => {
  const paid = await paidOffer(world, 'COMPLETED')
  const id = await ask(finance, paid)
  await world.database.kysely
    .updateTable('admin_approvals')
    .set({ amount_minor_unit: 109_999 })
    .where('id', '=', id)
    .execute()
  expect((await approveAs(second, id)).text).toContain('The amount or the payment has changed since.')
  expect((await read(second, id)).status).toBe('VOID')
  expect(await isRefunded(world, paid)).toBe(false)
})

test('what was refunded in another way meanwhile makes the request void', async () => {
  const paid = await paidOffer(world)
  const id = await ask(finance, paid)
  await refundOutside(paid)
  expect((await approveAs(second, id)).status).toBe(409)
  expect((await read(second, id)).status).not.toBe('APPROVED')
})

test('the rest of a payment of which a part was refunded outside needs a second admin too', async () => {
  const paid = await paidOffer(world, 'COMPLETED')
  const early = await ask(finance, paid)
  await refundOutside(paid, 500)
  // The part must be decided first, so the earlier request stays undecided.
  expect((await approveAs(second, early)).status).toBe(409)
  const { processorPaymentId } = paid
  const decide = (decision: string) =>
    finance.post('/api/payments/admin/returned-part', { processorPaymentId, decision, note: 'All of it.' })
  const id = await requested(second, await decide('refund_all'), paid.paymentId, 'returned-part')
  expect(await read(second, id)).toMatchObject({ kind: 'returned-part', amountMinorUnit: 109_500 })
  expect(expectOk(await approveAs(second, id)).approval.status).toBe('APPROVED')
  expect(await isRefunded(world, paid)).toBe(true)
  expect((await approveAs(second, early)).status).toBe(409)
  expect((await read(second, early)).status).toBe('VOID')
})

test('an approved refund that the processor does not accept yet is sent later', async () => {
  const paid = await paidOffer(world)
  const id = await ask(finance, paid)
  faults.refundPaymentIntent = async () => {
    throw new ProcessorUnavailable('The processor is down.')
  }
  expect(expectOk(await approveAs(second, id)).approval.status).toBe('APPROVED')
  expect(await isRefunded(world, paid)).toBe(false)
  delete faults.refundPaymentIntent
  expect((await refund(finance, paid)).status).toBe(200)
  expect(await isRefunded(world, paid)).toBe(true)
})

test('the decision of a dispute is carried out with the reason of who asked', async () => {
  const support = await addAdmin(world, founder, ['support'], 'Dana Reyes')
  const other = await addAdmin(world, founder, ['support'], 'Sec Support')
  const paid = await paidOffer(world, 'DISPUTED')
  const { offer } = paid
  const decide = (resolution: string) =>
    support.post('/api/offers/admin/resolve-dispute', { offerId: offer.id, resolution, note: 'Not as agreed.' })
  const id = await requested(founder, await decide('REFUND'), offer.id)
  expect((await offer.brand.get(`/api/offers/${offer.id}`)).body.offer.status).toBe('DISPUTED')
  // Finance reads disputes, but does not decide them.
  expect((await approveAs(finance, id)).status).toBe(403)
  expect(expectOk(await approveAs(other, id)).approval).toMatchObject({ kind: 'dispute', status: 'APPROVED' })
  expect(await isRefunded(world, paid)).toBe(true)
  const { history } = (await offer.brand.get(`/api/offers/${offer.id}`)).body
  expect(JSON.stringify(history)).toContain('Not as agreed.')
})

test('a dispute that was decided otherwise meanwhile is not refunded', async () => {
  const other = await addAdmin(world, founder, ['support'], 'Third Support')
  const paid = await paidOffer(world, 'DISPUTED')
  const decide = (resolution: string) =>
    founder.post('/api/offers/admin/resolve-dispute', { offerId: paid.offer.id, resolution, note: 'Looked at.' })
  const id = await requested(founder, await decide('REFUND'), paid.offer.id)
  expect((await decide('RELEASE')).status).toBe(200)
  expect([409, 422]).toContain((await approveAs(other, id)).status)
  expect(await isRefunded(world, paid)).toBe(false)
})

describe('the deletion of an account', () => {
  const order = (by: Person, { accountId }: Person) =>
    by.post('/api/admin/erasures', { accountId, reason: 'They asked by letter.' })
  const scheduled = async ({ accountId }: Person) =>
    world.database.kysely.selectFrom('account_erasures').select('id').where('account_id', '=', accountId).execute()

  test('needs a second admin with the setting', async () => {
    const support = await addAdmin(world, founder, ['support'], 'Era Sure')
    const person = await world.brand('Asked By Letter')
    const id = await requested(founder, await order(support, person), person.accountId)
    expect(await scheduled(person)).toEqual([])
    expect(await read(founder, id)).toMatchObject({ kind: 'erasure', subjectName: 'Asked By Letter', currency: null })
    expect((await approveAs(finance, id)).status).toBe(404)
    expect(expectOk(await approveAs(founder, id)).approval.status).toBe('APPROVED')
    expect(await scheduled(person)).toHaveLength(1)
  })

  test('is void if it is no longer possible, and what must be settled first is said at once', async () => {
    const { offer } = await paidOffer(world)
    expect(await order(founder, offer.talent)).toMatchObject({ status: 409, body: { code: 'NOT_SETTLED' } })
    const person = await world.brand('Was Faster')
    const support = await addAdmin(world, founder, ['support'], 'Slow Support')
    const id = await requested(founder, await order(support, person), person.accountId)
    const own = await person.post('/api/privacy/erasure', { confirm: person.slug })
    expect(own.status).toBe(202)
    expect((await approveAs(founder, id)).status).toBe(409)
    expect((await read(founder, id)).status).toBe('VOID')
    expect(await scheduled(person)).toHaveLength(1)
  })

  test('is not approved by the person themselves', async () => {
    const [support, person] = [
      await addAdmin(world, founder, ['full'], 'Order Er'),
      await addAdmin(world, founder, ['full'], 'Own Account'),
    ]
    const id = await requested(founder, await order(support, person), person.accountId)
    expect((await approveAs(person, id)).status).toBe(403)
    expect((await read(founder, id)).status).toBe('PENDING')
  })
})

test('the queue counts what the reader may decide about', async () => {
  const countOf = async (who: Person) =>
    (await who.get('/api/admin/waiting')).body.queues.find(({ queue }: { queue: string }) => queue === 'approvals')
  const before = (await countOf(second)).count
  const merch = await addAdmin(world, founder, ['merch'], 'Mer Count')
  await ask(finance, await paidOffer(world))
  expect((await countOf(second)).count).toBe(before + 1)
  expect((await countOf(merch)).count).toBe(0)
})

test('approving needs a fresh proof, declining does not', async () => {
  const id = await ask(finance, await paidOffer(world))
  world.clock.advance(15 * MINUTE_MS)
  expect(await approveAs(second, id)).toMatchObject({ status: 403, body: { code: 'SIGN_IN_AGAIN' } })
  expect((await declineAs(second, id)).status).toBe(200)
})

test.each([
  [undefined, 1_000_000, 'USD', false],
  [{ USD: 10 }, 1000, 'USD', false],
  [{ USD: 10 }, 1001, 'USD', true],
  [{ USD: 10 }, 1, 'EUR', true],
  [{ JPY: 10 }, 10, 'JPY', false],
  [{ JPY: 10 }, 11, 'JPY', true],
  [{ KWD: 10 }, 10_000, 'KWD', false],
  [{ KWD: 10 }, 10_001, 'KWD', true],
])('with %o, %i of %s needs a second admin: %s', (limits, amountMinorUnit, currency, expected) => {
  expect(isAboveLimit(limits, { amountMinorUnit, currency })).toBe(expected)
})
