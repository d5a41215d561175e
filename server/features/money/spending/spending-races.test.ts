import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  acceptedOffer,
  approve,
  askedId,
  createTeam,
  decline,
  editTerms,
  open,
  PRICE,
  pay,
  setApprovals,
  setLimit,
} from '../../../../tests/support/money/spending.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { checkBooks } from '../reconciliation/index.ts'

const ROUNDS = 5

describe.skipIf(inject('template').engine === 'pglite')('at the same time', () => {
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

  async function controlled() {
    const team = await createTeam(world)
    const [buyer, finance, second] = [await team.add('buyer'), await team.add('finance'), await team.add('admin')]
    await setApprovals(team.founder, 1)
    return { ...team, buyer, finance, second }
  }
  const statuses = (responses: readonly { status: number }[]) => responses.map(({ status }) => status).toSorted()

  test('several payments of a member stay within the limit, and a colleague has their own', async () => {
    const team = await createTeam(world)
    const [buyer, other] = [await team.add('buyer'), await team.add('buyer', 'Other Buyer')]
    await setLimit(team.founder, buyer, 2 * PRICE)
    await setLimit(team.founder, other, PRICE)
    const offers = await Promise.all(Array.from({ length: 6 }, () => acceptedOffer(world, team)))
    const responses = await Promise.all(offers.map((offer, at) => pay(world, at < 4 ? buyer : other, offer)))
    expect(statuses(responses.slice(0, 4))).toEqual([200, 200, 403, 403])
    expect(statuses(responses.slice(4))).toEqual([200, 403])
  })

  test('two members who pay for one offer open one payment each after the other, and one stays', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const team = await createTeam(world)
      const [buyer, other] = [await team.add('buyer'), await team.add('buyer', 'Other Buyer')]
      await setLimit(team.founder, buyer, PRICE)
      await setLimit(team.founder, other, PRICE)
      const offer = await acceptedOffer(world, team)
      const responses = await Promise.all([open(buyer, offer), open(other, offer)])
      expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true)
      const rows = await world.database.kysely
        .selectFrom('payments')
        .select('status')
        .where('pay_for_id', '=', offer.id)
        .execute()
      expect(rows.filter(({ status }) => status === 'PENDING').length).toBeLessThanOrEqual(1)
    }
  })

  test('two decisions have one outcome', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const team = await controlled()
      const offer = await acceptedOffer(world, team)
      const id = await askedId(team.buyer, offer)
      const both = round % 2 === 0
      const responses = await Promise.all([
        approve(team.finance, id),
        both ? approve(team.second, id) : decline(team.second, id),
      ])
      expect(statuses(responses)).toEqual([200, 409])
      const isApproved = both || responses[0].status === 200
      expect((await open(team.buyer, offer)).status).toBe(isApproved ? 200 : 403)
    }
  })

  test('a decision and the removal of who decides have one outcome', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const team = await controlled()
      const offer = await acceptedOffer(world, team)
      const id = await askedId(team.buyer, offer)
      const [decided, removed] = await Promise.all([
        approve(team.finance, id),
        team.founder.delete(`/api/team/members/${team.finance.accountId}`),
      ])
      expect(removed.status).toBe(200)
      expect([200, 403]).toContain(decided.status)
      expect((await open(team.buyer, offer)).status).toBe(decided.status === 200 ? 200 : 403)
    }
  })

  test('an approval never permits terms that were changed meanwhile', async () => {
    const admin = await world.admin()
    for (let round = 0; round < ROUNDS; round++) {
      const team = await controlled()
      const offer = await acceptedOffer(world, team)
      const id = await askedId(team.buyer, offer)
      const [decided, edited] = await Promise.all([approve(team.finance, id), editTerms(admin, offer)])
      expect(edited.status).toBe(200)
      expect([200, 409]).toContain(decided.status)
      expect(await open(team.buyer, offer)).toMatchObject({ status: 403, body: { code: 'APPROVAL_REQUIRED' } })
    }
  })

  test('a payment and a lower limit have one outcome', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const team = await createTeam(world)
      const buyer = await team.add('buyer')
      await setLimit(team.founder, buyer, PRICE)
      const offer = await acceptedOffer(world, team)
      const [opened, set] = await Promise.all([open(buyer, offer), setLimit(team.founder, buyer, 0)])
      expect(set.status).toBe(200)
      expect([200, 403]).toContain(opened.status)
      expect((await open(buyer, offer)).status).toBe(403)
    }
  })
})
