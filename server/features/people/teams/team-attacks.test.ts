import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockAccount, expectOk, offerIn } from '../../../../tests/support/offers/offers.ts'
import { accept, actFor, change, invite, join } from '../../../../tests/support/people/teams.ts'
import { createWorld, type Person, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { closeAccount } from '../accounts/index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { TEAM_INVITATIONS_PER_DAY: '1000', OFFER_DAILY_CAP: '1000' } })
})
afterAll(() => world.close())

const brand = (name: string) => world.brand(name)
const member = async (founder: Person, role: Parameters<typeof join>[3], name = 'Dana Reyes') =>
  join(world, founder, await brand(name), role)
const remove = (who: Person, { accountId }: Person) => who.delete(`/api/team/members/${accountId}`)
/** The status, with the code of a refusal. */
const outcome = ({ status, body }: TestResponse) => (status < 400 ? `${status}` : `${status} ${body.code}`)
const EVIL = { origin: 'https://evil.example' }

/** An attempt, and the response to its last request. Every founder is `Acme Studio`. */
type Attack = [name: string, answer: string, attempt: (founder: Person) => Promise<TestResponse>]

const INVITATIONS: Attack[] = [
  [
    'a forwarded link, by another account',
    '403 Forbidden',
    async (founder) => accept(await brand('Eve'), await invite(world, founder, (await brand('Dana')).email, 'owner')),
  ],
  [
    'a link that was used',
    '409 Conflict',
    async (founder) => {
      const dana = await brand('Dana')
      const token = await invite(world, founder, dana.email, 'buyer')
      expectOk(await accept(dana, token))
      expectOk(await remove(founder, dana))
      await actFor(dana, null)
      return accept(dana, token)
    },
  ],
  [
    'a link that was withdrawn',
    '409 Conflict',
    async (founder) => {
      const dana = await brand('Dana')
      const token = await invite(world, founder, dana.email, 'buyer')
      const [{ id }] = (await founder.get('/api/team')).body.invitations
      expectOk(await founder.delete(`/api/team/invitations/${id}`))
      return accept(dana, token)
    },
  ],
  [
    'a link from somebody who was removed since',
    '409 Conflict',
    async (founder) => {
      const [dana, admin] = [await brand('Dana'), await member(founder, 'admin', 'Ada')]
      const token = await invite(world, admin, dana.email, 'buyer')
      expectOk(await remove(founder, admin))
      return accept(dana, token)
    },
  ],
  [
    'a link from a team that is blocked',
    '403 TEAM_BLOCKED',
    async (founder) => {
      const dana = await brand('Dana')
      const token = await invite(world, founder, dana.email, 'buyer')
      await blockAccount(world, founder)
      return accept(dana, token)
    },
  ],
  [
    'a link from a team that was deleted',
    '404 NotFound',
    async (founder) => {
      const dana = await brand('Dana')
      const token = await invite(world, founder, dana.email, 'buyer')
      await inTransaction(world.database.kysely, (trx) => closeAccount(trx, founder.accountId, world.clock.now()))
      return accept(dana, token)
    },
  ],
  [
    'a link, by a page of another site',
    '403 Forbidden',
    async (founder) => {
      const dana = await brand('Dana')
      const token = await invite(world, founder, dana.email, 'buyer')
      return dana.post(`/api/teams/invitations/${token}/accept`, undefined, EVIL)
    },
  ],
  [
    'mail to strangers from a blocked account',
    '403 Forbidden',
    async (founder) => {
      await blockAccount(world, founder)
      return founder.post('/api/team/invitations', { email: 'stranger@people.test', role: 'buyer' })
    },
  ],
  [
    'an invitation in the name of another team',
    '400 BadRequest',
    async (founder) =>
      founder.post('/api/team/invitations', { email: 'a@people.test', role: 'buyer', teamId: newId() }),
  ],
  [
    'an owner, invited by an admin',
    '403 Forbidden',
    async (founder) =>
      (await member(founder, 'admin')).post('/api/team/invitations', { email: 'a@b.test', role: 'owner' }),
  ],
  [
    'a second invitation, to get a higher role',
    '409 Conflict',
    async (founder) => {
      const dana = await member(founder, 'viewer')
      return accept(dana, await invite(world, founder, dana.email, 'admin'))
    },
  ],
  [
    'an invitation of another team, withdrawn by its id',
    '404 NotFound',
    async (founder) => {
      const other = await brand('Other')
      await invite(world, other, 'somebody@people.test', 'buyer')
      const [{ id }] = (await other.get('/api/team')).body.invitations
      return founder.delete(`/api/team/invitations/${id}`)
    },
  ],
]

