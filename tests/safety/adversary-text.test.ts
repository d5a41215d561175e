import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { composeApp } from '../../server/app.ts'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { linkAgent, offerIn, readOffer, setOfferPolicy, submit } from '../support/offers/offers.ts'
import { mailsTo } from '../support/people/mails.ts'
import { createWorld, ORIGIN, type World } from '../support/world.ts'

/** Attempts to inject code by text: into SQL, pages, mail headers and logs. */

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterAll(() => world.close())

const TEXTS = [
  `'; drop table offers; -- ' or '1'='1`,
  `{"a","b"},{c}\\ $1 \${x} %s ? \\u0000 \\x00`,
  `<script>alert(1)</script><img src=x onerror=alert(1)>`,
  `"><svg/onload=alert(1)> {{constructor.constructor('return 1')()}}`,
  `a\r\nBcc: eve@semblance.test\r\n\r\nhello`,
  `\u202egnp.exe \u2028\u2029 \u{1F4A9} e\u0301`,
  `__proto__`,
]

/** Markup that would run if it were not escaped. */
const LIVE = /<script>alert|<img src=x|<svg\/onload/i

test.each(TEXTS.map((text) => [text]))('%j is returned unchanged and has no effect on the way', async (text) => {
  const [brand, talent] = [await world.brand(), await world.talent()]
  await setOfferPolicy(talent, { minimums: [{ amountMinorUnit: 500_000 }], blockedBrandNames: [`${text} & Sons`] })
  const word = text.slice(0, 120)
  const fields = {
    campaignDescription: text,
    buyerBrandName: word,
    campaignTypes: [word, word],
    scriptText: text,
    usageTypes: [word, `${word.slice(0, 118)}"`],
    customUsage: text,
    sharingDescription: text,
  }
  const id = await submit(brand, talent, fields)
  await world.cron('/api/notifications/process-emails')
  const mail = (await mailsTo(world, talent.email)).find(({ subject }) => subject.includes('below your minimum'))
  const page = await world.stranger().get(mail?.text.match(/\/api\/offers\/\S+\/action\/counter\S+/)?.[0] ?? '')
  expect(page.status).toBe(200)
  expect(page.text).not.toMatch(LIVE)
  const counterChanges = { usageTypes: [word], customUsage: text, sharingDescription: text, scriptText: text }
  const counter = { offerId: id, action: 'counter', counterNote: text, counterChanges }
  expect((await talent.post('/api/offers/respond', counter)).status).toBe(200)
  expect((await brand.post('/api/offers/cancel', { offerId: id, reason: text })).status).toBe(200)
  const { offer, history } = (await brand.get(`/api/offers/${id}`)).body
  expect(offer).toMatchObject({ ...fields, counterChanges, counterNote: text.trim(), status: 'CANCELLED' })
  expect(history.at(-1).note).toBe(text.trim())

  for (const path of ['/api/admin/users?search=', '/api/offers/list?status=', '/api/talents/'])
    expect((await (await world.admin()).get(path + encodeURIComponent(text))).status).toBeLessThan(500)
  expect((await brand.get(`/dev/mailbox?to=${encodeURIComponent(text)}`)).status).toBe(200)

  for (let run = 0; run < 3; run++) await world.cron('/api/notifications/process-emails')
  const mails = [...(await mailsTo(world, talent.email)), ...(await mailsTo(world, brand.email))]
  expect(mails.length).toBeGreaterThan(3)
  for (const { subject, html } of mails) {
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toMatch(LIVE)
  }
})

test('prototype keys in a body are stored as keys or rejected, and change nothing', async () => {
  const [brand, talent] = [await world.brand(), await world.talent()]
  const { id } = await offerIn(world, 'APPROVED', { brand, talent })
  for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
    const body = `{"offerId":"${id}","action":"counter","counterNote":"x","counterChanges":{"customUsage":"x","${key}":{"offerAmountMinorUnit":1}}}`
    const response = await talent.post('/api/offers/respond', body, { 'content-type': 'application/json' })
    expect([key, response.status]).toEqual([key, 400])
  }
  expect(await readOffer(brand, id)).toMatchObject({ status: 'APPROVED', offerAmountMinorUnit: 125_000 })
  expect(({} as Record<string, unknown>).offerAmountMinorUnit).toBeUndefined()
})

