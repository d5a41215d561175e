import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acceptedOffer,
  approve,
  ask,
  askedId,
  createTeam,
  decline,
  setApprovals,
  setLimit,
  type TestTeam,
} from '../../../../tests/support/money/spending.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
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

/** A team whose payments above 1 need an approval, with a buyer and somebody of finance. */
async function controlled(): Promise<TestTeam & { buyer: Person; finance: Person }> {
  const team = await createTeam(world)
  const [buyer, finance] = [await team.add('buyer'), await team.add('finance')]
  expect((await setApprovals(team.founder, 1)).status).toBe(200)
  return { ...team, buyer, finance }
}

describe('hostile requests', () => {
  const HUGE = 'x'.repeat(100_000)
  const AMOUNTS = [-1, 0.5, 2 ** 53, 2 ** 53 + 2, 1e21, '100', null, [], {}, true]

  test('amounts that are none are 400', async () => {
    const { founder, buyer } = await controlled()
    for (const amountMinorUnit of AMOUNTS) {
      const amount = { amountMinorUnit, currency: 'USD' }
      const limit = await founder.put(`/api/team/members/${buyer.accountId}/spend-limit`, { limit: amount })
      expect([amountMinorUnit, limit.status]).toEqual([amountMinorUnit, 400])
      const above = await founder.put('/api/team/spending', { approvalAbove: amount })
      expect([amountMinorUnit, above.status]).toEqual([amountMinorUnit, 400])
    }
    for (const currency of ['usd', 'US', 'USDX', 'ＵＳＤ', '', "U';"])
      expect((await setLimit(founder, buyer, 1, currency)).status).toBe(400)
  })

  test('texts that are too long or empty are 400, and all others are stored as they are', async () => {
    const team = await controlled()
    const offer = await acceptedOffer(world, team)
    for (const note of [HUGE, 'x'.repeat(501), '', ' \u200B\u2060 ', '\u0000', 1, {}])
      expect((await team.buyer.post('/api/team/approvals', { payFor: 'OFFER', payForId: offer.id, note })).status).toBe(
        400,
      )
    const note = `<img src=x onerror=alert(1)> {person} %s \${1} \u{1F9FE} =cmd|"/c calc"!A0`
    const id = (await ask(team.buyer, offer, note)).body.approval.id
    for (const reason of [HUGE, '\u2063', '\u0000']) expect((await decline(team.finance, id, reason)).status).toBe(400)
    expect((await decline(team.finance, id, note)).body.approval).toMatchObject({ note, reason: note })
    for (const bad of [HUGE, "' or 1=1 --", '%00', '../..'])
      expect([400, 404, 414]).toContain((await approve(team.finance, encodeURIComponent(bad))).status)
  })

  test('pages of other origins cannot call the routes', async () => {
    const team = await controlled()
    const id = await askedId(team.buyer, await acceptedOffer(world, team))
    const headers = { origin: 'https://evil.example' }
    expect((await team.finance.post(`/api/team/approvals/${id}/approve`, undefined, headers)).status).toBe(403)
    const above = { approvalAbove: null }
    expect((await team.founder.put('/api/team/spending', above, headers)).status).toBe(403)
    const read = await team.finance.get('/api/team/approvals', headers)
    expect(read.headers['access-control-allow-origin']).toBeUndefined()
  })
})
