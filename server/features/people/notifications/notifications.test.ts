import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import { countingStatements } from '../../../platform/database/statements.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { type Notice, notify } from './index.ts'

let world: World
let talent: Person
beforeAll(async () => {
  world = await createWorld({ env: { ALLOWED_DOMAINS_CORS: 'https://app.semblance.test' } })
})
afterAll(() => world.close())
beforeEach(async () => {
  talent = await world.talent(`Mara ${newId()}`)
})

const addNotices = (notices: readonly Notice[], at = world.clock.now()) =>
  inTransaction(world.database.kysely, (trx) => notify(trx, notices, at))
const notice = (over: Partial<Notice> = {}): Notice => ({
  accountId: talent.accountId,
  type: 'OFFER_RECEIVED',
  offerId: null,
  title: 'Northwind Coffee made you an offer',
  body: '$1,250.00 for a radio spot. You have until 12 December to answer.',
  ...over,
})
const listOf = async (person: Person, query = '') => (await person.get(`/api/notifications/list${query}`)).body
const titlesOf = async (person: Person, query = '') =>
  (await listOf(person, query)).notifications.map(({ title }: { title: string }) => title)

test('a notification is listed unread, not mailed, as it was written', async () => {
  const at = world.clock.now()
  await addNotices([notice()], at)
  await listOf(talent) // the first request of a session also reads the signing keys
  const reply = await talent.get('/api/notifications/list')
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    notifications: [
      {
        id: expect.any(String),
        accountId: talent.accountId,
        type: 'OFFER_RECEIVED',
        offerId: null,
        title: 'Northwind Coffee made you an offer',
        body: '$1,250.00 for a radio spot. You have until 12 December to answer.',
        read: false,
        readAt: null,
        emailSent: false,
        emailSentAt: null,
        createdAt: at.toISOString(),
      },
    ],
    unreadCount: 1,
  })
  expect(reply.statements).toBeLessThanOrEqual(3)
})

test('the list is paged without repeats, even if new ones arrive', async () => {
  const at = world.clock.now()
  for (const title of ['one', 'two', 'three', 'four', 'five']) await addNotices([notice({ title })], at)
  const first = (await listOf(talent, '?limit=2')).notifications
  await addNotices([notice({ title: 'meanwhile' })], addMs(at, DAY_MS))
  const second = (await listOf(talent, `?limit=2&before=${first[1].id}`)).notifications
  const third = (await listOf(talent, `?limit=2&before=${second[1].id}`)).notifications
  const titles = [...first, ...second, ...third].map(({ title }) => title)
  expect(titles.toSorted()).toEqual(['five', 'four', 'one', 'three', 'two'])
  expect(await titlesOf(talent, `?before=${third[0].id}`)).toEqual([])
})

test('the unread filter works, and another person’s cursor starts nothing', async () => {
  await addNotices([notice({ title: 'read' }), notice({ title: 'new' })])
  const read = (await listOf(talent)).notifications.find(({ title }: { title: string }) => title === 'read')
  await talent.post('/api/notifications/mark-read', { notificationId: read.id })
  expect(await titlesOf(talent, '?unread=true')).toEqual(['new'])
  expect(await titlesOf(talent, '?unread=false')).toHaveLength(2)
  const other = await world.talent(`Theo ${newId()}`)
  await addNotices([notice({ accountId: other.accountId, title: 'theirs' })])
  expect(await titlesOf(other, `?before=${read.id}`)).toEqual([])
  expect(await titlesOf(talent, `?before=${newId()}`)).toEqual([])
})

test('many notifications are written in one SQL statement', async () => {
  const { statements } = await countingStatements(() =>
    addNotices([notice(), notice({ type: 'OFFER_COUNTERED' }), notice({ type: 'OFFER_REJECTED' })]),
  )
  expect(statements).toBeLessThanOrEqual(3) // begin, insert, commit
  expect((await listOf(talent)).unreadCount).toBe(3)
})

test('a transaction that is rolled back leaves no notification', async () => {
  const change = inTransaction(world.database.kysely, async (trx) => {
    await notify(trx, [notice()], world.clock.now())
    throw new Error('the change failed')
  })
  await expect(change).rejects.toThrow('the change failed')
  expect((await listOf(talent)).unreadCount).toBe(0)
})

test('the newest notifications come first, five by default', async () => {
  const now = world.clock.now()
  for (let day = 1; day <= 6; day++) await addNotices([notice({ title: `day ${day}` })], addMs(now, day * DAY_MS))
  expect(await titlesOf(talent)).toEqual(['day 6', 'day 5', 'day 4', 'day 3', 'day 2'])
  expect(await titlesOf(talent, '?limit=50')).toHaveLength(6)
  expect((await listOf(talent, '?limit=1')).unreadCount).toBe(6)
})

test('two notifications of the same moment keep their order', async () => {
  await addNotices([notice({ title: 'first' }), notice({ title: 'second' })])
  expect(await titlesOf(talent)).toEqual(['second', 'first'])
})

