import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentOf } from '../../../../tests/support/money/paying.ts'
import {
  acceptedOffer,
  createTeam,
  noticesTo,
  open,
  PRICE,
  pay,
  setLimit,
} from '../../../../tests/support/money/spending.ts'
import { addKey, withKey } from '../../../../tests/support/people/api-keys.ts'
import { actFor } from '../../../../tests/support/people/teams.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { monthOf } from './domain/judge-spending.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({
    env: { TEAM_INVITATIONS_PER_DAY: '1000', OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' },
  })
})
afterAll(() => world.close())

const refused = { status: 403, body: { code: 'SPEND_LIMIT_REACHED' } }
const spending = async (who: Person) => (await who.get('/api/team/spending')).body
const spentBy = async (reader: Person, member: Person) =>
  (await spending(reader)).members.find(({ accountId }: { accountId: string }) => accountId === member.accountId)?.spent
const refund = async (offerId: string) => {
  const { processor_payment_id: processorPaymentId } = await world.database.kysely
    .selectFrom('payments')
    .select('processor_payment_id')
    .where('pay_for_id', '=', offerId)
    .where('status', '=', 'SUCCEEDED')
    .executeTakeFirstOrThrow()
  return (await world.admin()).post('/api/payments/refund', { processorPaymentId, note: 'Ordered by mistake.' })
}

describe('a member with a limit', () => {
  test('pays up to it in a month, and nobody else is limited', async () => {
    const team = await createTeam(world)
    const [buyer, other] = [await team.add('buyer'), await team.add('buyer', 'Other Buyer')]
    expect((await setLimit(team.founder, buyer, PRICE)).status).toBe(200)
    expect(await noticesTo(world, buyer)).toContain('You can spend $1,375.00 a month for Acme Studio')
    const [first, second, third] = [
      await acceptedOffer(world, team),
      await acceptedOffer(world, team),
      await acceptedOffer(world, team),
    ]
    expect((await pay(world, buyer, first)).status).toBe(200)
    const over = await open(buyer, second)
    expect(over).toMatchObject(refused)
    expect(over.body.error).toContain('$1,375.00, of which $1,375.00 is used')
    expect((await open(other, second)).status).toBe(200)
    expect((await open(team.founder, third)).status).toBe(200)
    expect(await spentBy(team.founder, buyer)).toEqual([{ amountMinorUnit: PRICE, currency: 'USD' }])
  })

  test('has the amount of an open payment reserved until it is canceled, or a day has passed', async () => {
    const team = await createTeam(world)
    const buyer = await team.add('buyer')
    await setLimit(team.founder, buyer, PRICE)
    const [first, second] = [await acceptedOffer(world, team), await acceptedOffer(world, team)]
    expect((await open(buyer, first)).status).toBe(200)
    // The same payment again is no second one.
    expect((await open(buyer, first)).status).toBe(200)
    expect(await open(buyer, second)).toMatchObject(refused)
    expect((await buyer.post('/api/offers/cancel', { offerId: first.id })).status).toBe(200)
    const opened = await open(buyer, second)
    expect(opened.status).toBe(200)
    world.clock.advance(23 * HOUR_MS)
    await world.cron('/api/payments/cron/sweep')
    expect(await paymentOf(world, opened.body.processorPaymentId)).toMatchObject({ status: 'PENDING' })
    world.clock.advance(HOUR_MS)
    await world.cron('/api/payments/cron/sweep')
    expect(await paymentOf(world, opened.body.processorPaymentId)).toMatchObject({ status: 'CANCELED' })
  })

  test('gets back what was refunded', async () => {
    const team = await createTeam(world)
    const buyer = await team.add('buyer')
    await setLimit(team.founder, buyer, PRICE)
    const [first, second] = [await acceptedOffer(world, team), await acceptedOffer(world, team)]
    expect((await pay(world, buyer, first)).status).toBe(200)
    expect(await open(buyer, second)).toMatchObject(refused)
    expect((await refund(first.id)).status).toBe(200)
    expect(await spentBy(team.founder, buyer)).toEqual([])
    expect((await open(buyer, second)).status).toBe(200)
  })

  test('may not pay in another currency', async () => {
    const team = await createTeam(world)
    const buyer = await team.add('buyer')
    await setLimit(team.founder, buyer, 10 * PRICE, 'EUR')
    expect(await open(buyer, await acceptedOffer(world, team))).toMatchObject(refused)
    expect((await open(buyer, await acceptedOffer(world, team, { currency: 'EUR' }))).status).toBe(200)
  })

  test('does not pay through the open payment of somebody without a limit', async () => {
    const team = await createTeam(world)
    const buyer = await team.add('buyer')
    const offer = await acceptedOffer(world, team)
    const first = (await open(team.founder, offer)).body
    await setLimit(team.founder, buyer, PRICE - 1)
    expect(await open(buyer, offer)).toMatchObject(refused)
    expect(await paymentOf(world, first.processorPaymentId)).toMatchObject({ status: 'PENDING' })
    await setLimit(team.founder, buyer, PRICE)
    const second = (await open(buyer, offer)).body
    expect(second.processorPaymentId).not.toBe(first.processorPaymentId)
    expect(await paymentOf(world, first.processorPaymentId)).toMatchObject({ status: 'CANCELED' })
    expect(await paymentOf(world, second.processorPaymentId)).toMatchObject({
      status: 'PENDING',
      opened_by_account_id: buyer.accountId,
    })
  })

  test('does not get the response of a colleague with the same idempotency key', async () => {
    const team = await createTeam(world)
    const buyer = await team.add('buyer')
    await setLimit(team.founder, buyer, 0)
    const offer = await acceptedOffer(world, team)
    const headers = { 'idempotency-key': '5d0f2d0e-54f5-4d3e-8f4c-3f6f7d3f2a11' }
    const body = { payFor: 'OFFER', payForId: offer.id }
    expect((await team.founder.post('/api/payments/create-intent', body, headers)).status).toBe(200)
    expect(await buyer.post('/api/payments/create-intent', body, headers)).toMatchObject(refused)
  })

  test('pays for themselves without it', async () => {
    const team = await createTeam(world)
    const buyer = await team.add('buyer')
    await setLimit(team.founder, buyer, 0)
    await actFor(buyer, null)
    expect((await open(buyer, await acceptedOffer(world, { founder: buyer, talent: team.talent }))).status).toBe(200)
  })

  test('can spend again in the next month, in UTC, but not what is still open', async () => {
    const later = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
    const team = await createTeam(later)
    const buyer = await team.add('buyer')
    await setLimit(team.founder, buyer, 2 * PRICE)
    const offers = [
      await acceptedOffer(later, team),
      await acceptedOffer(later, team),
      await acceptedOffer(later, team),
      await acceptedOffer(later, team),
    ] as const
    expect((await pay(later, buyer, offers[0])).status).toBe(200)
    expect((await open(buyer, offers[1])).status).toBe(200)
    expect(await open(buyer, offers[2])).toMatchObject(refused)
    const now = later.clock.now()
    // What was paid counts in its month alone. What is open counts in the new month.
    await later.database.kysely
      .updateTable('payments')
      .set({ succeeded_at: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) - 1) })
      .where('pay_for_id', '=', offers[0].id)
      .execute()
    expect((await open(buyer, offers[2])).status).toBe(200)
    expect(await open(buyer, offers[3])).toMatchObject(refused)
    await later.close()
  })
})

