import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { submit } from '../../../../tests/support/offers/offers.ts'
import { addKey, withKey } from '../../../../tests/support/people/api-keys.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { accept, actFor, change, invite, join, noticesOf } from '../../../../tests/support/people/teams.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { TEAM_INVITATIONS_PER_DAY: '1000' } })
})
afterAll(() => world.close())

const team = async (who: Person) => (await who.get('/api/team')).body
const remove = (who: Person, member: Person) => who.delete(`/api/team/members/${member.accountId}`)

describe('an account without members', () => {
  test('is a team of one, whose founder is its owner', async () => {
    const acme = await world.brand('Acme Studio')
    expect(await team(acme)).toMatchObject({
      teamId: acme.accountId,
      yourRole: 'owner',
      requiresSecondFactor: false,
      members: [{ accountId: acme.accountId, role: 'owner', isFounder: true, isYou: true }],
      invitations: [],
    })
    expect((await acme.get('/api/teams')).body).toEqual({ teams: [], actingFor: null })
  })
})

describe('an invitation', () => {
  test('is mailed, shown to the invited person, and accepted once', async () => {
    const [acme, dana] = [await world.brand('Acme Studio'), await world.brand('Dana Reyes')]
    const token = await invite(world, acme, dana.email.toUpperCase(), 'buyer')
    const [mail] = await mailsTo(world, dana.email)
    expect(mail?.subject).toBe('Join Acme Studio on Semblance')
    expect((await team(acme)).invitations).toMatchObject([{ email: dana.email, role: 'buyer', status: 'OPEN' }])
    expect(await dana.get(`/api/teams/invitations/${token}`)).toMatchObject({
      status: 200,
      body: { displayName: 'Acme Studio', role: 'buyer', roleLabel: 'Buyer', invitedBy: 'Acme Studio' },
    })
    const accepted = await accept(dana, token)
    expect(accepted).toMatchObject({ status: 200, body: { actingFor: acme.accountId, teams: [{ role: 'buyer' }] } })
    expect((await accept(dana, token)).status).toBe(409)
    expect((await team(acme)).members).toMatchObject([
      { isFounder: true },
      { displayName: 'Dana Reyes', role: 'buyer' },
    ])
    expect((await team(acme)).invitations).toEqual([])
    expect(await noticesOf(acme)).toEqual(['Dana Reyes joined Acme Studio'])
    expect((await mailsTo(world, acme.email)).length).toBe(0)
    await world.cron('/api/notifications/process-emails')
    expect((await mailsTo(world, acme.email))[0]?.subject).toBe('Dana Reyes joined Acme Studio')
  })

  test('of the same address again replaces the first, and a member is refused', async () => {
    const [acme, dana] = [await world.brand('Acme Studio'), await world.brand('Dana Reyes')]
    const first = await invite(world, acme, dana.email, 'viewer')
    world.clock.advance(1000)
    const second = await invite(world, acme, dana.email, 'buyer')
    expect((await team(acme)).invitations).toHaveLength(1)
    expect(await accept(dana, first)).toMatchObject({ status: 409, body: { error: expect.stringContaining('newer') } })
    expect((await accept(dana, second)).status).toBe(200)
    world.clock.advance(1000)
    const third = await invite(world, acme, dana.email, 'admin')
    expect(await accept(dana, third)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('already') },
    })
    expect((await team(acme)).members[1]).toMatchObject({ role: 'buyer' })
  })

  test('is refused to others, when withdrawn or declined, and when nobody sent it', async () => {
    const [acme, dana, eve] = [await world.brand('Acme Studio'), await world.brand('Dana'), await world.brand('Eve')]
    const token = await invite(world, acme, dana.email, 'buyer')
    const forbidden = await accept(eve, token)
    expect(forbidden).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
    expect(forbidden.text).not.toContain(dana.email)
    expect((await eve.get(`/api/teams/invitations/${token}`)).status).toBe(403)
    expect((await accept(dana, 'unknown')).status).toBe(404)
    const [{ id }] = (await team(acme)).invitations
    expect((await acme.delete(`/api/team/invitations/${id}`)).status).toBe(200)
    expect((await acme.delete(`/api/team/invitations/${id}`)).status).toBe(404)
    expect(await accept(dana, token)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('withdrawn') },
    })
    const declined = await invite(world, acme, dana.email, 'buyer')
    expect((await dana.post(`/api/teams/invitations/${declined}/decline`)).status).toBe(200)
    expect((await dana.post(`/api/teams/invitations/${declined}/decline`)).status).toBe(409)
    expect((await accept(dana, declined)).status).toBe(409)
    expect((await dana.post('/api/teams/invitations/unknown/decline')).status).toBe(404)
    expect((await eve.post(`/api/teams/invitations/${declined}/decline`)).status).toBe(403)
  })

  test('needs a role of this kind of team, and a fresh proof', async () => {
    const acme = await world.brand('Acme Studio')
    const post = (email: string, role: string) => acme.post('/api/team/invitations', { email, role })
    expect((await post('dana@people.test', 'agent')).status).toBe(400)
    expect((await post('dana', 'buyer')).status).toBe(400)
    world.clock.advance(11 * 60_000)
    expect(await post('dana@people.test', 'buyer')).toMatchObject({ status: 403, body: { code: 'SIGN_IN_AGAIN' } })
    expect(await acme.patch('/api/team', { requiresSecondFactor: true })).toMatchObject({
      body: { code: 'SIGN_IN_AGAIN' },
    })
  })

  test('is limited for each team and each address', async () => {
    const strict = await createWorld({ env: { TEAM_INVITATIONS_PER_DAY: '2' } })
    const acme = await strict.brand('Acme Studio')
    const post = (email: string) => acme.post('/api/team/invitations', { email, role: 'buyer' })
    expect((await post('one@people.test')).status).toBe(200)
    expect((await post('two@people.test')).status).toBe(200)
    expect(await post('three@people.test')).toMatchObject({ status: 429, body: { details: { limit: 2 } } })
    const other = await strict.brand('Other')
    const again = await other.post('/api/team/invitations', { email: 'one@people.test', role: 'buyer' })
    expect(again.status).toBe(200)
    await strict.close()
    for (let sent = 0; sent < 10; sent++) {
      const founder = await world.brand('Spam')
      await founder.post('/api/team/invitations', { email: 'victim@people.test', role: 'buyer' })
    }
    const last = await world.brand('Spam')
    expect((await last.post('/api/team/invitations', { email: 'victim@people.test', role: 'buyer' })).status).toBe(429)
  })

  test('expires after seven days', async () => {
    const own = await createWorld()
    const [acme, dana] = [await own.brand('Acme Studio'), await own.brand('Dana Reyes')]
    const token = await invite(own, acme, dana.email, 'buyer')
    await own.database.kysely
      .updateTable('team_invitations')
      .set({ expires_at: own.clock.now(), created_at: new Date(own.clock.now().getTime() - 7 * DAY_MS) })
      .execute()
    expect(await accept(dana, token)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('expired') },
    })
    expect((await acme.get('/api/team')).body.invitations).toMatchObject([{ status: 'EXPIRED' }])
    await own.close()
  })
})

