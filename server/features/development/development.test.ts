import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createWorld, type World } from '../../../tests/support/world.ts'
import { PRODUCT } from '../../assemble.ts'
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts'
import { readClockOffset } from '../../platform/database/installation.ts'
import { newId } from '../../platform/ids.ts'
import { renderPage } from '../../platform/pages/built-pages.ts'
import { openMailbox } from '../../providers/email/index.ts'
import type { Mail } from '../../providers/email/port.ts'
import { createDevelopmentRoutes } from './development.ts'

let world: World
let here: Browser
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  here = world.stranger()
})

const anIntent = (amountMinorUnit = 137_500, currency = 'USD') =>
  world.app.simulator.createPaymentIntent({
    amountMinorUnit,
    currency,
    captureMethod: 'automatic',
    metadata: { paymentId: newId() },
    idempotencyKey: newId(),
  })
const aMail = async (over: Partial<Mail> = {}) => {
  const mail = {
    to: `${newId()}@semblance.test`,
    subject: 'Hello',
    text: 'Hello',
    html: '<html><head></head><p>Hello</p>',
    idempotencyKey: newId(),
    ...over,
  }
  await world.app.ctx.email.send(mail)
  return mail
}
const postForm = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  world.app.api.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: world.config.BASE_URL, ...headers },
  })