const ROLES: Attack[] = [
  [
    'an admin who makes herself an owner',
    '403 Forbidden',
    async (founder) => {
      const ada = await member(founder, 'admin')
      return change(ada, ada, 'owner')
    },
  ],
  [
    'a viewer who makes himself an admin',
    '403 TEAM_ROLE_REQUIRED',
    async (founder) => {
      const vera = await member(founder, 'viewer')
      return change(vera, vera, 'admin')
    },
  ],
  [
    'an admin who demotes an owner',
    '403 Forbidden',
    async (founder) => change(await member(founder, 'admin'), await member(founder, 'owner'), 'viewer'),
  ],
  [
    'an owner who demotes the founder',
    '409 Conflict',
    async (founder) => change(await member(founder, 'owner'), founder, 'viewer'),
  ],
  [
    'an owner who removes the founder',
    '409 Conflict',
    async (founder) => remove(await member(founder, 'owner'), founder),
  ],
  [
    'an owner who changes a member of another team',
    '404 NotFound',
    async (founder) => change(founder, await member(await brand('Other'), 'viewer'), 'owner'),
  ],
  [
    'a role of another kind of team',
    '400 BadRequest',
    async (founder) => change(founder, await member(founder, 'viewer'), 'agent'),
  ],
  [
    'the founder who leaves, as the last owner',
    '409 Conflict',
    async (founder) => founder.post('/api/teams/leave', { teamId: founder.accountId }),
  ],
  [
    'a stranger who leaves for others',
    '404 NotFound',
    async (founder) => (await brand('Eve')).post('/api/teams/leave', { teamId: founder.accountId }),
  ],
]

const ACTING: Attack[] = [
  [
    'a stranger who switches to the team',
    '404 NotFound',
    async (founder) => actFor(await brand('Eve'), founder.accountId),
  ],
  [
    'a switch by a page of another site',
    '403 Forbidden',
    async (founder) => {
      const dana = await member(founder, 'buyer')
      return dana.post('/api/teams/switch', { teamId: null }, EVIL)
    },
  ],
  [
    'a switch by a form',
    '415 UnsupportedMediaType',
    async (founder) =>
      (await member(founder, 'buyer')).post('/api/teams/switch', `teamId=${founder.accountId}`, {
        'content-type': 'application/x-www-form-urlencoded',
      }),
  ],
  [
    'a removed member who reads',
    '403 TEAM_MEMBERSHIP_ENDED',
    async (founder) => {
      const dana = await member(founder, 'owner')
      expectOk(await remove(founder, dana))
      return dana.get('/api/accounts/me')
    },
  ],
  [
    'a removed member who completes a payment',
    '403 TEAM_MEMBERSHIP_ENDED',
    async (founder) => {
      const dana = await member(founder, 'buyer')
      const { id } = await offerIn(world, 'ACCEPTED', { brand: founder })
      const { processorPaymentId } = expectOk(
        await dana.post('/api/payments/create-intent', { payFor: 'OFFER', payForId: id }),
      )
      expectOk(await remove(founder, dana))
      const answer = await dana.post('/api/payments/complete', { processorPaymentId })
      return { ...answer, body: { code: answer.body.code } }
    },
  ],
  [
    'a blocked person for an unblocked team',
    '403 TEAM_BLOCKED',
    async (founder) => {
      const dana = await member(founder, 'buyer')
      await blockAccount(world, dana)
      return dana.get('/api/offers/list')
    },
  ],
  [
    'a person for a blocked team',
    '403 TEAM_BLOCKED',
    async (founder) => {
      const dana = await member(founder, 'owner')
      await blockAccount(world, founder)
      return dana.get('/api/offers/list')
    },
  ],
  [
    'a blocked person who switches to a team',
    '403 TEAM_BLOCKED',
    async (founder) => {
      const dana = await member(founder, 'buyer')
      expectOk(await actFor(dana, null))
      await blockAccount(world, dana)
      return actFor(dana, founder.accountId)
    },
  ],
  [
    'a member of a deleted team',
    '403 TEAM_MEMBERSHIP_ENDED',
    async (founder) => {
      const dana = await member(founder, 'owner')
      await inTransaction(world.database.kysely, (trx) => closeAccount(trx, founder.accountId, world.clock.now()))
      return dana.get('/api/offers/list')
    },
  ],
  [
    'an owner of the team of an admin',
    '403 NOT_FOR_TEAMS',
    async () => (await member(await world.admin(), 'owner')).get('/api/admin/users'),
  ],
]

describe.each([
  ['invitations', INVITATIONS],
  ['roles', ROLES],
  ['acting', ACTING],
] as const)('attacks on %s', (_about, attacks) => {
  test.each(attacks)('%s: %s', async (_name, answer, attempt) => {
    expect(outcome(await attempt(await brand('Acme Studio')))).toBe(answer)
  })
})
