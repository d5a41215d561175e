import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { queueUp } from '../../../../tests/support/database/concurrent-writers.ts'
import { confirm, paymentOf } from '../../../../tests/support/money/paying.ts'
import { buy, intentFor, sell } from '../../../../tests/support/money/products.ts'
import {
  acceptedOffer,
  approve,
  ask,
  askedId,
  createTeam,
  decline,
  noticesTo,
  open,
  PRICE,
  pay,
  setApprovals,
  setLimit,
  type TestTeam,
} from '../../../../tests/support/money/spending.ts'
import { actFor, change, join } from '../../../../tests/support/people/teams.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { sumCommitted } from '../payment/index.ts'
import { checkBooks } from '../reconciliation/index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({
    env: { TEAM_INVITATIONS_PER_DAY: '1000', OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' },
  })
})
afterAll(async () => {
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
  await world.close()
})

const needed = { status: 403, body: { code: 'APPROVAL_REQUIRED' } }
const over = { status: 403, body: { code: 'SPEND_LIMIT_REACHED' } }
const sweep = () => world.cron('/api/payments/cron/sweep')
const remove = (by: Person, member: Person) => by.delete(`/api/team/members/${member.accountId}`)

/** A team whose payments above 1 need an approval, with a buyer and somebody of finance. */
async function controlled(): Promise<TestTeam & { buyer: Person; finance: Person }> {
  const team = await createTeam(world)
  const [buyer, finance] = [await team.add('buyer'), await team.add('finance')]
  expect((await setApprovals(team.founder, 1)).status).toBe(200)
  return { ...team, buyer, finance }
}

describe('a payment that has begun', () => {
  test('before the first rule lapses as well', async () => {
    const team = await createTeam(world)
    const buyer = await team.add('buyer')
    const offer = await acceptedOffer(world, team)
    const { processorPaymentId } = (await open(buyer, offer)).body
    await setLimit(team.founder, buyer, 0)
    world.clock.advance(DAY_MS)
    await sweep()
    expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'CANCELED' })
    const intent = await world.app.simulator.findPaymentIntent(processorPaymentId)
    expect(intent?.status).toBe('canceled')
  })

  test('while the first rule was set lapses once it is continued', async () => {
    const team = await createTeam(world)
    const buyer = await team.add('buyer')
    const offer = await acceptedOffer(world, team)
    await setLimit(team.founder, buyer, PRICE)
    const { processorPaymentId } = (await open(buyer, offer)).body
    await world.database.kysely
      .updateTable('payments')
      .set({ lapses_at: null })
      .where('pay_for_id', '=', offer.id)
      .execute()
    expect((await open(buyer, offer)).body.processorPaymentId).toBe(processorPaymentId)
    expect((await paymentOf(world, processorPaymentId)).lapses_at).not.toBeNull()
  })

  test('does not live longer because it is opened again', async () => {
    const team = await createTeam(world)
    const buyer = await team.add('buyer')
    const offer = await acceptedOffer(world, team)
    await setLimit(team.founder, buyer, PRICE)
    const { processorPaymentId } = (await open(buyer, offer)).body
    world.clock.advance(5 * MINUTE_MS)
    expect((await open(buyer, offer)).body.processorPaymentId).toBe(processorPaymentId)
    world.clock.advance(DAY_MS - 5 * MINUTE_MS)
    await sweep()
    expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'CANCELED' })
  })

  test.each(['removed', 'demoted'])('by a member who is %s can no longer be paid after the next sweep', async (how) => {
    const team = await createTeam(world)
    const [buyer, other] = [await team.add('buyer'), await team.add('buyer', 'Other Buyer')]
    await setLimit(team.founder, buyer, PRICE)
    const [first, second] = [await acceptedOffer(world, team), await acceptedOffer(world, team)]
    const opened = (await open(buyer, first)).body
    const kept = (await open(other, second)).body
    const own = await acceptedOffer(world, team)
    const founders = (await open(team.founder, own)).body
    const ended = how === 'removed' ? await remove(team.founder, buyer) : await change(team.founder, buyer, 'viewer')
    expect(ended.status).toBe(200)
    await sweep()
    expect(await paymentOf(world, opened.processorPaymentId)).toMatchObject({ status: 'CANCELED' })
    expect(await paymentOf(world, kept.processorPaymentId)).toMatchObject({ status: 'PENDING' })
    expect(await paymentOf(world, founders.processorPaymentId)).toMatchObject({ status: 'PENDING' })
    const { processorPaymentId, processorClientSecret: clientSecret } = opened
    const late = confirm(world, { offer: first, processorPaymentId, clientSecret }, 'succeed')
    await expect(late).rejects.toThrow(/cancel/i)
  })

  test('by a colleague with a budget is not closed by one without', async () => {
    const team = await createTeam(world)
    const [buyer, other] = [await team.add('buyer'), await team.add('buyer', 'Other Buyer')]
    await setLimit(team.founder, other, 0)
    const offer = await acceptedOffer(world, team)
    const { processorPaymentId } = (await open(buyer, offer)).body
    expect(await open(other, offer)).toMatchObject(over)
    expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'PENDING' })
  })

  test('for a team is not the answer to the same key for oneself', async () => {
    const team = await createTeam(world)
    const buyer = await team.add('buyer')
    const product = await sell(team.talent)
    const headers = { 'idempotency-key': '0b1c5f0e-2f9d-4a43-9d0e-0f3f1d6b7a10' }
    const body = { payFor: product.kind, payForId: product.id }
    expect((await buyer.post('/api/payments/create-intent', body, headers)).status).toBe(200)
    await actFor(buyer, null)
    expect((await buyer.post('/api/payments/create-intent', body, headers)).status).toBe(422)
    expect((await intentFor(buyer, product)).status).toBe(200)
  })
})

