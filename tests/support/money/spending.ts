import { offerIn, type TestOffer } from '../offers/offers.ts'
import { join } from '../people/teams.ts'
import type { Person, TestResponse, World } from '../world.ts'
import { confirm, createIntent } from './paying.ts'

/** The whole price of an offer that `acceptedOffer` makes: the amount, and the platform's fee. */
export const PRICE = 137_500

type Role = Parameters<typeof join>[3]

export type TestTeam = { founder: Person; talent: Person; add: (role: Role, name?: string) => Promise<Person> }

/** Creates a brand whose members can join, and a talent. */
export async function createTeam(world: World, name = 'Acme Studio'): Promise<TestTeam> {
  const founder = await world.brand(name)
  const add = async (role: Role, as = `${role} of ${name}`) => join(world, founder, await world.brand(as), role)
  return { founder, talent: await world.talent(), add }
}

/**
 * Makes an offer of the team that can be paid. It costs `PRICE`, unless `amountMinorUnit` says
 * otherwise.
 */
export const acceptedOffer = (
  world: World,
  { founder, talent }: Pick<TestTeam, 'founder' | 'talent'>,
  more: { amountMinorUnit?: number; currency?: string } = {},
): Promise<TestOffer> => offerIn(world, 'ACCEPTED', { brand: founder, talent, ...more })

export const setLimit = (by: Person, member: Person, amountMinorUnit: number | null, currency = 'USD') =>
  by.put(`/api/team/members/${member.accountId}/spend-limit`, {
    limit: amountMinorUnit === null ? null : { amountMinorUnit, currency },
  })

export const setApprovals = (by: Person, amountMinorUnit: number | null, currency = 'USD') =>
  by.put('/api/team/spending', { approvalAbove: amountMinorUnit === null ? null : { amountMinorUnit, currency } })

/** Opens the payment of an offer as a member. */
export const open = (member: Person, { id }: Pick<TestOffer, 'id'>): Promise<TestResponse> =>
  createIntent({ brand: member, id })

/** Opens the payment of an offer as a member, and pays it. */
export async function pay(world: World, member: Person, offer: TestOffer): Promise<TestResponse> {
  const opened = await open(member, offer)
  if (opened.status !== 200) return opened
  const { processorPaymentId, processorClientSecret: clientSecret } = opened.body
  await confirm(world, { offer, processorPaymentId, clientSecret }, 'succeed')
  return member.post('/api/payments/complete', { processorPaymentId })
}

/**
 * Returns the titles of a person's own notices, also while the person's session acts for a team.
 */
export const noticesTo = async (world: World, { accountId }: Person): Promise<string[]> => {
  const rows = await world.database.kysely
    .selectFrom('notifications')
    .select('title')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ title }) => title)
}

export const ask = (member: Person, { id }: Pick<TestOffer, 'id'>, note?: string): Promise<TestResponse> =>
  member.post('/api/team/approvals', { payFor: 'OFFER', payForId: id, ...(note !== undefined && { note }) })

/** Asks for approval, and returns the id of the request. */
export async function askedId(member: Person, offer: Pick<TestOffer, 'id'>): Promise<string> {
  const { status, body, text } = await ask(member, offer)
  if (status !== 200) throw new Error(`asking for approval answered ${status}: ${text}`)
  return body.approval.id
}

export const approve = (by: Person, id: string) => by.post(`/api/team/approvals/${id}/approve`)

export const decline = (by: Person, id: string, reason = 'Not in the budget.') =>
  by.post(`/api/team/approvals/${id}/decline`, { reason })

/** Changes the terms of an offer, as an admin may. */
export const editTerms = (admin: Person, { id }: Pick<TestOffer, 'id'>, version = 1) =>
  admin.patch('/api/offers/admin/terms', { offerId: id, version, terms: { termMonths: 240 } })