test('a talent’s notifications go to the agent only while the link is active', async () => {
  const agent = await world.agent()
  const link = { talent_account_id: talent.accountId, agent_account_id: agent.accountId, can_act: false }
  await world.database.kysely
    .insertInto('agent_links')
    .values({ ...link, active: true, created_at: world.clock.now() })
    .execute()
  await addNotices([notice({ title: 'to the agent' })])
  await world.database.kysely
    .updateTable('agent_links')
    .set({ active: false })
    .where('talent_account_id', '=', talent.accountId)
    .execute()
  await addNotices([notice({ title: 'to the talent' })])
  expect(await titlesOf(agent)).toEqual([expect.stringMatching(/^For Mara .*: to the agent$/)])
  expect(await titlesOf(talent)).toEqual(['to the talent'])
})

test('a reminder with a key is written only once, with or without an offer, even by concurrent calls', async () => {
  const reminder = notice({ type: 'OFFER_RELEASE_REMINDER', dedupeKey: 'day 7' })
  await Promise.all(Array.from({ length: 10 }, () => addNotices([reminder, reminder])))
  await addNotices([notice({ type: 'OFFER_RELEASE_REMINDER', dedupeKey: 'day 14' })])
  expect((await listOf(talent)).unreadCount).toBe(2)
})

test('notifications without a key are written every time', async () => {
  await addNotices([notice(), notice()])
  expect((await listOf(talent)).unreadCount).toBe(2)
})

test('an empty list takes no SQL statement', async () => {
  await addNotices([])
  expect((await listOf(talent)).notifications).toEqual([])
})

test('marking a notification read again changes nothing', async () => {
  await addNotices([notice({ title: 'one' }), notice({ title: 'two' })])
  const [newest] = (await listOf(talent)).notifications
  const first = await talent.post('/api/notifications/mark-read', { notificationId: newest.id })
  expect(first.body).toEqual({ success: true })
  const readAt = (await listOf(talent)).notifications[0].readAt
  world.clock.advance(1000)
  expect((await talent.post('/api/notifications/mark-read', { notificationId: newest.id })).status).toBe(200)
  const after = await listOf(talent)
  expect(after.notifications[0]).toMatchObject({ read: true, readAt })
  expect(after.unreadCount).toBe(1)
})

test('marking all read marks the caller’s only', async () => {
  const other = await world.talent('Somebody Else')
  await addNotices([notice(), notice(), notice({ accountId: other.accountId })])
  expect((await talent.post('/api/notifications/mark-read', { all: true })).body).toEqual({ success: true })
  expect((await talent.post('/api/notifications/mark-read', { all: true })).status).toBe(200)
  expect((await listOf(talent)).unreadCount).toBe(0)
  expect((await listOf(other)).unreadCount).toBe(1)
})

test('another person’s notification is indistinguishable from an unknown one', async () => {
  const other = await world.talent('Somebody Else')
  await addNotices([notice({ accountId: other.accountId })])
  const [theirs] = (await listOf(other)).notifications
  const foreign = await talent.post('/api/notifications/mark-read', { notificationId: theirs.id })
  const missing = await talent.post('/api/notifications/mark-read', { notificationId: newId() })
  expect(foreign.status).toBe(404)
  expect(foreign.body).toEqual(missing.body)
  expect((await listOf(other)).unreadCount).toBe(1)
})

test.each([[{}], [{ notificationId: 'a', all: true }], [{ all: false }], [{ notificationId: '' }], [{ every: true }]])(
  'marking read with %j returns 400',
  async (body) => {
    const reply = await talent.post('/api/notifications/mark-read', body)
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('BadRequest')
  },
)

test.each(['0', '51', '-1', '2.5', 'many', ''])('a limit of “%s” returns 400', async (limit) => {
  expect((await talent.get(`/api/notifications/list?limit=${limit}`)).status).toBe(400)
})

test('the notification routes return 401 without a session and 404 without an account', async () => {
  const stranger = world.stranger()
  expect((await stranger.get('/api/notifications/list')).status).toBe(401)
  expect((await stranger.post('/api/notifications/mark-read', { all: true })).status).toBe(401)
  const { idToken } = await world.app.builtinIssuer().registerConfirmed({
    email: `${newId()}@semblance.test`,
    password: null,
    displayName: 'No Account Yet',
    role: 'talent',
  })
  stranger.cookies.set('auth-token', idToken)
  expect((await stranger.get('/api/notifications/list')).status).toBe(404)
})

test('the list and mark-read are allowed for listed origins', async () => {
  const origin = 'https://app.semblance.test'
  const list = await talent.get('/api/notifications/list', { origin })
  const mark = await talent.post('/api/notifications/mark-read', { all: true }, { origin })
  expect(list.headers['access-control-allow-origin']).toBe(origin)
  expect(mark.headers['access-control-allow-origin']).toBe(origin)
})

test('another origin’s page cannot mark anything read', async () => {
  const reply = await talent.post('/api/notifications/mark-read', { all: true }, { origin: 'https://evil.test' })
  expect(reply.status).toBe(403)
})