describe('a member', () => {
  test('acts for the team after switching, and for themselves after switching back', async () => {
    const acme = await world.brand('Acme Studio')
    const dana = await join(world, acme, await world.brand('Dana Reyes'), 'buyer')
    expect((await dana.get('/api/accounts/me')).body.account.displayName).toBe('Acme Studio')
    expect((await actFor(dana, null)).body).toMatchObject({ actingFor: null, teams: [{ displayName: 'Acme Studio' }] })
    expect((await dana.get('/api/accounts/me')).body.account.displayName).toBe('Dana Reyes')
    expect((await actFor(dana, acme.accountId)).status).toBe(200)
    expect((await dana.get('/api/teams')).body.actingFor).toBe(acme.accountId)
    const stranger = await world.brand('Eve')
    expect((await actFor(stranger, acme.accountId)).status).toBe(404)
  })

  test('never reads what belongs to the founder', async () => {
    const acme = await world.brand('Acme Studio')
    const owner = await join(world, acme, await world.brand('Second Owner'), 'owner')
    for (const path of ['/api/auth/sessions', '/api/auth/factors'])
      expect(await owner.auth.get(path)).toMatchObject({ status: 403, body: { code: 'NOT_FOR_TEAMS' } })
    for (const path of ['/api/privacy/export', '/api/privacy/erasure', '/api/push', '/api/notifications/preferences'])
      expect(await owner.get(path)).toMatchObject({ status: 403, body: { code: 'NOT_FOR_TEAMS' } })
    expect((await owner.get('/settings/security', { accept: 'text/html' })).status).toBe(403)
    // The notice that somebody joined is about access, and goes to the founder alone.
    expect(await noticesOf(acme)).toEqual(['Second Owner joined Acme Studio'])
    expect(await noticesOf(owner)).toEqual([])
    expect((await owner.get('/api/notifications/list')).body.unreadCount).toBe(0)
  })

  test('who is removed while signed in is refused at the next request, and acts for themselves after switching', async () => {
    const acme = await world.brand('Acme Studio')
    const dana = await join(world, acme, await world.brand('Dana Reyes'), 'buyer')
    expect((await dana.get('/api/offers/list')).status).toBe(200)
    expect((await remove(acme, dana)).status).toBe(200)
    const refused = await dana.get('/api/offers/list')
    expect(refused).toMatchObject({ status: 403, body: { code: 'TEAM_MEMBERSHIP_ENDED' } })
    expect(refused.statements).toBe(1)
    expect((await actFor(dana, null)).status).toBe(200)
    expect((await dana.get('/api/accounts/me')).body.account.displayName).toBe('Dana Reyes')
    expect((await actFor(dana, acme.accountId)).status).toBe(404)
    expect(await noticesOf(dana)).toEqual(['You are no longer a member of Acme Studio'])
    expect((await remove(acme, dana)).status).toBe(404)
  })

  test('whose role changes has the new role at the next request', async () => {
    const acme = await world.brand('Acme Studio')
    const dana = await join(world, acme, await world.brand('Dana Reyes'), 'viewer')
    const makeList = (name: string) => dana.post('/api/shortlists', { name })
    expect(await makeList('Spring')).toMatchObject({ status: 403, body: { code: 'TEAM_ROLE_REQUIRED' } })
    expect((await change(acme, dana, 'buyer')).status).toBe(200)
    expect((await makeList('Spring')).status).toBe(201)
    expect((await change(acme, dana, 'finance')).status).toBe(200)
    expect((await makeList('Summer')).status).toBe(403)
    expect((await acme.get('/api/shortlists')).body.shortlists).toHaveLength(1)
    expect((await change(acme, dana, 'agent')).status).toBe(400)
    expect((await change(acme, await world.brand('Eve'), 'viewer')).status).toBe(404)
  })

  test('sends an offer for the team, whose history names them to the team alone', async () => {
    const [acme, talent] = [await world.brand('Acme Studio'), await world.talent()]
    const dana = await join(world, acme, await world.brand('Dana Reyes'), 'buyer')
    const offer = await submit(dana, talent)
    const readers = [[acme, 'Dana Reyes'] as const, [talent, null] as const, [dana, 'Dana Reyes'] as const]
    for (const [reader, actorPersonName] of readers) {
      const { offer: read, history, buyerAccounts } = (await reader.get(`/api/offers/${offer}`)).body
      expect(read.buyerAccountId).toBe(acme.accountId)
      expect(buyerAccounts[acme.accountId].displayName).toBe('Acme Studio')
      expect(history[0]).toMatchObject({ actorAccountId: acme.accountId, actorPersonName })
    }
    expect((await acme.post('/api/offers/cancel', { offerId: offer })).status).toBe(200)
    const { history } = (await talent.get(`/api/offers/${offer}`)).body
    expect(history.at(-1)).toMatchObject({ action: 'CANCEL', actorPersonName: null })
  })

  test('gets only the actions of the role', async () => {
    const [acme, talent] = [await world.brand('Acme Studio'), await world.talent()]
    const offer = await submit(acme, talent)
    const actions = async (who: Person) => (await who.get(`/api/offers/${offer}`)).body.offer.allowedActions
    const viewer = await join(world, acme, await world.brand('Vera'), 'viewer')
    const buyer = await join(world, acme, await world.brand('Ben'), 'buyer')
    expect(await actions(viewer)).toEqual([])
    expect(await actions(buyer)).toEqual(await actions(acme))
    expect(await actions(buyer)).not.toEqual([])
  })

  test('leaves by themselves, and then acts for themselves', async () => {
    const acme = await world.brand('Acme Studio')
    const dana = await join(world, acme, await world.brand('Dana Reyes'), 'owner')
    const leave = (who: Person) => who.post('/api/teams/leave', { teamId: acme.accountId })
    expect((await leave(dana)).status).toBe(200)
    expect((await leave(dana)).status).toBe(404)
    expect((await dana.get('/api/accounts/me')).body.account.displayName).toBe('Dana Reyes')
    expect(await noticesOf(acme)).toContain('Dana Reyes left Acme Studio')
    expect(await leave(acme)).toMatchObject({ status: 409, body: { error: expect.stringContaining('last one') } })
  })

  test('is never an admin, even if the founder or the member is one', async () => {
    const admin = await world.admin()
    const dana = await join(world, admin, await world.brand('Dana Reyes'), 'owner')
    expect(await dana.get('/api/admin/users')).toMatchObject({ status: 403, body: { code: 'NOT_FOR_TEAMS' } })
    expect((await dana.get('/api/offers/list?perspective=admin')).status).toBe(403)
    await actFor(dana, null)
    expect((await dana.get('/api/admin/users')).status).toBe(403)
  })
})

