import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nameAgent } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { notify } from './index.ts'
import { canSwitchOff, MAILED_TYPES, type NotificationType } from './notification-types.ts'

const PREFERENCES = '/api/notifications/preferences'
const PAGE = '/settings/notifications'

let world: World
let brand: Person
let talent: Person
let agent: Person
beforeAll(async () => {
  world = await createWorld()
  ;[brand, talent, agent] = [await world.brand(), await world.talent(), await world.agent()]
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`truncate notifications, outgoing_mails, mailbox.mails, muted_notifications, hidden_notifications, digest_settings`.execute(
    world.database.kysely,
  )
})

const sendNotification = (accountId: string, type: NotificationType) =>
  inTransaction(world.database.kysely, (trx) =>
    notify(trx, [{ accountId, type, offerId: null, title: type, body: 'Words.' }], world.clock.now()),
  )
const run = () => world.cron('/api/notifications/process-emails')
const save = (person: Pick<Person, 'put'>, ...off: NotificationType[]) =>
  person.put(PREFERENCES, { preferences: off.map((type) => ({ type, email: false })) })
const mailsTo = (person: Person) =>
  world.database.kysely.selectFrom('mailbox.mails').selectAll().where('recipient', '=', person.email).execute()
const preferenceOf = async (person: Person, type: NotificationType) =>
  (await person.get(PREFERENCES)).body.preferences.find((one: { type: string }) => one.type === type)

async function linkIn(person: Person, type: NotificationType): Promise<string> {
  await sendNotification(person.accountId, type)
  await run()
  const mail = (await mailsTo(person)).find(({ subject }) => subject === type)
  const link = /^<(.+)>$/.exec(String(mail?.headers['List-Unsubscribe']))?.[1] ?? ''
  expect(link.startsWith(world.config.BASE_URL)).toBe(true)
  return new URL(link).pathname
}
/** A mail program has no session or origin. */
const postAsMailProgram = (url: string, contentType: string, payload: string) =>
  world.app.api.inject({ method: 'POST', url, payload, headers: { 'content-type': contentType } })
const FORM = 'application/x-www-form-urlencoded'
const ONE_CLICK = 'List-Unsubscribe=One-Click'

test('every type is on by default; types about money, disputes, terms, likeness and sign-in methods cannot be switched off', async () => {
  const { status, body } = await brand.get(PREFERENCES)
  expect(status).toBe(200)
  expect(body.preferences.map(({ type }: { type: string }) => type)).toEqual(MAILED_TYPES)
  expect(body.preferences.every((one: { email: boolean; bell: boolean }) => one.email && one.bell)).toBe(true)
  const locked = body.preferences.filter((one: { locked: boolean }) => one.locked)
  expect(locked.map(({ type }: { type: string }) => type)).toEqual([
    'PAYMENT_RECEIVED',
    'OFFER_COMPLETED',
    'AUTO_RELEASE',
    'DISPUTE_OPENED',
    'DISPUTE_RESOLVED',
    'PAYMENT_RETURNED',
    'DISPUTE_ANSWER_DUE',
    'DISPUTE_STATEMENT',
    'DISPUTE_ANSWER_OVER',
    'TERMS_CHANGED',
    'FACTOR_RECOVERY_STARTED',
    'FACTORS_RESET',
    'API_KEY_CHANGED',
    'TEAM_CHANGED',
    'LIKENESS_HELD',
    'LIKENESS_MATCHED',
    'LIKENESS_DECIDED',
    'LIKENESS_TAKEN_DOWN',
    'LIKENESS_RESTORED',
    'PICTURE_TAKEN_DOWN',
    'PICTURE_RESTORED',
  ])
})

test('a type without mail appears in the bell only, and other types and people are still mailed', async () => {
  expect((await save(brand, 'OFFER_ACCEPTED')).status).toBe(200)
  for (const type of ['OFFER_ACCEPTED', 'OFFER_COUNTERED'] as const) await sendNotification(brand.accountId, type)
  await sendNotification(talent.accountId, 'OFFER_ACCEPTED')
  expect((await run()).body).toMatchObject({ processed: 2, sent: 2, skipped: 0 })
  const { notifications } = (await brand.get('/api/notifications/list')).body
  const sentByType = notifications.map(({ type, emailSent }: { type: string; emailSent: boolean }) => [type, emailSent])
  expect(sentByType.toSorted()).toEqual([
    ['OFFER_ACCEPTED', false],
    ['OFFER_COUNTERED', true],
  ])
})

test('a response can be sent back with one preference changed, and changed back', async () => {
  const { preferences } = (await brand.get(PREFERENCES)).body
  const turned = preferences.map((one: { type: string }) =>
    one.type === 'OFFER_REJECTED' ? { ...one, email: false } : one,
  )
  const digest = { rhythm: 'immediately', timeZone: 'UTC', nextAt: null }
  expect((await brand.put(PREFERENCES, { preferences: turned, digest })).body).toEqual({ preferences: turned, digest })
  expect((await brand.get(PREFERENCES)).body.preferences).toEqual(turned)
  expect((await brand.put(PREFERENCES, { preferences })).body).toEqual({ preferences, digest })
})

