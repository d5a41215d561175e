import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentOf } from '../../../../tests/support/money/paying.ts'
import { buy, intentFor, sell } from '../../../../tests/support/money/products.ts'
import {
  acceptedOffer,
  approve,
  ask,
  askedId,
  createTeam,
  decline,
  editTerms,
  noticesTo,
  open,
  PRICE,
  pay,
  setApprovals,
  setLimit,
  type TestTeam,
} from '../../../../tests/support/money/spending.ts'
import { addKey, withKey } from '../../../../tests/support/people/api-keys.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { change } from '../../../../tests/support/people/teams.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs } from '../../../platform/clock.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({
    env: { TEAM_INVITATIONS_PER_DAY: '1000', OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' },
  })
})
afterAll(() => world.close())

const needed = { status: 403, body: { code: 'APPROVAL_REQUIRED' } }
const listed = async (who: Person) => (await who.get('/api/team/approvals')).body.approvals
const lapse = (id: string) =>
  world.database.kysely
    .updateTable('spend_approvals')
    .set({ expires_at: addMs(world.clock.now(), -1) })
    .where('id', '=', id)
    .execute()

/** A team whose payments above 1 need an approval, with a buyer and somebody of finance. */
async function controlled(): Promise<TestTeam & { buyer: Person; finance: Person }> {
  const team = await createTeam(world)
  const [buyer, finance] = [await team.add('buyer'), await team.add('finance')]
  expect((await setApprovals(team.founder, 1)).status).toBe(200)
  return { ...team, buyer, finance }
}

