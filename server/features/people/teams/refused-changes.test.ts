import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { accept, invite } from '../../../../tests/support/people/teams.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('an answered invitation cannot be opened again', async () => {
  const [acme, dana] = [await world.brand('Acme Studio'), await world.brand('Dana Reyes')]
  const token = await invite(world, acme, dana.email, 'buyer')
  expectOk(await accept(dana, token))
  expect((await dana.get(`/api/teams/invitations/${token}`)).status).toBe(409)
})

test('a team has at most 200 members and invitations', async () => {
  const acme = await world.brand('Acme Studio')
  const at = world.clock.now()
  const invitations = Array.from({ length: 199 }, (_, number) => ({
    id: newId(),
    team_id: acme.accountId,
    email: `member-${number}@people.test`,
    role: 'viewer' as const,
    token_hash: `hash ${number}`,
    invited_by_account_id: acme.accountId,
    created_at: at,
    expires_at: addMs(at, DAY_MS),
    accepted_at: null,
    declined_at: null,
    withdrawn_at: null,
  }))
  await world.database.kysely.insertInto('team_invitations').values(invitations).execute()
  const invited = (email: string) => acme.post('/api/team/invitations', { email, role: 'viewer' })
  expect(await invited('one-more@people.test')).toMatchObject({ status: 422, body: { code: 'UnprocessableEntity' } })
  // A new invitation to the same address replaces the old one.
  expectOk(await invited('member-7@people.test'))
})

test('a team cannot require second factors where nobody can have one', async () => {
  const acme = await world.brand('Acme Studio')
  const { identity } = world.app.ctx
  const { factors } = identity
  Object.assign(identity, { factors: undefined })
  const { status } = await acme.patch('/api/team', { requiresSecondFactor: true })
  const own = await acme.auth.get('/api/auth/factors')
  Object.assign(identity, { factors })
  expect([status, own.status]).toEqual([422, 404])
})