describe('roles', () => {
  test('an admin manages members, but neither makes nor changes nor removes owners', async () => {
    const acme = await world.brand('Acme Studio')
    const admin = await join(world, acme, await world.brand('Ada'), 'admin')
    const owner = await join(world, acme, await world.brand('Olga'), 'owner')
    const buyer = await join(world, acme, await world.brand('Ben'), 'buyer')
    expect((await change(admin, buyer, 'finance')).status).toBe(200)
    expect((await change(admin, buyer, 'owner')).status).toBe(403)
    expect((await change(admin, owner, 'viewer')).status).toBe(403)
    expect((await remove(admin, owner)).status).toBe(403)
    expect((await admin.post('/api/team/invitations', { email: 'x@people.test', role: 'owner' })).status).toBe(403)
    const token = await invite(world, owner, 'new@people.test', 'owner')
    expect(token).not.toBe('')
    const [{ id }] = (await team(admin)).invitations
    expect((await admin.delete(`/api/team/invitations/${id}`)).status).toBe(403)
    expect((await remove(admin, buyer)).status).toBe(200)
    expect(await change(buyer, admin, 'viewer')).toMatchObject({ body: { code: 'TEAM_MEMBERSHIP_ENDED' } })
  })

  test('nobody demotes or removes the founder', async () => {
    const acme = await world.brand('Acme Studio')
    const owner = await join(world, acme, await world.brand('Olga'), 'owner')
    expect((await change(owner, acme, 'viewer')).status).toBe(409)
    expect((await remove(owner, acme)).status).toBe(409)
    expect((await remove(acme, acme)).status).toBe(409)
  })

  test('what a member invited is withdrawn with their role', async () => {
    const [acme, dana] = [await world.brand('Acme Studio'), await world.brand('Dana')]
    const owner = await join(world, acme, await world.brand('Olga'), 'owner')
    const token = await invite(world, owner, dana.email, 'owner')
    expect((await change(acme, owner, 'viewer')).status).toBe(200)
    expect((await accept(dana, token)).status).toBe(409)
  })

  test.skipIf(inject('template').engine === 'pglite')(
    'of two owners who remove each other at once, one stays',
    async () => {
      const acme = await world.brand('Acme Studio')
      const one = await join(world, acme, await world.brand('One'), 'owner')
      const other = await join(world, acme, await world.brand('Other'), 'owner')
      const statuses = (await Promise.all([remove(one, other), remove(other, one)])).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 403])
      expect((await team(acme)).members).toHaveLength(2)
    },
  )

  test.skipIf(inject('template').engine === 'pglite')('two owners leave at once, and the founder stays', async () => {
    const acme = await world.brand('Acme Studio')
    const owners = [
      await join(world, acme, await world.brand('One'), 'owner'),
      await join(world, acme, await world.brand('Other'), 'owner'),
    ]
    const leave = (who: Person) => who.post('/api/teams/leave', { teamId: acme.accountId })
    const statuses = (await Promise.all([...owners, acme].map(leave))).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 409])
    expect((await team(acme)).members).toMatchObject([{ isFounder: true, role: 'owner' }])
  })

  test.skipIf(inject('template').engine === 'pglite')(
    'an invitation that is accepted twice at once makes one member',
    async () => {
      const [acme, dana] = [await world.brand('Acme Studio'), await world.brand('Dana')]
      const token = await invite(world, acme, dana.email, 'buyer')
      const statuses = (await Promise.all([accept(dana, token), accept(dana, token)])).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 409])
      expect((await team(acme)).members).toHaveLength(2)
    },
  )
})