const landing = async (reply: Awaited<ReturnType<typeof postForm>>) => {
  expect(reply.statusCode).toBe(303)
  return (await here.get(String(reply.headers.location).replace(/#.*/, ''))).text
}

describe('access to the development routes', () => {
  const routes = () =>
    createDevelopmentRoutes({
      simulator: world.app.simulator,
      mailbox: openMailbox(world.database.kysely),
      clock: world.clock,
      schedule: [],
      mailExamples: () => [],
    }).map(({ method, path }) => ({
      method,
      url: path.replace(/\{\w+\}/g, 'x'),
    }))

  test.each([
    ['from another machine', { remoteAddress: '192.0.2.7' }],
    ['from another machine over IPv6', { remoteAddress: '2001:db8::7' }],
    ['through a proxy on this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['through a proxy that names itself otherwise', { headers: { forwarded: 'for=127.0.0.1' } }],
    ['by a foreign name that leads here', { headers: { host: 'evil.test:3000' } }],
  ])('a request %s gets 404 on every route', async (_how, request) => {
    for (const route of routes()) {
      const reply = await world.app.api.inject({ ...route, ...request })
      expect(reply.statusCode, `${route.method} ${route.url}`).toBe(404)
      expect(reply.json()).toEqual({ error: 'There is nothing at this address.', code: 'NotFound' })
    }
  })

  test('a visitor through a trusted proxy is not local', async () => {
    const proxied = await createWorld({ env: { TRUST_PROXY_HOPS: '1' } })
    const reply = await proxied.app.api.inject({ url: '/dev', headers: { 'x-forwarded-for': '127.0.0.1' } })
    expect(reply.statusCode).toBe(404)
    await proxied.close()
  })

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('a request from %s is local', async (remoteAddress) => {
    expect((await world.app.api.inject({ url: '/dev', remoteAddress })).statusCode).toBe(200)
  })

  test.each([
    [{ origin: 'https://evil.test' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ] as Record<string, string>[][])('a page that sends %j cannot change anything', async (headers) => {
    const before = world.clock.offsetMs()
    const json = await world.app.api.inject({ method: 'POST', url: '/dev/clock', payload: { advanceMs: 5 }, headers })
    expect(json.statusCode).toBe(403)
    const form = await world.app.api.inject({
      method: 'POST',
      url: '/dev/actions/clock',
      payload: 'hours=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
    expect(form.statusCode).toBe(403)
    expect(world.clock.offsetMs()).toBe(before)
  })

  test('production has none of these routes', async () => {
    const production = await createWorld({
      env: {
        NODE_ENV: 'production',
        PROCESSOR: 'simulator',
        BASE_URL: 'https://api.semblance.test',
        AUTH_URL: 'https://auth.semblance.test',
      },
    })
    for (const route of routes()) expect((await production.app.api.inject(route)).statusCode, route.url).toBe(404)
    await production.close()
  })
})

describe('the mailbox', () => {
  test('lists one recipient’s mails, newest first, ignoring case', async () => {
    const to = `${newId()}@semblance.test`
    await aMail({ to, subject: 'first' })
    await aMail({ to, subject: 'second', headers: { 'X-Two': 'b' } })
    await aMail()
    const { body } = await here.get(`/dev/mailbox?to=${to.toUpperCase()}`)
    expect(body.mails.map(({ subject }: { subject: string }) => subject)).toEqual(['second', 'first'])
    expect(body.mails[0]).toEqual({
      id: expect.any(String),
      to,
      subject: 'second',
      text: 'Hello',
      html: '<html><head></head><p>Hello</p>',
      headers: { 'X-Two': 'b' },
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })

  test('shows a mail sandboxed: no scripts, no external files, links open outside the frame', async () => {
    const { to } = await aMail({ html: '<html><head></head><body><script>alert(1)</script></body></html>' })
    const [mail] = (await here.get(`/dev/mailbox?to=${to}`)).body.mails
    const reply = await here.get(`/dev/mailbox/${mail.id}`)
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox')
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin|https:/)
    expect(reply.text).toContain('<head><base target="_blank">')
  })

  test('can make mail to an address bounce or be reported as spam, also with a button', async () => {
    const [to, other] = [`${newId()}@semblance.test`, `${newId()}@semblance.test`]
    await aMail({ to, headers: { 'X-Shown': 'as it is' } })
    const suppressed = () =>
      world.database.kysely
        .selectFrom('suppressed_addresses')
        .select(['address', 'reason'])
        .orderBy('address')
        .execute()
    expect((await here.post('/dev/mailbox/events', { to, event: 'soft-bounce' })).body).toEqual({ received: true })
    expect(await suppressed()).toEqual([])
    expect((await here.post('/dev/mailbox/events', { to: other, event: 'complaint' })).status).toBe(200)
    const page = (await here.get(`/dev?to=${to}`)).text
    expect(page).toContain('as it is')
    expect(page).toContain('action="/dev/actions/mail-event"')
    const pageText = await landing(await postForm('/dev/actions/mail-event', { to, event: 'bounce' }))
    expect(pageText).toContain('The mail bounced permanently')
    expect(await suppressed()).toEqual(
      [
        { address: to, reason: 'bounce' },
        { address: other, reason: 'complaint' },
      ].toSorted((one, two) => (one.address < two.address ? -1 : 1)),
    )
    expect((await here.post('/dev/mailbox/events', { to, event: 'explode' })).status).toBe(400)
  })

  test('returns 404 for an unknown mail', async () => {
    expect((await here.get(`/dev/mailbox/${newId()}`)).status).toBe(404)
  })
})

describe('the gallery of mails', () => {
  test('shows every example mail in sandboxed frames in the requested look', async () => {
    const { text, headers } = await here.get('/dev/mails?look=dark')
    const count = PRODUCT.mailExamples(world.config).length
    expect(text.match(/<iframe src="\/dev\/mails\/\d+\/dark"[^>]*sandbox="allow-popups /g)).toHaveLength(count)
    expect(text).toContain(`${count} emails`)
    expect(headers['content-security-policy']).toContain("frame-src 'self'")
    expect((await here.get('/dev')).text).toContain('href="/dev/mails"')
  })

  test('shows a dark mail dark and a light mail light, whatever the browser prefers', async () => {
    const dark = await here.get('/dev/mails/0/dark')
    expect(dark.text).toContain('@media all{.m-paper')
    const policy = String(dark.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin|https:/)
    expect((await here.get('/dev/mails/0/light')).text).toContain('@media not all{.m-paper')
  })

  test('returns 404 for an unknown mail and 400 for an unknown look', async () => {
    expect((await here.get('/dev/mails/9999/light')).status).toBe(404)
    expect((await here.get('/dev/mails/0/sepia')).status).toBe(400)
    expect((await here.get('/dev/mails?look=sepia')).status).toBe(400)
  })
})

describe('the clock', () => {
  test('moves forward and keeps its offset across a restart', async () => {
    const before = world.clock.now().getTime()
    const reply = await here.post('/dev/clock', { advanceMs: DAY_MS })
    expect(reply.status).toBe(200)
    expect(Date.parse(reply.body.now)).toBeGreaterThanOrEqual(before + DAY_MS)
    expect(await readClockOffset(world.database.kysely)).toBe(world.clock.offsetMs())
  })

  test('adds up concurrent moves', async () => {
    const before = world.clock.offsetMs()
    await Promise.all(Array.from({ length: 10 }, () => here.post('/dev/clock', { advanceMs: HOUR_MS })))
    expect(world.clock.offsetMs()).toBe(before + 10 * HOUR_MS)
    expect(await readClockOffset(world.database.kysely)).toBe(world.clock.offsetMs())
  })

  test.each([-1, 1.5, 11 * 366 * DAY_MS, '5', null])('rejects %j', async (advanceMs) => {
    const before = world.clock.offsetMs()
    expect((await here.post('/dev/clock', { advanceMs })).status).toBe(400)
    expect(world.clock.offsetMs()).toBe(before)
  })
})

describe('running jobs', () => {
  test('runs a scheduled job now and returns its report', async () => {
    const none = { processed: 0, sent: 0, skipped: 0, failed: 0 }
    const reply = await here.post('/dev/jobs/process-emails/run')
    expect(reply.body).toEqual({ report: { ...none, others: none } })
  })

  test('returns 404 for an unknown job', async () => {
    expect((await here.post('/dev/jobs/make-coffee/run')).status).toBe(404)
  })
})

describe('the development dashboard', () => {
  test('shows mails in frames, payments with buttons, the time and the schedule', async () => {
    await aMail({ subject: '<script>alert(1)</script>', text: '<img src=x onerror=alert(1)>' })
    const { id, clientSecret } = await anIntent(1_250, 'JPY')
    const { text, headers } = await here.get('/dev')
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toMatch(/<script|<img/)
    expect(text).toMatch(/<iframe src="\/dev\/mailbox\/[^"]+" title="[^"]+" loading="lazy" sandbox="allow-popups/)
    expect(headers['content-security-policy']).toContain("frame-src 'self'")
    expect(text).toContain('¥1,250')
    expect(text).toContain(id)
    expect(text).toContain(`name="clientSecret" value="${clientSecret}"`)
    for (const name of ['process-emails', '+30 days']) expect(text).toContain(name)
  })

  test('filters mails by recipient and says if there are none', async () => {
    const { to } = await aMail({ subject: 'Only for you' })
    expect((await here.get(`/dev?to=${to}`)).text).toContain('Only for you')
    const none = await here.get('/dev?to=nobody@semblance.test')
    expect(none.text).toContain('No emails to nobody@semblance.test yet.')
    expect(none.text).not.toContain('Only for you')
  })

  test('has buttons that act and show the result', async () => {
    const { id, clientSecret } = await anIntent()
    expect(await landing(await postForm('/dev/actions/pay', { id, clientSecret, outcome: 'succeed' }))).toContain(
      'succeeded',
    )
    expect(await landing(await postForm('/dev/actions/dispute', { id }))).toContain('The bank disputes the charge.')
    const other = await anIntent()
    await postForm('/dev/actions/pay', { id: other.id, clientSecret: other.clientSecret, outcome: 'succeed' })
    expect(await landing(await postForm('/dev/actions/refund', { id: other.id }))).toContain('was refunded')
    const before = world.clock.offsetMs()
    expect(await landing(await postForm('/dev/actions/clock', { hours: '24' }))).toContain(
      'The clock was moved forward.',
    )
    expect(world.clock.offsetMs()).toBe(before + DAY_MS)
    const job = await landing(await postForm('/dev/actions/job', { name: 'process-emails' }))
    expect(job).toContain('process-emails ran: {&quot;processed&quot;:0')
  })

  test('shows an error, escaped', async () => {
    const { id } = await anIntent()
    const wrong = await landing(await postForm('/dev/actions/pay', { id, clientSecret: 'wrong', outcome: 'succeed' }))
    expect(wrong).toContain('role="alert"')
    const unknown = await landing(await postForm('/dev/actions/job', { name: '<b>' }))
    expect(unknown).toContain('&lt;b&gt;')
  })

  test.each([
    ['/dev/actions/clock', { hours: '-1' }],
    ['/dev/actions/clock', { hours: '' }],
    ['/dev/actions/pay', { id: 'x', clientSecret: 'x', outcome: 'vanish' }],
    ['/dev/actions/job', {}],
    ['/dev/actions/refund', { id: 'x', amountMinorUnit: '-1' }],
    ['/dev/actions/dispute-close', { id: 'x', outcome: 'drawn' }],
    ['/dev/actions/account', { id: 'x', payouts: 'maybe' }],
    ['/dev/actions/behaviour', { duplicates: '101' }],
  ])('returns 400 for %s with %j', async (path, fields) => {
    expect((await postForm(path, fields as Record<string, string>)).statusCode).toBe(400)
  })

  test('lists the demo people if there are any', async () => {
    const shown = await renderPage('development', {
      mails: [],
      mailsTo: undefined,
      emailName: 'SMTP',
      processorName: 'stripe',
      simulated: undefined,
      now: world.clock.now(),
      offsetMs: 0,
      schedule: [],
      authUrl: 'http://localhost:3001',
      demoLogins: {
        password: 'secret-demo',
        people: [{ email: 'mara@demo.test', displayName: 'Mara', kind: 'talent' }],
      },
      message: undefined,
      refused: undefined,
    })
    for (const words of [
      'secret-demo',
      'mara@demo.test',
      'Emails are sent by SMTP',
      'Payments are processed by stripe',
      'The schedule is empty',
    ])
      expect(shown).toContain(words)
  })
})