test('a queued mail is not sent if its type is switched off meanwhile', async () => {
  await sendNotification(brand.accountId, 'OFFER_ACCEPTED')
  await save(brand, 'OFFER_ACCEPTED')
  expect((await run()).body).toMatchObject({ processed: 1, sent: 0, skipped: 1 })
  expect(await mailsTo(brand)).toEqual([])
})

test('mail about money cannot be switched off', async () => {
  const refused = await save(brand, 'OFFER_ACCEPTED', 'PAYMENT_RETURNED')
  expect(refused).toMatchObject({ status: 422, body: { code: 'UnprocessableEntity' } })
  expect(refused.body.error).toContain('PAYMENT_RETURNED')
  expect(await preferenceOf(brand, 'OFFER_ACCEPTED')).toMatchObject({ email: true })
})

test.each<[string, unknown]>([
  ['an unknown type', { preferences: [{ type: 'NEWSLETTER', email: true }] }],
  ['a type that is no longer used', { preferences: [{ type: 'OFFER_APPROVED', email: false }] }],
  ['a type twice', { preferences: [false, true].map((email) => ({ type: 'OFFER_ACCEPTED', email })) }],
  ['no list', {}],
])('%s is refused with 400', async (_what, body) => {
  expect((await brand.put(PREFERENCES, body)).status).toBe(400)
})

test('preferences require a session, and pages of other origins cannot change them', async () => {
  expect((await world.stranger().get(PREFERENCES)).status).toBe(401)
  expect((await save(world.stranger())).status).toBe(401)
  const elsewhere = { origin: 'https://evil.example' }
  expect((await brand.put(PREFERENCES, { preferences: [] }, elsewhere)).status).toBe(403)
})

test('a talent’s notifications go to the agent and are mailed by the agent’s preferences', async () => {
  await save(agent, 'AGENT_ASKED')
  await nameAgent(talent, agent, true)
  await agent.post('/api/notifications/mark-read', { all: true })
  await save(talent, 'OFFER_RECEIVED')
  await sendNotification(talent.accountId, 'OFFER_RECEIVED')
  await run()
  expect(await mailsTo(agent)).toHaveLength(1)
  await save(agent, 'OFFER_RECEIVED')
  await sendNotification(talent.accountId, 'OFFER_RECEIVED')
  await run()
  expect(await mailsTo(agent)).toHaveLength(1)
  expect((await agent.get('/api/notifications/list')).body.unreadCount).toBe(2)
  await talent.delete('/api/accounts/agent-link')
})

test('every notification mail says why it was sent and links to the preferences; mail about money has no unsubscribe link', async () => {
  for (const type of ['OFFER_ACCEPTED', 'PAYMENT_RECEIVED'] as const) await sendNotification(brand.accountId, type)
  await run()
  const [asked, always] = (await mailsTo(brand)).toSorted((one, other) => (one.subject < other.subject ? -1 : 1))
  for (const mail of [asked, always]) {
    expect(mail?.text_body).toMatch(
      /You are getting this email because[\s\S]*Choose which emails you get: http\S+\/settings\/n/,
    )
    expect(mail?.html_body).toContain(`${world.config.NEXT_PUBLIC_MAIN_SITE_URL}${PAGE}`)
  }
  expect(asked?.headers).toMatchObject({ 'List-Unsubscribe-Post': ONE_CLICK })
  expect(always?.headers).not.toHaveProperty('List-Unsubscribe')
  expect(always?.headers).not.toHaveProperty('List-Unsubscribe-Post')
})

test.each([
  ['a form', FORM, ONE_CLICK],
  ['a multipart form', 'multipart/form-data; boundary=b', multipart('List-Unsubscribe', 'One-Click')],
  ['the form of the unsubscribe page', FORM, ''],
])('one-click unsubscribe works without a session, sent as %s, and may be repeated', async (_how, type, payload) => {
  const path = await linkIn(brand, 'OFFER_COUNTERED')
  for (let time = 1; time <= 2; time++) {
    const response = await postAsMailProgram(path, type, payload)
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(response.body).toContain('You are unsubscribed from these emails')
  }
  expect(await preferenceOf(brand, 'OFFER_COUNTERED')).toMatchObject({ email: false })
  expect(await preferenceOf(brand, 'OFFER_ACCEPTED')).toMatchObject({ email: true })
  expect(await preferenceOf(talent, 'OFFER_COUNTERED')).toMatchObject({ email: true })
})

test('opening the link shows one button and changes nothing', async () => {
  const path = await linkIn(brand, 'OFFER_COUNTERED')
  const page = await world.stranger().get(path)
  expect(page.status).toBe(200)
  expect(page.text.match(/<button/g)).toHaveLength(1)
  expect(page.text).toContain(`action="${path}"`)
  expect(await preferenceOf(brand, 'OFFER_COUNTERED')).toMatchObject({ email: true })
})