test('a client cannot set its own identity, roles or rights', async () => {
  const [brand, talent, agent] = [await world.brand(), await world.talent(), await world.agent()]
  await linkAgent(world, talent, agent, false)
  const grants = {
    roles: ['admin'],
    isAdmin: true,
    kind: 'talent',
    slug: 'mine',
    ownerUserId: talent.userId,
    canAct: true,
  }
  for (const [field, value] of Object.entries(grants))
    expect((await brand.patch('/api/accounts/me', { displayName: 'Eve', [field]: value })).status).toBe(400)
  const offer = {
    status: 'PAID',
    buyerAccountId: talent.accountId,
    platformFeeMinorUnit: 0,
    paidAt: '2026-01-01T00:00:00.000Z',
  }
  for (const [field, value] of Object.entries(offer)) {
    const body = { slug: talent.slug, campaignDescription: 'x', campaignType: 'social_post', offerAmountMinorUnit: 500 }
    expect(
      (await brand.post('/api/offers/submit', { ...body, skipImageGeneration: true, [field]: value })).status,
    ).toBe(400)
  }
  for (const field of ['amountMinorUnit', 'sellerAccountId', 'currency', 'status']) {
    const body = { payFor: 'OFFER', payForId: 'x', [field]: 1 }
    expect((await brand.post('/api/payments/create-intent', body)).status).toBe(400)
  }
})

test('neither responses nor logs contain secrets, in success or failure', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const { config, database, clock } = world
  const app = await composeApp({ config, database, clock, logger, deliverWebhook: async () => ({ status: 200 }) })
  const canary = 'canary-5d1f'
  const email = `${canary}@people.test`
  const password = `${canary} password`
  const bodies: string[] = []
  const send = async (server: typeof app.api, method: 'GET' | 'POST', url: string, payload?: object, cookie = '') => {
    const headers = { origin: ORIGIN, cookie, 'x-forwarded-for': '192.0.2.55', authorization: `Bearer ${canary}` }
    const reply = await server.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    bodies.push(reply.body)
    return reply
  }
  await send(app.auth, 'POST', '/api/auth/signup', { email, password, displayName: 'Ada', role: 'brand' })
  // The app may already be sending this mail, and a second sender would not wait for it.
  await app.ctx.immediateMailSender.sendDue()
  const code = (await mailsTo(world, email))[0]?.text.match(/\b\d{6}\b/)?.[0] ?? ''
  await send(app.auth, 'POST', '/api/auth/confirm', { email, code: '000000', password })
  const confirmed = await send(app.auth, 'POST', '/api/auth/confirm', { email, code, password })
  expect(confirmed.statusCode).toBe(200)
  const tokens = confirmed.cookies.map(({ value }) => value)
  const cookie = confirmed.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await send(app.api, 'GET', `/api/offers/list?status=${canary}`, undefined, cookie)
  await send(app.api, 'POST', '/api/offers/cancel', { offerId: canary, reason: canary }, cookie)
  await send(app.api, 'GET', `/api/offers/${canary}/action/${canary}`)
  await send(app.api, 'GET', '/api/payments/process-payouts')
  await send(app.api, 'POST', '/api/payments/webhook/processor', { id: canary })
  await send(app.api, 'GET', `/${canary}`)
  // Error messages of a failing database are the most likely to contain input.
  const broken = vi.spyOn(database.kysely, 'selectFrom').mockImplementation(() => {
    throw new Error('the database is unreachable')
  })
  const failed = await send(app.api, 'GET', '/api/offers/list?status=PAID', undefined, cookie)
  broken.mockRestore()
  expect(failed.statusCode).toBe(500)
  expect(failed.body).not.toContain('books')
  await app.close()

  const log = lines.join('')
  expect(log).toContain('request')
  for (const secret of [email, password, code, config.SECRET_KEY, config.CRON_SECRET ?? '', ...tokens, '192.0.2.55'])
    expect(log).not.toContain(secret)
  for (const secret of [password, config.SECRET_KEY, config.CRON_SECRET ?? '', ...tokens])
    expect(bodies.join('')).not.toContain(secret)
})

test('the ledger balances after all of these tests', async () => {
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
})