describe('a payment above the amount', () => {
  test('is asked for, approved by a second person, and then paid once by who asked', async () => {
    const team = await controlled()
    const { buyer, finance, founder } = team
    const offer = await acceptedOffer(world, team)
    expect(await open(buyer, offer)).toMatchObject(needed)
    const id = await askedId(buyer, offer)
    expect((await ask(buyer, offer)).body.approval.id).toBe(id)
    expect(await listed(finance)).toMatchObject([
      {
        id,
        status: 'PENDING',
        askedBy: 'buyer of Acme Studio',
        amountMinorUnit: PRICE,
        mayDecide: true,
        isYours: false,
      },
    ])
    expect(await listed(buyer)).toMatchObject([{ mayDecide: false, isYours: true }])
    expect(await noticesTo(world, finance)).toContain('buyer of Acme Studio asks you to approve $1,375.00')
    expect(await noticesTo(world, founder)).toContain('buyer of Acme Studio asks you to approve $1,375.00')
    await world.cron('/api/notifications/process-emails')
    const mail = (await mailsTo(world, finance.email))[0]
    expect(mail?.subject).toBe('buyer of Acme Studio asks you to approve $1,375.00')
    expect(mail?.text).toContain('/approvals')
    expect(await open(buyer, offer)).toMatchObject(needed)
    expect(await approve(finance, id)).toMatchObject({
      status: 200,
      body: { approval: { status: 'APPROVED', decidedBy: 'finance of Acme Studio', isPaid: false } },
    })
    expect(await noticesTo(world, buyer)).toContain('Your payment of $1,375.00 for Acme Studio is approved')
    // The approval is not for others, not even for who gave it.
    expect(await open(finance, offer)).toMatchObject(needed)
    expect(await open(founder, offer)).toMatchObject(needed)
    expect((await ask(buyer, offer)).status).toBe(409)
    expect((await pay(world, buyer, offer)).status).toBe(200)
    expect(await listed(buyer)).toMatchObject([{ isPaid: true }])
    expect((await approve(founder, id)).status).toBe(409)
    expect(await open(buyer, await acceptedOffer(world, team))).toMatchObject(needed)
  })

  test('is bought once, also where a thing can be bought again', async () => {
    const team = await controlled()
    const product = await sell(team.talent)
    const thing = { payFor: product.kind, payForId: product.id }
    const asked = await team.buyer.post('/api/team/approvals', thing)
    await approve(team.finance, asked.body.approval.id)
    expect((await buy(world, team.buyer, product)).response.status).toBe(200)
    expect(await intentFor(team.buyer, product)).toMatchObject(needed)
  })

  test('is not approved by who asked, whatever their role, and not through an API key', async () => {
    const team = await controlled()
    const { founder, finance } = team
    const id = await askedId(founder, await acceptedOffer(world, team))
    expect(await approve(founder, id)).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
    expect((await decline(founder, id)).status).toBe(403)
    const program = withKey(world, (await addKey(founder)).secret)
    expect((await program.post(`/api/team/approvals/${id}/approve`)).status).toBe(403)
    const other = await askedId(finance, await acceptedOffer(world, team))
    expect((await program.post(`/api/team/approvals/${other}/approve`)).status).toBe(403)
    expect(await approve(finance, other)).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
    expect((await approve(finance, id)).status).toBe(200)
  })

  test('is not decided by other roles or teams', async () => {
    const team = await controlled()
    const id = await askedId(team.founder, await acceptedOffer(world, team))
    expect(await approve(team.buyer, id)).toMatchObject({ status: 403, body: { code: 'TEAM_ROLE_REQUIRED' } })
    const others = await controlled()
    expect((await approve(others.founder, id)).status).toBe(404)
    expect((await decline(others.founder, id)).status).toBe(404)
    expect(await listed(others.founder)).toEqual([])
    expect((await change(team.founder, team.finance, 'viewer')).status).toBe(200)
    expect((await approve(team.finance, id)).status).toBe(403)
  })

  test('is declined with a reason, and can be asked for again', async () => {
    const team = await controlled()
    const offer = await acceptedOffer(world, team)
    const id = await askedId(team.buyer, offer)
    expect((await decline(team.finance, id, '  ')).status).toBe(400)
    expect(await decline(team.finance, id, 'Too much.')).toMatchObject({
      body: { approval: { status: 'DECLINED', reason: 'Too much.' } },
    })
    expect(await noticesTo(world, team.buyer)).toContain('Your payment of $1,375.00 for Acme Studio is declined')
    expect((await decline(team.finance, id)).status).toBe(409)
    expect(await open(team.buyer, offer)).toMatchObject(needed)
    expect(await askedId(team.buyer, offer)).not.toBe(id)
  })

  test('lapses without a decision, and without a payment', async () => {
    const team = await controlled()
    const offer = await acceptedOffer(world, team)
    const id = await askedId(team.buyer, offer)
    await lapse(id)
    expect(await listed(team.finance)).toMatchObject([{ status: 'LAPSED', mayDecide: false }])
    expect((await approve(team.finance, id)).status).toBe(409)
    const second = await askedId(team.buyer, offer)
    expect((await approve(team.finance, second)).status).toBe(200)
    await lapse(second)
    expect(await open(team.buyer, offer)).toMatchObject(needed)
  })

  test('can be opened again after its payment was canceled', async () => {
    const team = await controlled()
    const offer = await acceptedOffer(world, team)
    await approve(team.finance, await askedId(team.buyer, offer))
    const first = (await open(team.buyer, offer)).body.processorPaymentId
    expect((await open(team.buyer, offer)).body.processorPaymentId).toBe(first)
    await world.database.kysely
      .updateTable('payments')
      .set({ lapses_at: world.clock.now() })
      .where('pay_for_id', '=', offer.id)
      .execute()
    await world.cron('/api/payments/cron/sweep')
    expect(await paymentOf(world, first)).toMatchObject({ status: 'CANCELED' })
    const second = (await open(team.buyer, offer)).body.processorPaymentId
    expect(await paymentOf(world, second)).toMatchObject({ status: 'PENDING' })
    expect(second).not.toBe(first)
  })
})

describe('an approval is void', () => {
  test('if the terms changed before the decision', async () => {
    const team = await controlled()
    const offer = await acceptedOffer(world, team)
    const id = await askedId(team.buyer, offer)
    expect((await editTerms(await world.admin(), offer)).status).toBe(200)
    const late = await approve(team.finance, id)
    expect(late).toMatchObject({ status: 409, body: { error: expect.stringContaining('void') } })
    expect(await listed(team.buyer)).toMatchObject([{ status: 'VOID' }])
    expect(await noticesTo(world, team.buyer)).toContain('Your request to pay $1,375.00 for Acme Studio is void')
    await approve(team.finance, await askedId(team.buyer, offer))
    expect((await open(team.buyer, offer)).status).toBe(200)
  })

  test('if the terms changed after the decision', async () => {
    const team = await controlled()
    const offer = await acceptedOffer(world, team)
    await approve(team.finance, await askedId(team.buyer, offer))
    expect((await editTerms(await world.admin(), offer)).status).toBe(200)
    expect(await open(team.buyer, offer)).toMatchObject(needed)
  })

  test('if the price of a product changed', async () => {
    const team = await controlled()
    const product = await sell(team.talent)
    const thing = { payFor: product.kind, payForId: product.id }
    const asked = await team.buyer.post('/api/team/approvals', { ...thing, note: 'For the lobby.' })
    expect(asked).toMatchObject({
      status: 200,
      body: { approval: { amountMinorUnit: 12_345, note: 'For the lobby.' } },
    })
    await approve(team.finance, asked.body.approval.id)
    await team.talent.patch(`/api/products/${product.id}`, { priceMinorUnit: 22_345 })
    expect(await intentFor(team.buyer, product)).toMatchObject(needed)
    const again = await team.buyer.post('/api/team/approvals', thing)
    expect(again.body.approval).toMatchObject({ amountMinorUnit: 22_345, status: 'PENDING' })
    await team.talent.patch(`/api/products/${product.id}`, { priceMinorUnit: 12_345 })
    expect((await intentFor(team.buyer, product)).status).toBe(200)
  })

  test('if the offer is canceled, or who asked may no longer pay', async () => {
    const team = await controlled()
    const [first, second] = [await acceptedOffer(world, team), await acceptedOffer(world, team)]
    const [one, two] = [await askedId(team.buyer, first), await askedId(team.buyer, second)]
    await team.founder.post('/api/offers/cancel', { offerId: first.id })
    expect((await approve(team.finance, one)).status).toBe(409)
    await change(team.founder, team.buyer, 'creative')
    expect((await approve(team.finance, two)).status).toBe(409)
    expect((await listed(team.founder)).map(({ status }: { status: string }) => status)).toEqual(['VOID', 'VOID'])
  })
})

