import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMerchSale } from '../../../../tests/support/merch/merch-sale.ts'
import { callerOf, expectOk, submit } from '../../../../tests/support/offers/offers.ts'
import { addKey, withKey } from '../../../../tests/support/people/api-keys.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { invite, join } from '../../../../tests/support/people/teams.ts'
import { createWorld, type Person, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { acceptInvitation } from './answer-invitation.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { TEAM_INVITATIONS_PER_DAY: '1000', OFFER_DAILY_CAP: '1000' } })
})
afterAll(() => world.close())

const brand = (name: string) => world.brand(name)
const member = async (founder: Person, role: Parameters<typeof join>[3], name = 'Dana Reyes') =>
  join(world, founder, await brand(name), role)
const remove = (who: Person, { accountId }: Person) => who.delete(`/api/team/members/${accountId}`)
const members = async (founder: Person) => (await founder.get('/api/team')).body.members
const outcome = ({ status, body }: TestResponse) => (status < 400 ? `${status}` : `${status} ${body.code}`)

const PERSONAL = [
  'GET /api/privacy/export',
  'POST /api/privacy/export',
  'GET /api/privacy/erasure',
  'DELETE /api/privacy/erasure',
  'GET /api/push',
  'GET /api/notifications/preferences',
  'GET /api/merch/history',
] as const

describe('what belongs to the founder', () => {
  test.each(PERSONAL)('%s is refused to an owner', async (route) => {
    const [method, path] = route.split(' ') as ['GET', string]
    const owner = await member(await brand('Acme Studio'), 'owner')
    expect(outcome(await owner.send(method, path))).toBe('403 NOT_FOR_TEAMS')
  })

  test('is in nothing that a member reads', async () => {
    const founder = await brand('Acme Studio')
    const dana = await member(founder, 'owner')
    for (const path of ['/api/accounts/me', '/api/team', '/api/teams', '/api/offers/list', '/api/payments/history'])
      expect((await dana.get(path)).text, path).not.toContain(founder.email)
    expect((await founder.get('/api/team')).text).not.toContain(dana.email)
  })

  test('a member reads no notice about access, and marks none as read, by a key neither', async () => {
    const founder = await brand('Acme Studio')
    const admin = await member(founder, 'admin')
    const [notice] = (await founder.get('/api/notifications/list?limit=1')).body.notifications
    const { secret } = await addKey(admin, { scopes: ['notifications:read', 'notifications:write'] })
    const read = (by: Pick<Person, 'post'>, body: object) => by.post('/api/notifications/mark-read', body)
    for (const by of [admin, withKey(world, secret)]) {
      expect(outcome(await read(by, { notificationId: notice.id }))).toBe('404 NotFound')
      expectOk(await read(by, { all: true }))
      expect((await by.get('/api/notifications/list')).body.notifications).toEqual([])
    }
    expect((await founder.get('/api/notifications/list')).body.unreadCount).toBe(2)
    expectOk(await read(founder, { all: true }))
    expect((await founder.get('/api/notifications/list')).body.unreadCount).toBe(0)
  })

  test('what the founder bought as a fan is hidden from members and keys', async () => {
    const [founder, seller] = [await brand('Acme Studio'), await world.talent()]
    const admin = await member(founder, 'admin')
    const at = world.clock.now()
    const { paymentId } = await inTransaction(world.database.kysely, (trx) =>
      insertMerchSale(trx, { accountId: seller.accountId, at }),
    )
    await world.database.kysely
      .updateTable('payments')
      .set({ buyer_account_id: founder.accountId, buyer_user_id: founder.userId })
      .where('id', '=', paymentId)
      .execute()
    const { secret } = await addKey(admin, { scopes: ['payments:read'] })
    const seen = async (by: Pick<Person, 'get'>) => [
      (await by.get('/api/payments/history')).body.total,
      (await by.get(`/api/payments/${paymentId}`)).status,
      (await by.get('/api/payments/spending')).body.months.length,
    ]
    expect(await seen(founder)).toEqual([1, 200, 1])
    expect(await seen(admin)).toEqual([0, 404, 0])
    expect(await seen(withKey(world, secret))).toEqual([0, 404, 0])
  })
})