test('a link that was altered after signing is not found', async () => {
  const path = await linkIn(brand, 'OFFER_COUNTERED')
  const forged = [
    path.replace('OFFER_COUNTERED', 'OFFER_ACCEPTED'),
    path.replace('OFFER_COUNTERED', 'PAYMENT_RECEIVED'),
    path.replace(brand.accountId, talent.accountId),
    path.slice(0, -1),
    '/api/notifications/unsubscribe/nonsense',
  ]
  for (const url of forged) {
    expect((await world.stranger().get(url)).status, url).toBe(404)
    expect((await postAsMailProgram(url, FORM, ONE_CLICK)).statusCode, url).toBe(404)
  }
  expect(await world.database.kysely.selectFrom('muted_notifications').selectAll().execute()).toEqual([])
})

test('other bodies than a one-click form are refused, and pages of other origins cannot post with our cookies', async () => {
  const path = await linkIn(brand, 'OFFER_COUNTERED')
  const file = multipart('List-Unsubscribe', 'One-Click', '; filename="a"')
  expect((await postAsMailProgram(path, 'multipart/form-data; boundary=b', file)).statusCode).toBe(400)
  expect((await postAsMailProgram(path, 'multipart/form-data; boundary=b', 'nothing of it')).statusCode).toBe(400)
  expect((await postAsMailProgram(path, FORM, 'List-Unsubscribe=Two-Clicks')).statusCode).toBe(400)
  expect((await postAsMailProgram(path, 'text/plain', ONE_CLICK)).statusCode).toBe(415)
  expect(
    (await postAsMailProgram('/api/notifications/mark-read', 'multipart/form-data; boundary=b', file)).statusCode,
  ).toBe(401)
  const elsewhere = { origin: 'https://evil.example' }
  expect((await brand.post(path, {}, elsewhere)).status).toBe(403)
  const onAnotherRoute = {
    ...elsewhere,
    origin: world.config.BASE_URL,
    'content-type': 'multipart/form-data; boundary=b',
  }
  expect((await brand.post('/api/notifications/mark-read', file, onAnotherRoute)).status).toBe(415)
})

test('the preferences page requires a session', async () => {
  expect((await brand.get(PAGE)).status).toBe(200)
  expect((await world.stranger().get(PAGE)).status).toBe(401)
})

test('a type hidden from the bell is still stored and mailed, and reappears when switched on', async () => {
  await brand.put(PREFERENCES, { preferences: [{ type: 'OFFER_ACCEPTED', bell: false }] })
  for (const type of ['OFFER_ACCEPTED', 'OFFER_COUNTERED'] as const) await sendNotification(brand.accountId, type)
  expect((await run()).body).toMatchObject({ sent: 2 })
  const shown = async () => {
    const { body, statements } = await brand.get('/api/notifications/list')
    expect(statements).toBeLessThanOrEqual(3)
    return [body.unreadCount, ...body.notifications.map(({ type }: { type: string }) => type)]
  }
  expect(await shown()).toEqual([1, 'OFFER_COUNTERED'])
  await brand.post('/api/notifications/mark-read', { all: true })
  expect((await shown())[0]).toBe(0)
  await brand.put(PREFERENCES, { preferences: [{ type: 'OFFER_COUNTERED', bell: false }] })
  expect(await shown()).toEqual([0])
  await brand.put(PREFERENCES, { preferences: [{ type: 'OFFER_ACCEPTED', bell: true }] })
  expect(await shown()).toEqual([1, 'OFFER_ACCEPTED'])
})

test('an omitted channel stays as it is; money types cannot be hidden from the bell either', async () => {
  await brand.put(PREFERENCES, { preferences: [{ type: 'OFFER_ACCEPTED', bell: false }] })
  await save(brand, 'OFFER_ACCEPTED')
  expect(await preferenceOf(brand, 'OFFER_ACCEPTED')).toMatchObject({ bell: false, email: false })
  const refused = await brand.put(PREFERENCES, { preferences: [{ type: 'DISPUTE_OPENED', bell: false }] })
  expect([refused.status, refused.body.code]).toEqual([422, 'UnprocessableEntity'])
})

test.each(MAILED_TYPES.filter(canSwitchOff))(
  'one-click unsubscribe in a %s mail switches off that type only',
  async (type) => {
    const path = await linkIn(brand, type)
    expect((await postAsMailProgram(path, FORM, ONE_CLICK)).statusCode).toBe(200)
    const { preferences } = (await brand.get(PREFERENCES)).body
    const off = preferences.flatMap((one: { type: string; email: boolean }) => (one.email ? [] : one.type))
    expect(off).toEqual([type])
  },
)

function multipart(name: string, value: string, more = ''): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n--b--\r\n`
}