describe('a limit', () => {
  test('stays with a member who leaves and comes back', async () => {
    const team = await createTeam(world)
    const buyer = await team.add('buyer')
    await setLimit(team.founder, buyer, 0)
    expect((await buyer.post('/api/teams/leave', { teamId: team.founder.accountId })).status).toBe(200)
    await join(world, team.founder, buyer, 'admin')
    expect(await open(buyer, await acceptedOffer(world, team))).toMatchObject(over)
    expect((await setLimit(buyer, buyer, null)).status).toBe(403)
  })

  test('gives back no more than was paid, also if a refund and lost disputes exceed it', async () => {
    const team = await createTeam(world)
    const buyer = await team.add('buyer')
    await setLimit(team.founder, buyer, 2 * PRICE)
    const [first, second] = [await acceptedOffer(world, team), await acceptedOffer(world, team)]
    await pay(world, buyer, first)
    await pay(world, buyer, second)
    const id = (
      await world.database.kysely
        .selectFrom('payments')
        .select('id')
        .where('pay_for_id', '=', first.id)
        .executeTakeFirstOrThrow()
    ).id
    const set = (columns: object) =>
      world.database.kysely.updateTable('payments').set(columns).where('id', '=', id).execute()
    await set({ outside_refunded_minor_unit: PRICE - 1, lost_minor_unit: PRICE - 1 })
    const at = world.clock.now()
    const month = { from: new Date(at.getTime() - DAY_MS), until: new Date(at.getTime() + DAY_MS) }
    const sums = await sumCommitted(world.database.kysely, { teamId: team.founder.accountId, ...month })
    await set({ outside_refunded_minor_unit: 0, lost_minor_unit: 0 })
    expect(sums).toEqual([{ member_id: buyer.accountId, currency: 'USD', amount: PRICE }])
  })

  test('counts a part of a payment that was refunded once', async () => {
    const team = await createTeam(world)
    const buyer = await team.add('buyer')
    await setLimit(team.founder, buyer, PRICE + 100)
    const product = await sell(team.talent, { priceMinorUnit: PRICE })
    const { processorPaymentId } = await buy(world, buyer, product)
    await world.app.simulator.refundFromOutside(processorPaymentId, 1000)
    await world.app.simulator.deliverDueEvents()
    await world.app.simulator.deliverDueEvents()
    const cheap = await sell(team.talent, { priceMinorUnit: 1100 })
    const dear = await sell(team.talent, { priceMinorUnit: 1101 })
    expect(await intentFor(buyer, dear)).toMatchObject(over)
    expect((await intentFor(buyer, cheap)).status).toBe(200)
  })

  test('in a currency without decimals concerns this currency', async () => {
    const team = await createTeam(world)
    const buyer = await team.add('buyer')
    await setLimit(team.founder, buyer, 137_499, 'JPY')
    const refused = await open(buyer, await acceptedOffer(world, team, { currency: 'JPY' }))
    expect(refused).toMatchObject(over)
    expect(refused.body.error).toContain('¥137,499, of which ¥0 is used')
    expect(await open(buyer, await acceptedOffer(world, team))).toMatchObject(over)
  })

  test('is not escaped through a cart, which belongs to a person', async () => {
    const team = await createTeam(world)
    const buyer = await team.add('buyer')
    await setLimit(team.founder, buyer, 0)
    const body = { payFor: 'MERCH', payForId: 'unknown' }
    expect((await buyer.post('/api/payments/create-intent', body)).status).toBe(404)
  })
})