describe('a member', () => {
  test('whose address is not confirmed cannot accept', async () => {
    const [founder, dana] = [await brand('Acme Studio'), await brand('Dana')]
    const token = await invite(world, founder, dana.email, 'buyer')
    const caller = { ...callerOf(dana, 'brand'), email: dana.email, hasConfirmedEmail: false }
    await expect(acceptInvitation(world.app.ctx, caller, token)).rejects.toMatchObject({ code: 'Forbidden' })
  })

  test('joins nothing by opening a link, and chooses no team by a header or a cookie', async () => {
    const [founder, dana] = [await brand('Acme Studio'), await brand('Dana')]
    const token = await invite(world, founder, dana.email, 'owner')
    for (const path of [`/join/${token}`, `/api/teams/invitations/${token}`]) await dana.get(path)
    expect(await members(founder)).toHaveLength(1)
    dana.cookies.set('acting-for', founder.accountId)
    const me = await dana.get('/api/accounts/me', { 'x-team-id': founder.accountId })
    expect(me.body.account.displayName).toBe('Dana')
  })

  test('is named to the team, and not to the other side, in history, messages, signatures and payments', async () => {
    const [founder, talent] = [await brand('Acme Studio'), await world.talent()]
    const dana = await member(founder, 'buyer')
    const id = await submit(dana, talent)
    expectOk(await talent.post('/api/offers/respond', { offerId: id, action: 'accept' }))
    expectOk(await dana.post(`/api/offers/${id}/messages`, { text: 'Morning light?', clientId: newId() }))
    const { textSha256 } = (await dana.get(`/api/offers/${id}/agreement`)).body
    expectOk(await dana.post(`/api/offers/${id}/agreement/sign`, { name: 'D. Reyes', textSha256 }))
    const { processorPaymentId, processorClientSecret } = expectOk(
      await dana.post('/api/payments/create-intent', { payFor: 'OFFER', payForId: id }),
    )
    await world.app.simulator.confirm({
      id: processorPaymentId,
      clientSecret: processorClientSecret,
      outcome: 'succeed',
    })
    expectOk(await dana.post('/api/payments/complete', { processorPaymentId }))
    const named = async (reader: Person) => [
      (await reader.get(`/api/offers/${id}`)).body.history[0].actorPersonName,
      (await reader.get(`/api/offers/${id}/messages`)).body.messages[0].senderPersonName,
      (await reader.get(`/api/offers/${id}/agreement`)).body.signatures[0].personName,
      (await reader.get('/api/payments/history')).body.payments[0]?.buyerPersonName ?? null,
    ]
    for (const reader of [founder, dana]) expect(await named(reader)).toEqual(Array(4).fill('Dana Reyes'))
    expect(await named(talent)).toEqual([null, null, null, null])
    expect((await talent.get(`/api/offers/${id}/messages`)).body.messages[0].senderName).toBe('Acme Studio')
    const payment = await world.database.kysely
      .selectFrom('payments')
      .select(['buyer_email', 'buyer_person_account_id'])
      .where('pay_for_id', '=', id)
      .executeTakeFirst()
    // An export or erasure of the founder would reach what belongs to this address.
    expect(payment).toEqual({ buyer_email: null, buyer_person_account_id: dana.accountId })
  })

  test('leaves keys to the team, and owners are told to replace them', async () => {
    const founder = await brand('Acme Studio')
    const admin = await member(founder, 'admin', 'Ada')
    const { secret, at } = await addKey(admin, { name: 'Order desk' })
    expectOk(await admin.post('/api/webhooks/endpoints', { url: 'https://hooks.example.com/orders' }))
    expect((await founder.get(at)).body.key).toMatchObject({ madeBy: 'Ada', isMakerGone: false })
    expectOk(await remove(founder, admin))
    expect((await founder.get(at)).body.key).toMatchObject({ madeBy: 'Ada', isMakerGone: true })
    const { notifications } = (await founder.get('/api/notifications/list?limit=50')).body
    const notice = notifications.find(({ title }: { title: string }) => title.startsWith('Replace the keys that Ada'))
    expect(notice.body).toContain('Order desk, hooks.example.com')
    expect((await withKey(world, secret).get('/api/accounts/me')).body.account.displayName).toBe('Acme Studio')
    expectOk(await founder.post(`${at}/rotate`, { overlapHours: 0 }))
    expect((await founder.get(at)).body.key).toMatchObject({ madeBy: null, isMakerGone: false })
    expect((await withKey(world, secret).get('/api/accounts/me')).status).toBe(401)
  })
})

test('an invitation says nothing about accounts, and no name in it is a link', async () => {
  const founder = await brand('<b>Win</b> https://evil.example/now')
  const known = await brand('Dana')
  const invited = (email: string) => founder.post('/api/team/invitations', { email, role: 'viewer' })
  const [first, second] = [await invited(known.email), await invited('nobody@people.test')]
  expect([first.status, second.status]).toEqual([200, 200])
  const [one, other] = second.body.invitations
  expect(Object.keys(one)).toEqual(Object.keys(other))
  const [mail] = await mailsTo(world, 'nobody@people.test')
  for (const text of [mail?.subject, mail?.text, mail?.html]) expect(text).not.toContain('evil.example')
  expect(mail?.html).not.toContain('<b>Win')
})
