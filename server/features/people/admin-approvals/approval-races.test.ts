import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import {
  APPROVALS,
  addAdmin,
  approveAs,
  changeRoles,
  declineAs,
  isRefunded,
  paidOffer,
  REFUND,
  requested,
} from '../../../../tests/support/people/admins.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'

const ROUNDS = 5

describe.skipIf(inject('template').engine === 'pglite')('at the same time', () => {
  let world: World
  let founder: Person
  let [asker, one, other]: Person[] = []
  beforeAll(async () => {
    world = await createWorld({ env: { REFUND_APPROVAL_ABOVE: 'USD=1000', ERASURE_APPROVAL: 'on' } })
    founder = await world.admin()
    asker = await addAdmin(world, founder, ['finance'], 'As Ker')
    one = await addAdmin(world, founder, ['finance'], 'First Approver')
    other = await addAdmin(world, founder, ['finance'], 'Other Approver')
  })
  afterAll(async () => {
    expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
    await world.close()
  })

  const asked = async () => {
    const paid = await paidOffer(world)
    const { processorPaymentId } = paid
    const refused = await (asker as Person).post(REFUND, { processorPaymentId, note: 'Twice.' })
    const id = await requested(founder, refused, paid.paymentId)
    return { paid, id, processorPaymentId }
  }
  const statusOf = async (id: string) =>
    expectOk(await founder.get(APPROVALS)).approvals.find((row: { id: string }) => row.id === id).status
  const refundsOf = async (paymentId: string) =>
    world.database.kysely.selectFrom('refunds').select('id').where('payment_id', '=', paymentId).execute()
  const approvalsIn = async (paymentId: string) =>
    world.database.kysely
      .selectFrom('admin_audit')
      .select('action')
      .where('subject_id', '=', paymentId)
      .where('action', 'in', ['approve-request', 'decline-request'])
      .execute()

  test('two approvals are one refund, decided by one admin', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { paid, id } = await asked()
      const by = [one, other, one, other] as Person[]
      const statuses = (await Promise.all(by.map((who) => approveAs(who, id)))).map(({ status }) => status)
      expect(statuses).toContain(200)
      for (const status of statuses) expect([200, 409]).toContain(status)
      expect(await refundsOf(paid.paymentId)).toHaveLength(1)
      expect(await approvalsIn(paid.paymentId)).toEqual([{ action: 'approve-request' }])
      expect(await isRefunded(world, paid)).toBe(true)
      expect(await statusOf(id)).toBe('APPROVED')
    }
  })

  test('an approval and a refusal have one outcome', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { paid, id } = await asked()
      const [approved, declined] = await Promise.all([approveAs(one as Person, id), declineAs(other as Person, id)])
      expect([approved.status, declined.status].filter((status) => status === 200)).toHaveLength(1)
      expect(await isRefunded(world, paid)).toBe(approved.status === 200)
      expect(await statusOf(id)).toBe(approved.status === 200 ? 'APPROVED' : 'DECLINED')
      expect(await approvalsIn(paid.paymentId)).toHaveLength(1)
    }
  })

  test('the same request by several admins is stored once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { processorPaymentId, paymentId } = await paidOffer(world)
      const by = [asker, one, other, asker] as Person[]
      const responses = await Promise.all(by.map((who) => who.post(REFUND, { processorPaymentId })))
      for (const response of responses) await requested(founder, response, paymentId)
      const { approvals } = expectOk(await founder.get(`${APPROVALS}?subjectId=${paymentId}`))
      expect(approvals).toHaveLength(1)
    }
  })

  test('an approver who loses the role either approved before, or did nothing', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const leaving = await addAdmin(world, founder, ['finance'], `Leaving ${round}`)
      const { paid, id } = await asked()
      const [approved] = await Promise.all([
        approveAs(leaving, id),
        changeRoles(founder, leaving, ['finance'], ['read-only']),
      ])
      expect([200, 403]).toContain(approved.status)
      expect(await isRefunded(world, paid)).toBe(approved.status === 200)
      expect(await statusOf(id)).toBe(approved.status === 200 ? 'APPROVED' : 'PENDING')
    }
  })

  test('an approval and a refund of the dispute of the same payment are one refund', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const paid = await paidOffer(world, 'DISPUTED')
      const { processorPaymentId, offer } = paid
      const refund = await founder.post(REFUND, { processorPaymentId, note: 'Twice.' })
      const first = await requested(founder, refund, paid.paymentId)
      const decided = { offerId: offer.id, resolution: 'REFUND', note: 'Not as agreed.' }
      const dispute = await founder.post('/api/offers/admin/resolve-dispute', decided)
      const second = await requested(founder, dispute, offer.id)
      const full = await addAdmin(world, founder, ['full'], `Full ${round}`)
      const responses = await Promise.all([approveAs(one as Person, first), approveAs(full, second)])
      expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
      expect(await refundsOf(paid.paymentId)).toHaveLength(1)
      const statuses = [await statusOf(first), await statusOf(second)]
      expect(statuses.filter((status) => status === 'APPROVED')).toHaveLength(1)
    }
  })
})