describe('an approval', () => {
  test('of a product ends when the seller changes what is sold, also at the same price', async () => {
    const team = await controlled()
    const product = await sell(team.talent)
    const thing = { payFor: product.kind, payForId: product.id }
    const asked = await team.buyer.post('/api/team/approvals', thing)
    expect((await approve(team.finance, asked.body.approval.id)).status).toBe(200)
    await team.talent.patch(`/api/products/${product.id}`, { description: 'A sketch of a cup.' })
    expect(await intentFor(team.buyer, product)).toMatchObject(needed)
    const again = await team.buyer.post('/api/team/approvals', thing)
    await team.talent.patch(`/api/products/${product.id}`, { title: 'A cup' })
    expect((await approve(team.finance, again.body.approval.id)).status).toBe(409)
  })

  test('for one offer does not pay for another, nor for a colleague, also at the same price', async () => {
    const team = await controlled()
    const other = await team.add('buyer', 'Other Buyer')
    const [first, second] = [await acceptedOffer(world, team), await acceptedOffer(world, team)]
    await approve(team.finance, await askedId(team.buyer, first))
    expect(await open(team.buyer, second)).toMatchObject(needed)
    expect(await open(other, first)).toMatchObject(needed)
    expect((await open(team.buyer, first)).status).toBe(200)
  })

  test('is not given by whom the payment is for', async () => {
    const team = await controlled()
    await join(world, team.founder, team.talent, 'finance')
    await actFor(team.talent, null)
    const offer = await acceptedOffer(world, team)
    await actFor(team.talent, team.founder.accountId)
    const id = await askedId(team.buyer, offer)
    expect(await noticesTo(world, team.talent)).not.toContain('buyer of Acme Studio asks you to approve $1,375.00')
    const { approvals } = (await team.talent.get('/api/team/approvals')).body
    expect(approvals).toMatchObject([{ id, mayDecide: false }])
    expect(await approve(team.talent, id)).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
    expect((await approve(team.finance, id)).status).toBe(200)
  })

  test('is not given by who asked, after their role has changed', async () => {
    const team = await controlled()
    const id = await askedId(team.buyer, await acceptedOffer(world, team))
    expect((await change(team.founder, team.buyer, 'owner')).status).toBe(200)
    expect((await approve(team.buyer, id)).status).toBe(403)
    expect((await decline(team.buyer, id)).status).toBe(403)
  })

  test('is still needed if the amount is lowered while it is open, and not once it is raised', async () => {
    const team = await controlled()
    const offer = await acceptedOffer(world, team)
    const id = await askedId(team.buyer, offer)
    await setApprovals(team.founder, 0)
    expect(await open(team.buyer, offer)).toMatchObject(needed)
    await setApprovals(team.founder, PRICE)
    expect((await open(team.buyer, offer)).status).toBe(200)
    expect((await approve(team.finance, id)).status).toBe(200)
  })

  test.each(['approve', 'decline'] as const)('of a removed member is decided without telling them: %s', async (how) => {
    const team = await controlled()
    const id = await askedId(team.buyer, await acceptedOffer(world, team))
    await remove(team.founder, team.buyer)
    await actFor(team.buyer, null)
    const before = await noticesTo(world, team.buyer)
    const decided = how === 'approve' ? await approve(team.finance, id) : await decline(team.finance, id)
    expect(decided.status).toBe(how === 'approve' ? 409 : 200)
    expect(await noticesTo(world, team.buyer)).toEqual(before)
  })

  test('cannot be asked for, given or read by a removed member', async () => {
    const team = await controlled()
    const offer = await acceptedOffer(world, team)
    const id = await askedId(team.founder, offer)
    for (const member of [team.buyer, team.finance]) {
      await remove(team.founder, member)
      const ended = { status: 403, body: { code: 'TEAM_MEMBERSHIP_ENDED' } }
      expect(await ask(member, offer)).toMatchObject(ended)
      expect(await approve(member, id)).toMatchObject(ended)
      expect(await member.get('/api/team/approvals')).toMatchObject(ended)
      await actFor(member, null)
      expect((await approve(member, id)).status).toBe(404)
      expect((await ask(member, offer)).status).toBe(403)
      expect((await open(member, offer)).status).toBe(403)
    }
  })
})