describe('a team that requires a second factor', () => {
  test('refuses members without one, until the setting is off', async () => {
    const acme = await world.brand('Acme Studio')
    const dana = await join(world, acme, await world.brand('Dana Reyes'), 'buyer')
    expect((await acme.patch('/api/team', { requiresSecondFactor: true })).body.requiresSecondFactor).toBe(true)
    expect(await dana.get('/api/offers/list')).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } })
    expect((await dana.get('/api/teams')).status).toBe(200)
    expect((await acme.get('/api/offers/list')).status).toBe(200)
    expect((await acme.patch('/api/team', { requiresSecondFactor: false })).status).toBe(200)
    expect((await dana.get('/api/offers/list')).status).toBe(200)
  })
})

describe('API keys', () => {
  test('of the team and of the member act as before', async () => {
    const [acme, dana] = [await world.brand('Acme Studio'), await world.brand('Dana Reyes')]
    const [ofTeam, ofDana] = [await addKey(acme), await addKey(dana)]
    await join(world, acme, dana, 'viewer')
    const nameFor = async (secret: string) =>
      (await withKey(world, secret).get('/api/accounts/me')).body.account.displayName
    expect(await nameFor(ofTeam.secret)).toBe('Acme Studio')
    expect(await nameFor(ofDana.secret)).toBe('Dana Reyes')
    expect((await withKey(world, ofTeam.secret).get('/api/team')).body.code).toBe('API_KEY_NOT_ALLOWED')
    expect((await dana.get('/api/keys')).body.code).toBe('TEAM_ROLE_REQUIRED')
    await change(acme, dana, 'admin')
    expect((await dana.get('/api/keys')).body.keys).toHaveLength(1)
  })
})
