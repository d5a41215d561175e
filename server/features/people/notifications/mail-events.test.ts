import { createSign, generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { codeMailedTo, mailsTo } from '../../../../tests/support/people/mails.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { notify } from './index.ts'

const PATH = '/api/notifications/mail-events'
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const KEY = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const PASSWORD = 'correct horse battery'

let world: World
let brand: Person
beforeAll(async () => {
  world = await createWorld({ env: { EMAIL_WEBHOOK_PUBLIC_KEY: KEY } })
  brand = await world.brand()
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`truncate notifications, outgoing_mails, mailbox.mails, mail_events, suppressed_addresses`.execute(
    world.database.kysely,
  )
})

type EventInput = {
  event?: string
  type?: string
  email?: string
  sg_event_id?: string
  timestamp?: number
  reason?: string
}
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
const event = (over: EventInput = {}) => ({
  sg_event_id: newId(),
  event: 'bounce',
  type: 'bounce',
  email: brand.email,
  timestamp: seconds(world.clock.now()),
  reason: '550 no such mailbox',
  sg_message_id: 'more than we read',
  ...over,
})
const signatureOf = (timestamp: string, body: string) =>
  createSign('sha256').update(`${timestamp}${body}`).sign(privateKey, 'base64')

/** SendGrid posts a list, signed over timestamp and body. */
function post(events: unknown, headers: Record<string, string> = {}) {
  const payload = typeof events === 'string' ? events : JSON.stringify(events)
  const timestamp = String(seconds(world.clock.now()))
  return world.app.api.inject({
    method: 'POST',
    url: PATH,
    payload,
    headers: {
      'content-type': 'application/json',
      'x-twilio-email-event-webhook-timestamp': timestamp,
      'x-twilio-email-event-webhook-signature': signatureOf(timestamp, payload),
      ...headers,
    },
  })
}
const suppressed = () =>
  world.database.kysely.selectFrom('suppressed_addresses').selectAll().orderBy('address').execute()
const tellBrand = () =>
  inTransaction(world.database.kysely, (trx) =>
    notify(
      trx,
      [{ accountId: brand.accountId, type: 'PAYMENT_RECEIVED', offerId: null, title: 'Paid', body: 'B' }],
      world.clock.now(),
    ),
  )
const run = async () => (await world.cron('/api/notifications/process-emails')).body

test('a hard bounce suppresses the address, and the skipped mail says why', async () => {
  const response = await post([event({ email: brand.email.toUpperCase() }), event({ event: 'delivered', type: '' })])
  expect([response.statusCode, response.json()]).toEqual([200, { received: true }])
  expect(await suppressed()).toMatchObject([{ address: brand.email, reason: 'bounce', detail: '550 no such mailbox' }])
  await tellBrand()
  expect(await run()).toMatchObject({ processed: 1, sent: 0, skipped: 1, failed: 0 })
  expect(await world.database.kysely.selectFrom('outgoing_mails').selectAll().execute()).toMatchObject([
    {
      outcome: 'skipped',
      next_attempt_at: null,
      sent_at: null,
      failure_reason: expect.stringContaining('bounced permanently'),
    },
  ])
  expect(await run()).toMatchObject({ processed: 0 })
  const [notice] = (await brand.get('/api/notifications/list')).body.notifications
  expect(notice).toMatchObject({ emailSent: false })
})

test.each<[string, EventInput]>([
  ['a temporary bounce', { type: 'blocked' }],
  ['a delay', { event: 'deferred' }],
  ['a delivery', { event: 'delivered' }],
  ['an unknown kind of event', { event: 'teleported' }],
])('%s changes nothing', async (_what, over) => {
  expect((await post([event(over)])).statusCode).toBe(200)
  expect(await suppressed()).toEqual([])
  await tellBrand()
  expect(await run()).toMatchObject({ sent: 1 })
})

test('a repeated event, also after the address was verified, counts once', async () => {
  const repeated = event()
  await post([repeated, repeated])
  await world.database.kysely.deleteFrom('suppressed_addresses').execute()
  expect((await post([repeated])).statusCode).toBe(200)
  expect(await suppressed()).toEqual([])
  await post([event()])
  expect(await suppressed()).toHaveLength(1)
})

test('an event older than the retention of events is ignored', async () => {
  const old = seconds(addMs(world.clock.now(), -31 * DAY_MS))
  expect((await post([event({ timestamp: old })])).statusCode).toBe(200)
  expect(await suppressed()).toEqual([])
})

test('the latest of several events for an address counts, in whatever order they arrive', async () => {
  const now = seconds(world.clock.now())
  await post([event({ event: 'spamreport', timestamp: now }), event({ timestamp: now - 60 })])
  expect(await suppressed()).toMatchObject([{ reason: 'complaint' }])
})

test('invalid entries are skipped, and the rest counts', async () => {
  const odd = [null, 1, 'bounce', {}, { event: 'bounce' }, event({ email: 'nobody' }), { ...event(), timestamp: 'now' }]
  expect((await post([...odd, event()])).statusCode).toBe(200)
  expect(await suppressed()).toHaveLength(1)
})

describe('events without a valid signature or body are rejected and have no effect:', () => {
  test.each<[string, Record<string, string>]>([
    ['no signature', { 'x-twilio-email-event-webhook-signature': '' }],
    ['no timestamp', { 'x-twilio-email-event-webhook-timestamp': '' }],
    ['another timestamp', { 'x-twilio-email-event-webhook-timestamp': '1' }],
    ['a signature that is not base64', { 'x-twilio-email-event-webhook-signature': '%%%' }],
    ['a signature that is not DER', { 'x-twilio-email-event-webhook-signature': 'AAAA' }],
    ['a signature of something else', { 'x-twilio-email-event-webhook-signature': signatureOf('1', '[]') }],
  ])('with %s', async (_what, headers) => {
    const response = await post([event()], headers)
    expect([response.statusCode, response.json().code]).toEqual([400, 'BadRequest'])
    expect(await suppressed()).toEqual([])
  })

  test.each(['', '{}', 'null', '[', '"[]"', '\uFEFF{}'])('signed, but not a list: %j', async (body) => {
    expect((await post(body)).statusCode).toBe(400)
  })

  test('a form', async () => {
    expect((await post('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415)
  })

  test('a list larger than a megabyte', async () => {
    expect((await post(JSON.stringify([{ reason: 'x'.repeat(1_100_000) }]))).statusCode).toBe(413)
  })
})

test('without a key, events are accepted outside production, and in it only if allowed', async () => {
  const production = {
    NODE_ENV: 'production',
    PROCESSOR: 'simulator',
    BASE_URL: 'https://api.semblance.test',
    AUTH_URL: 'https://auth.semblance.test',
  }
  const statuses: number[] = []
  const environments: Record<string, string>[] = [
    {},
    production,
    { ...production, EMAIL_WEBHOOK_OPEN: 'on' },
    { EMAIL_WEBHOOK_OPEN: 'off' },
  ]
  for (const env of environments) {
    const other = await createWorld({ env })
    const payload = JSON.stringify([event()])
    const headers = { 'content-type': 'application/json' }
    statuses.push((await other.app.api.inject({ method: 'POST', url: PATH, payload, headers })).statusCode)
    await other.close()
  }
  expect(statuses).toEqual([200, 400, 200, 400])
})

describe('signing in with a suppressed address', () => {
  const signup = async (email: string) => {
    const body = { email, password: PASSWORD, displayName: 'Ada', role: 'brand' }
    expect((await world.stranger().auth.post('/api/auth/signup', body)).status).toBe(201)
  }
  const confirm = (email: string, code: string) =>
    world.stranger().auth.post('/api/auth/confirm', { email, code, password: PASSWORD })

  test('still sends the code after a complaint, and entering it lifts the suppression', async () => {
    const email = `${newId()}@people.test`
    await post([event({ event: 'spamreport', email })])
    await signup(email)
    expect((await confirm(email, await codeMailedTo(world, email))).status).toBe(200)
    expect(await suppressed()).toEqual([])
  })

  test('sends no code within a day of a hard bounce, and sends one after it', async () => {
    const email = `${newId()}@people.test`
    await post([event({ email })])
    await signup(email)
    expect(await mailsTo(world, email)).toEqual([])
    world.clock.advance(DAY_MS + 1000)
    await signup(email)
    expect((await confirm(email, await codeMailedTo(world, email))).status).toBe(200)
    expect(await suppressed()).toEqual([])
  })

  test('lifts the suppression after a password reset too, but not after a wrong code', async () => {
    const email = `${newId()}@people.test`
    await signup(email)
    await confirm(email, await codeMailedTo(world, email))
    await post([event({ event: 'spamreport', email })])
    await world.stranger().auth.post('/api/auth/forgot-password', { email })
    const code = await codeMailedTo(world, email)
    const reset = (typed: string) =>
      world.stranger().auth.post('/api/auth/reset-password', { email, code: typed, newPassword: `${PASSWORD} too` })
    expect((await reset(code === '000000' ? '000001' : '000000')).status).toBe(400)
    expect(await suppressed()).toHaveLength(1)
    expect((await reset(code)).status).toBe(200)
    expect(await suppressed()).toEqual([])
  })
})

test.skipIf(inject('template').engine === 'pglite')('the same events sent concurrently count once', async () => {
  const batch = Array.from({ length: 5 }, (_, at) => event({ email: `p${at}@people.test` }))
  const responses = await Promise.all(Array.from({ length: 8 }, (_, at) => post(at % 2 ? batch : batch.toReversed())))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(await suppressed()).toHaveLength(5)
  expect(await world.database.kysely.selectFrom('mail_events').selectAll().execute()).toHaveLength(5)
})
