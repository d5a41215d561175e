import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createWorld, type Person, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { looksLikeSpam } from './domain/looks-like-spam.ts'

const LEADS = '/api/merch/admin/leads'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({ env: { TRUST_PROXY_HOPS: '1' } })
  admin = await world.admin()
})
afterAll(() => world.close())

const db = () => world.database.kysely
let networks = 0
const from = (network = ++networks) => ({ 'x-forwarded-for': `203.0.${network >> 8}.${network & 255}` })
const newAddress = () => `${newId()}@example.com`

/** Each lead comes from another network, unless headers are given. */
const send = (fields: object = {}, headers: Record<string, string> = from()): Promise<TestResponse> =>
  world
    .stranger()
    .post('/api/merch/lead', { kind: 'contact', name: 'Ines Duarte', email: newAddress(), ...fields }, headers)
const list = async (query = '') => (await admin.get(`${LEADS}?${query}`)).body.data
const addressesOf = async (query: string): Promise<string[]> =>
  (await list(query)).leads.map(({ email }: { email: string }) => email)
const mailsOfLeads = () =>
  db().selectFrom('outgoing_mails').select(['subject', 'text_body']).where('kind', '=', 'merch-leads').execute()

describe('a lead', () => {
  test('is stored as it was sent, with a normalized email address, and shown to admins', async () => {
    const email = newAddress()
    const message = '  We run two record shops.\nMay we carry the plaque?  '
    const data = { shops: 2, cities: ['Porto', 'Braga'], nested: { deep: null } }
    expect(await send({ kind: 'wholesale', email: email.toUpperCase(), message, data })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await list(`search=${email}`)).toEqual({
      leads: [
        {
          id: expect.any(String),
          kind: 'wholesale',
          name: 'Ines Duarte',
          email,
          message: message.trim(),
          data,
          isSuspected: false,
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        },
      ],
      kinds: expect.arrayContaining([{ kind: 'wholesale', count: 1 }]),
      total: 1,
      limit: 20,
      offset: 0,
    })
  })

  test('can be sent from any origin, without a session', async () => {
    const { status, headers } = await send({}, { ...from(), origin: 'https://shop.example' })
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*'])
  })

  test.each([
    ['an invalid kind', { kind: 'Wholesale!' }],
    ['a kind that is too long', { kind: 'a'.repeat(41) }],
    ['no name', { name: '   ' }],
    ['a name that is too long', { name: 'a'.repeat(201) }],
    ['an invalid email address', { email: 'ines' }],
    ['a message that is too long', { message: 'a'.repeat(5001) }],
    ['data over 4 kB', { data: { words: 'é'.repeat(2048) } }],
    ['data that is no object', { data: ['a'] }],
    ['an unknown field', { phone: '1' }],
  ])('with %s is 400, and not stored', async (_what, fields) => {
    const before = await list()
    expect((await send(fields)).status).toBe(400)
    expect((await list()).total).toBe(before.total)
  })

  test('is limited to ten per network and hour (429); other networks are not affected', async () => {
    const network = from()
    for (let at = 0; at < 10; at++) expect((await send({}, network)).status).toBe(200)
    const refused = await send({}, network)
    expect(refused).toMatchObject({ status: 429, body: { code: 'RateLimited' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(HOUR_MS / 1000 - 600)
    expect((await send()).status).toBe(200)
    world.clock.advance(HOUR_MS)
    expect((await send({}, network)).status).toBe(200)
  })
})

describe('a dropped lead is answered like any other:', () => {
  test('with the hidden field filled in', async () => {
    const email = newAddress()
    expect(await send({ email, website: 'https://spam.example' })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await addressesOf(`search=${email}`)).toEqual([])
    expect((await send({ email, website: '' })).status).toBe(200)
    expect(await addressesOf(`search=${email}`)).toEqual([email])
  })

  test('repeated within an hour, from any address and in any spelling', async () => {
    const email = newAddress()
    const again = async (fields: object) => {
      expect((await send({ email, ...fields })).status).toBe(200)
      return (await list(`search=${email}`)).total
    }
    expect(await again({ message: 'Hello?' })).toBe(1)
    expect(await again({ message: ' Hello? ', email: email.toUpperCase(), kind: 'press' })).toBe(1)
    expect(await again({ message: 'Is anybody there?' })).toBe(2)
    expect(await again({})).toBe(3)
    expect(await again({})).toBe(3)
    expect(await again({ kind: 'press' })).toBe(4)
    world.clock.advance(HOUR_MS)
    expect(await again({ message: 'Hello?' })).toBe(5)
  })

  test.skipIf(inject('template').engine === 'pglite')('sent ten times at once, of which one is stored', async () => {
    const email = newAddress()
    const responses = await Promise.all(Array.from({ length: 10 }, () => send({ email, message: 'Now.' })))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect((await list(`search=${email}`)).total).toBe(1)
  })
})

test.each([
  ['https://spam.example/pills', true],
  ['Http://spam.example  www.spam.example/a?b\n<https://spam.example>, (spam.example)', true],
  ['spam.example.', true],
  ['[url=https://spam.example]', false],
  ['See https://shop.example', false],
  ['Hi.', false],
  ['❤️❤️', false],
  ['Olá! Vocês enviam para Portugal?', false],
  [null, false],
])('%j is suspected to be spam: %j', (message, reads) => {
  expect(looksLikeSpam({ name: 'Ines', message })).toBe(reads)
  expect(looksLikeSpam({ name: 'Win at https://spam.example', message })).toBe(true)
})

describe('admins', () => {
  test('find leads by kind, words and suspected spam, newest first, with pages', async () => {
    const kind = 'found_here'
    const [first, second, third] = [newAddress(), newAddress(), newAddress()]
    await send({ kind, email: first, name: 'Zoë 100%', message: 'The PLAQUE, please' })
    world.clock.advance(1000)
    await send({ kind, email: second, message: 'https://spam.example' })
    world.clock.advance(1000)
    await send({ kind, email: third, name: 'Plaquette' })
    expect(await addressesOf(`kind=${kind}`)).toEqual([third, second, first])
    expect(await addressesOf(`kind=${kind}&search=plaque`)).toEqual([third, first])
    expect(await addressesOf(`kind=${kind}&search=100%25`)).toEqual([first])
    expect(await addressesOf(`kind=${kind}&search=_`)).toEqual([])
    expect(await addressesOf(`kind=${kind}&suspected=true`)).toEqual([second])
    expect(await addressesOf(`kind=${kind}&suspected=false`)).toEqual([third, first])
    expect(await addressesOf(`kind=none`)).toEqual([])
    expect(await list(`kind=${kind}&limit=1&offset=1`)).toMatchObject({
      leads: [{ email: second, isSuspected: true }],
      total: 3,
      limit: 1,
      offset: 1,
    })
    expect((await admin.get(`${LEADS}?kind=No`)).status).toBe(400)
  })

  test('export leads as CSV in which no cell is a formula', async () => {
    const kind = 'for_the_table'
    await send({ kind, name: '=HYPERLINK("https://evil.example")', email: `=${newAddress()}`, message: '@SUM(1)\n;+1' })
    await send({ kind, data: { 'a;=b': '1,2' } })
    await send({ kind: 'another' })
    const response = await admin.get(`${LEADS}.csv?kind=${kind}`)
    expect(response).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': expect.stringMatching(/^attachment; filename="semblance-leads-[\d-]+\.csv"$/),
      },
    })
    const [head, ...lines] = response.text.trimEnd().split('\r\n')
    expect(head).toBe('createdAt,kind,name,email,message,data,suspected')
    expect(lines).toHaveLength(2)
    const line = lines.find((each) => each.includes('HYPERLINK')) ?? ''
    expect(line).toContain(`"'=HYPERLINK(""https://evil.example"")",'=`)
    expect(line).toContain(`,'@SUM(1) ;'+1,`)
    expect(lines.join()).toContain(`"{""a;'=b"":""1,2""}"`)
    expect(
      (await admin.get(`${LEADS}.csv?search=${encodeURIComponent('@sum')}`)).text.trimEnd().split('\r\n'),
    ).toHaveLength(2)
    expect((await admin.get(`${LEADS}.csv?limit=1`)).status).toBe(400)
    const { entries } = (await admin.get('/api/admin/audit?action=export&limit=1')).body
    expect(entries).toMatchObject([
      {
        actorAccountId: admin.accountId,
        subjectType: 'export',
        subjectId: 'merch-leads',
        after: { filter: { search: '(text)' }, rows: expect.any(Number) },
      },
    ])
  })

  test('delete all leads of an email address, which is audited without the address', async () => {
    const [email, other] = [newAddress(), newAddress()]
    await send({ email })
    await send({ email, message: 'And another thing.' })
    await send({ email: other })
    const forget = () => admin.post(`${LEADS}/forget`, { email: email.toUpperCase() })
    expect(await forget()).toMatchObject({ status: 200, body: { status: 'success', data: { forgotten: 2 } } })
    expect((await forget()).body.data).toEqual({ forgotten: 0 })
    expect(await addressesOf(`search=${email}`)).toEqual([])
    expect(await addressesOf(`search=${other}`)).toEqual([other])
    const audit = await db().selectFrom('admin_audit').selectAll().where('action', '=', 'forget-leads').execute()
    expect(audit).toMatchObject([{ actor_account_id: admin.accountId, before: { leads: 2 } }])
    expect(JSON.stringify(audit)).not.toContain(email)
    expect((await admin.post(`${LEADS}/forget`, { email: 'ines' })).status).toBe(400)
  })

  test('get one mail a day with the number of new leads, none for spam alone, and no visitor’s words', async () => {
    const runReport = async () => (await world.cron('/api/merch/cron/leads')).body
    await runReport()
    world.clock.advance(DAY_MS)
    const before = (await mailsOfLeads()).length
    await send({ message: 'https://spam.example' })
    expect(await runReport()).toEqual({ told: 0 })
    await send({ name: 'Canary Jones', message: 'I would like to carry the plaque.' })
    await send({ message: 'https://spam.example/again' })
    expect(await runReport()).toEqual({ told: 1 })
    await send()
    await send()
    expect(await runReport(), 'a second time that day').toEqual({ told: 0 })
    expect((await mailsOfLeads()).length).toBe(before + 1)
    world.clock.advance(DAY_MS)
    expect(await runReport()).toEqual({ told: 2 })
    world.clock.advance(DAY_MS)
    expect(await runReport(), 'when none came').toEqual({ told: 0 })
    const mails = (await mailsOfLeads()).slice(before)
    expect(mails.map(({ subject }) => subject)).toEqual(['You have a new lead', 'You have 2 new leads'])
    expect(JSON.stringify(mails)).not.toMatch(/Canary|plaque|spam\.example|example\.com/)
    expect(mails[0]?.text_body).toContain('not counting 1 suspected of being spam')
  })

  test.skipIf(inject('template').engine === 'pglite')('get one mail from ten concurrent runs', async () => {
    world.clock.advance(DAY_MS)
    const before = (await mailsOfLeads()).length
    await send()
    const runs = await Promise.all(Array.from({ length: 10 }, () => world.cron('/api/merch/cron/leads')))
    expect(runs.reduce((sum, { body }) => sum + body.told, 0)).toBe(1)
    expect((await mailsOfLeads()).length).toBe(before + 1)
  })
})

test('leads are deleted after a year', async () => {
  const [old, young] = [newAddress(), newAddress()]
  await send({ email: old })
  world.clock.advance(2 * DAY_MS)
  await send({ email: young })
  world.clock.advance(364 * DAY_MS)
  const { body } = await world.cron('/api/admin/cron/prune')
  expect(body.leads).toBeGreaterThan(0)
  const rows = await db().selectFrom('merch_leads').select('email').execute()
  expect(rows).toEqual([{ email: young }])
})
