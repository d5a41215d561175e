import { paymentOf } from '../money/paying.ts'
import { expectOk, offerIn, type ReachedStatus, type TestOffer } from '../offers/offers.ts'
import type { Person, TestResponse, World } from '../world.ts'

/** Makes a new person an admin with these roles. `by` is a full admin. */
export async function addAdmin(world: World, by: Person, roles: readonly string[], name: string): Promise<Person> {
  const person = await world.brand(name)
  await changeRoles(by, person, [], roles)
  return person
}

/** Changes the roles of an admin. */
export async function changeRoles(
  by: Person,
  { accountId }: Person,
  from: readonly string[],
  to: readonly string[],
): Promise<void> {
  expectOk(await by.post('/api/admin/roles', { accountId, from, to, reason: 'Changes teams.' }))
}

export const REFUND = '/api/payments/refund'
export const APPROVALS = '/api/admin/approvals'
export const approveAs = (by: Person, id: string): Promise<TestResponse> => by.post(`${APPROVALS}/${id}/approve`)
export const declineAs = (by: Person, id: string, reason = 'The work was used.'): Promise<TestResponse> =>
  by.post(`${APPROVALS}/${id}/decline`, { reason })

/** Returns the request about a subject that a second admin has to approve. */
export async function requested(by: Person, refused: TestResponse, subjectId: string, kind?: string): Promise<string> {
  const { status, body, text } = refused
  if (status !== 403 || body.code !== 'SECOND_ADMIN_REQUIRED') throw new Error(`nothing was asked: ${status} ${text}`)
  const { approvals } = expectOk(await by.get(`${APPROVALS}?subjectId=${subjectId}`))
  const pending = approvals.filter(
    (one: { status: string; kind: string }) => one.status === 'PENDING' && (kind === undefined || one.kind === kind),
  )
  if (pending.length !== 1) throw new Error(`${pending.length} requests are listed: ${text}`)
  return pending[0].id
}

export type PaidOffer = { offer: TestOffer; processorPaymentId: string; paymentId: string }

/** Makes an offer that is paid, or further. */
export async function paidOffer(world: World, status: ReachedStatus = 'PAID', sides: object = {}): Promise<PaidOffer> {
  const offer = await offerIn(world, status, { amountMinorUnit: 100_000, ...sides })
  const { processor_payment_id: intent, id: paymentId } = await world.database.kysely
    .selectFrom('payments')
    .select(['id', 'processor_payment_id'])
    .where('pay_for_id', '=', offer.id)
    .where('status', '=', 'SUCCEEDED')
    .executeTakeFirstOrThrow()
  return { offer, processorPaymentId: intent ?? '', paymentId }
}

/** True if the payment was refunded. */
export const isRefunded = async (world: World, { processorPaymentId }: PaidOffer): Promise<boolean> =>
  (await paymentOf(world, processorPaymentId)).status === 'REFUNDED'