describe('a limit', () => {
  test('is set by owners and admins, and not for oneself', async () => {
    const team = await createTeam(world)
    const [admin, owner, buyer] = [await team.add('admin'), await team.add('owner'), await team.add('buyer')]
    expect((await setLimit(admin, buyer, 100)).status).toBe(200)
    expect(await setLimit(admin, admin, 100)).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
    expect(await setLimit(admin, owner, 100)).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
    expect(await setLimit(admin, team.founder, 100)).toMatchObject({ status: 403 })
    expect(await setLimit(buyer, buyer, null)).toMatchObject({ status: 403, body: { code: 'TEAM_ROLE_REQUIRED' } })
    expect((await setLimit(owner, owner, 100)).status).toBe(200)
    expect((await setLimit(owner, team.founder, 100)).status).toBe(200)
    expect((await setLimit(owner, await world.brand(), 100)).status).toBe(404)
    expect((await setLimit(owner, buyer, 100, 'ZZZ')).status).toBe(400)
    expect((await spending(buyer)).members).toHaveLength(3)
  })

  test('can be removed, and the member is told', async () => {
    const team = await createTeam(world)
    const buyer = await team.add('buyer')
    const offer = await acceptedOffer(world, team)
    await setLimit(team.founder, buyer, 100)
    expect(await open(buyer, offer)).toMatchObject(refused)
    expect((await setLimit(team.founder, buyer, null)).body.members).toEqual([])
    expect(await noticesTo(world, buyer)).toContain('You have no spending limit for Acme Studio any more')
    expect((await open(buyer, offer)).status).toBe(200)
  })

  test('needs a fresh proof, and a team of a brand', async () => {
    const talent = await world.talent()
    expect((await setLimit(talent, talent, 100)).status).toBe(422)
    const team = await createTeam(world)
    const buyer = await team.add('buyer')
    world.clock.advance(11 * 60_000)
    expect(await setLimit(team.founder, buyer, 100)).toMatchObject({ status: 403, body: { code: 'SIGN_IN_AGAIN' } })
  })

  test('cannot be spent or changed by a program', async () => {
    const team = await createTeam(world)
    const offer = await acceptedOffer(world, team)
    const program = withKey(world, (await addKey(team.founder)).secret)
    const intent = await program.post('/api/payments/create-intent', { payFor: 'OFFER', payForId: offer.id })
    expect(intent).toMatchObject({ status: 403 })
    const limit = await program.put(`/api/team/members/${team.founder.accountId}/spend-limit`, { limit: null })
    expect(limit).toMatchObject({ status: 403 })
  })
})

test('a month begins and ends at midnight in UTC', () => {
  const december = { name: '2026-12', from: new Date('2026-12-01'), until: new Date('2027-01-01') }
  expect(monthOf(new Date('2026-12-01T00:00:00.000Z'))).toEqual(december)
  expect(monthOf(new Date('2026-12-31T23:59:59.999Z'))).toEqual(december)
})

test('a team without rules pays as before, and keeps the payment of a colleague', async () => {
  const team = await createTeam(world)
  const buyer = await team.add('buyer')
  const offer = await acceptedOffer(world, team)
  const first = (await open(team.founder, offer)).body
  expect((await open(buyer, offer)).body.processorPaymentId).toBe(first.processorPaymentId)
  world.clock.advance(2 * DAY_MS)
  await world.cron('/api/payments/cron/sweep')
  expect(await paymentOf(world, first.processorPaymentId)).toMatchObject({ status: 'PENDING', lapses_at: null })
})
