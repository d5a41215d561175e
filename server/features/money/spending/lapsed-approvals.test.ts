import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  acceptedOffer,
  approve,
  askedId,
  createTeam,
  decline,
  noticesTo,
  open,
  pay,
  setApprovals,
} from '../../../../tests/support/money/spending.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'

const RUN = '/api/team/cron/lapsed-approvals'
const AMOUNT = '$1,375.00'
let world: World
beforeAll(async () => {
  world = await createWorld({
    env: { TEAM_INVITATIONS_PER_DAY: '1000', OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' },
  })
})
afterAll(() => world.close())

async function controlled(name: string) {
  const team = await createTeam(world, name)
  const [buyer, finance] = [await team.add('buyer', 'Kim Vos'), await team.add('finance')]
  await setApprovals(team.founder, 1)
  return { ...team, buyer, finance }
}
const lapse = (id: string, ago = MINUTE_MS) =>
  world.database.kysely
    .updateTable('spend_approvals')
    .set({ expires_at: addMs(world.clock.now(), -ago) })
    .where('id', '=', id)
    .execute()
const run = async (): Promise<number> => expectOk(await world.cron(RUN)).lapsed
const lapsedTo = async (who: Person): Promise<string[]> =>
  (await noticesTo(world, who)).filter((title) => /lapsed|was not made/.test(title))

test('who asked and who could have decided are told once that a request has lapsed', async () => {
  const team = await controlled('Acme Lapse')
  const id = await askedId(team.buyer, await acceptedOffer(world, team))
  expect(await run()).toBe(0)
  await lapse(id)
  expect(await run()).toBe(1)
  expect(await run()).toBe(0)
  expect(await lapsedTo(team.buyer)).toEqual([`Your request to pay ${AMOUNT} for Acme Lapse has lapsed`])
  for (const approver of [team.founder, team.finance])
    expect(await lapsedTo(approver)).toEqual([`The request of Kim Vos to pay ${AMOUNT} has lapsed`])
})

test('an approval that nobody used tells who asked and who approved it', async () => {
  const team = await controlled('Acme Unused')
  const id = await askedId(team.buyer, await acceptedOffer(world, team))
  expectOk(await approve(team.finance, id))
  await lapse(id)
  expect(await run()).toBe(1)
  expect(await lapsedTo(team.buyer)).toEqual([`Your request to pay ${AMOUNT} for Acme Unused has lapsed`])
  expect(await lapsedTo(team.finance)).toEqual([`The approved payment of ${AMOUNT} for Acme Unused was not made`])
  expect(await lapsedTo(team.founder)).toEqual([])
})

test('what was used or declined, and what lapsed long ago, is no news', async () => {
  const team = await controlled('Acme Old')
  const [used, declined, old] = await Promise.all([1, 2, 3].map(() => acceptedOffer(world, team)))
  const ids: string[] = []
  for (const offer of [used, declined, old]) if (offer) ids.push(await askedId(team.buyer, offer))
  const [usedId = '', declinedId = '', oldId = ''] = ids
  expectOk(await approve(team.finance, usedId))
  if (used) expectOk(await pay(world, team.buyer, used))
  expectOk(await decline(team.finance, declinedId))
  await lapse(usedId)
  await lapse(declinedId)
  await lapse(oldId, 3 * DAY_MS)
  expect(await run()).toBe(1)
  for (const who of [team.buyer, team.founder, team.finance]) expect(await lapsedTo(who)).toEqual([])
})

test('who has left the team is not told', async () => {
  const team = await controlled('Acme Left')
  const id = await askedId(team.buyer, await acceptedOffer(world, team))
  expectOk(await team.founder.delete(`/api/team/members/${team.buyer.accountId}`))
  await lapse(id)
  expect(await run()).toBe(1)
  expect(await lapsedTo(team.buyer)).toEqual([])
})

test.skipIf(inject('template').engine === 'pglite')(
  'two runs, and a decision at the same moment, tell once',
  async () => {
    for (let round = 0; round < 5; round++) {
      const team = await controlled(`Acme Race ${round}`)
      const offer = await acceptedOffer(world, team)
      const id = await askedId(team.buyer, offer)
      expectOk(await approve(team.finance, id))
      await lapse(id)
      const [opened] = await Promise.all([open(team.buyer, offer), world.cron(RUN), world.cron(RUN)])
      // The approval has lapsed, so it pays nothing.
      expect(opened.body.error?.code ?? opened.body.code).toBe('APPROVAL_REQUIRED')
      expect(await lapsedTo(team.buyer)).toHaveLength(1)
      expect(await lapsedTo(team.finance)).toHaveLength(1)
    }
  },
)