describe.skipIf(inject('template').engine === 'pglite')('at the same time', () => {
  const statuses = (responses: readonly { status: number }[]) => responses.map(({ status }) => status)

  test('a member who is removed first cannot open a payment or ask', async () => {
    const team = await controlled()
    const offer = await acceptedOffer(world, team)
    await setApprovals(team.founder, PRICE)
    const lock = { table: 'accounts', id: team.founder.accountId } as const
    const responses = await queueUp(world, lock, [
      () => remove(team.founder, team.buyer),
      () => open(team.buyer, offer),
    ])
    expect(statuses(responses)).toEqual([200, 403])
    expect((await open(team.founder, offer)).status).toBe(200)
  })

  test('a member who is demoted first cannot ask', async () => {
    const team = await controlled()
    const offer = await acceptedOffer(world, team)
    const lock = { table: 'accounts', id: team.founder.accountId } as const
    const responses = await queueUp(world, lock, [
      () => change(team.founder, team.buyer, 'viewer'),
      () => ask(team.buyer, offer),
    ])
    expect(statuses(responses)).toEqual([200, 403])
  })

  test('one approval is used by one payment, however often it is opened at once', async () => {
    const team = await controlled()
    const product = await sell(team.talent)
    const asked = await team.buyer.post('/api/team/approvals', { payFor: product.kind, payForId: product.id })
    await approve(team.finance, asked.body.approval.id)
    const opened = await Promise.all(Array.from({ length: 5 }, () => intentFor(team.buyer, product)))
    expect(new Set(opened.map(({ body }) => body.processorPaymentId)).size).toBe(1)
    const [bought, again] = await Promise.all([buy(world, team.buyer, product), intentFor(team.buyer, product)])
    expect(bought.response.status).toBe(200)
    if (again.status === 200) expect(again.body.processorPaymentId).toBe(bought.processorPaymentId)
    expect(await intentFor(team.buyer, product)).toMatchObject(needed)
  })
})