describe('asking', () => {
  test('is refused without a need, or if nobody could approve', async () => {
    const team = await createTeam(world)
    const buyer = await team.add('buyer')
    const offer = await acceptedOffer(world, team)
    expect((await ask(buyer, offer)).status).toBe(422)
    await setLimit(team.founder, team.founder, 100)
    expect((await ask(buyer, offer)).status).toBe(422)
    expect(await ask(team.founder, offer)).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('Nobody else') },
    })
    expect((await ask(team.founder, { id: 'unknown' })).status).toBe(404)
    const merch = await team.founder.post('/api/team/approvals', { payFor: 'MERCH', payForId: offer.id })
    expect(merch.status).toBe(400)
  })

  test('lifts a limit for one payment, also if the limit ends meanwhile', async () => {
    const team = await createTeam(world)
    const buyer = await team.add('buyer')
    await setLimit(team.founder, buyer, 100)
    const [first, second] = [await acceptedOffer(world, team), await acceptedOffer(world, team)]
    const [one, two] = [await askedId(buyer, first), await askedId(buyer, second)]
    expect((await approve(team.founder, one)).status).toBe(200)
    expect((await pay(world, buyer, first)).status).toBe(200)
    expect((await open(buyer, second)).body.code).toBe('SPEND_LIMIT_REACHED')
    await setLimit(team.founder, buyer, null)
    expect((await approve(team.founder, two)).status).toBe(200)
    expect((await open(buyer, second)).status).toBe(200)
  })
})

describe('the amount', () => {
  test('is set by owners alone, with a fresh proof, if two can approve', async () => {
    const team = await createTeam(world)
    expect(await setApprovals(team.founder, 100)).toMatchObject({ status: 422 })
    const [admin, owner] = [await team.add('admin'), await team.add('owner')]
    expect(await setApprovals(admin, 100)).toMatchObject({ status: 403, body: { code: 'TEAM_ROLE_REQUIRED' } })
    expect(await setApprovals(owner, 100, 'ZZZ')).toMatchObject({ status: 400 })
    expect(await setApprovals(owner, 100)).toMatchObject({
      status: 200,
      body: { approvalAbove: { amountMinorUnit: 100, currency: 'USD' } },
    })
    expect(await noticesTo(world, team.founder)).toContain('Payments of Acme Studio above $1.00 now need an approval')
    expect((await setApprovals(team.founder, null)).body.approvalAbove).toBeNull()
    expect(await noticesTo(world, owner)).toContain('Payments of Acme Studio no longer need an approval')
    expect((await setApprovals(await world.talent(), 100)).status).toBe(422)
    world.clock.advance(11 * 60_000)
    expect(await setApprovals(team.founder, 100)).toMatchObject({ body: { code: 'SIGN_IN_AGAIN' } })
  })

  test('does not concern payments up to it, and all in other currencies', async () => {
    const team = await createTeam(world)
    const finance = await team.add('finance')
    await setApprovals(team.founder, PRICE)
    expect((await open(finance, await acceptedOffer(world, team))).status).toBe(200)
    expect(await open(finance, await acceptedOffer(world, team, { currency: 'EUR' }))).toMatchObject(needed)
  })
})
