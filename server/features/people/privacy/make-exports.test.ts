import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk, linkAgent, noticesOf } from '../../../../tests/support/offers/offers.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { PASSWORD, type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts'
import { pathOf } from '../../../../tests/support/uploads.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { StorageUnavailable } from '../../../providers/storage/port.ts'
import { claimExport } from './queries/exports.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const EXPORT = '/api/privacy/export'
const WEEK_MS = 7 * DAY_MS
const makeExports = async () => expectOk(await world.cron('/api/privacy/cron/exports'))
const sendMails = async () => {
  for (let round = 0; round < 3; round++) expectOk(await world.cron('/api/notifications/process-emails'))
}
const signInAnew = async ({ auth, email }: SignedIn) =>
  expect((await auth.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200)
const dueNow = () =>
  world.database.kysely
    .updateTable('data_exports')
    .set({ due_at: world.clock.now() })
    .where('due_at', 'is not', null)
    .execute()

test('an export is requested, made and announced; a person who signed in recently can download it for 7 days', async () => {
  const person = await signedIn(world)
  expect((await person.get(EXPORT)).body).toEqual({ export: null })
  const requested = await person.post(EXPORT)
  expect(requested).toMatchObject({ status: 202, body: { jobId: expect.any(String) } })
  expect((await person.get(EXPORT)).body.export).toMatchObject({ ...requested.body, status: 'queued', url: null })
  expect(await makeExports()).toEqual({ made: 1, failed: 0 })
  const { export: made } = (await person.get(EXPORT)).body
  expect(made).toMatchObject({ ...requested.body, status: 'succeeded', bytes: expect.any(Number) })
  expect(Date.parse(made.expiresAt) - Date.parse(made.requestedAt)).toBeGreaterThanOrEqual(WEEK_MS)
  expect((await person.get('/api/notifications/list')).body.notifications).toMatchObject([
    { type: 'DATA_EXPORT_READY' },
  ])
  await sendMails()
  const [mail, ...others] = await mailsTo(world, person.email)
  expect(others).toEqual([])
  const link = mail?.text.match(/https?:\S+\/privacy\/export\b/)?.[0] ?? ''
  expect(mail?.text).not.toContain('/media/')
  const follow = (browser: Pick<SignedIn, 'get'>) => browser.get(pathOf(link), { accept: 'text/html' })
  const fetched = async () => {
    const { status, headers } = await follow(person)
    expect(status).toBe(303)
    return world.stranger().get(pathOf(headers.location ?? ''))
  }
  expect(await fetched()).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/zip', 'content-length': String(made.bytes) },
  })
  const stranger = await follow(world.stranger())
  expect([stranger.status, stranger.headers.location]).toEqual([303, expect.stringContaining('/login?returnTo=')])
  expect((await follow(await world.brand('Contoso Tea'))).status).toBe(404)
  world.clock.advance(WEEK_MS - HOUR_MS)
  await signInAnew(person)
  expect((await fetched()).status).toBe(200)
  world.clock.advance(HOUR_MS)
  await signInAnew(person)
  expect((await follow(person)).status).toBe(404)
  expectOk(await world.cron('/api/media/cron/sweep'))
  expect(await world.app.ctx.storage.list('privacy/', { limit: 10 })).toEqual([])
})

test('an old or renewed session can neither request nor download an export', async () => {
  const person = await signedIn(world)
  expect((await person.post(EXPORT)).status).toBe(202)
  await makeExports()
  const { url } = (await person.get(EXPORT)).body.export
  world.clock.advance(15 * MINUTE_MS)
  expect((await world.stranger().get(pathOf(url))).status).toBe(404)
  expect(await person.post(EXPORT)).toMatchObject({ status: 403, body: { code: 'SIGN_IN_AGAIN' } })
  expect((await person.get(EXPORT)).body.export).toMatchObject({ status: 'succeeded', url: null })
  expect(await person.get('/privacy/export')).toMatchObject({ status: 403, body: { code: 'SIGN_IN_AGAIN' } })
  await signInAnew(person)
  expect((await person.get(EXPORT)).body.export.url).toContain('/media/privacy/exports/')
  world.clock.advance(DAY_MS)
  expect(await person.post(EXPORT)).toMatchObject({ status: 403, body: { code: 'SIGN_IN_AGAIN' } })
  await signInAnew(person)
  expect((await person.post(EXPORT)).status).toBe(202)
})

test('an expired export says so', async () => {
  const brand = await world.brand()
  const { body } = await brand.post(EXPORT)
  await makeExports()
  const past = addMs(world.clock.now(), -1)
  await world.database.kysely
    .updateTable('data_exports')
    .set({ expires_at: past })
    .where('id', '=', body.jobId)
    .execute()
  expect((await brand.get(EXPORT)).body.export).toMatchObject({ status: 'expired', url: null })
})

test('an export can be requested only once a day, even by concurrent requests', async () => {
  const brand = await world.brand()
  const responses = await Promise.all([1, 2, 3].map(() => brand.post(EXPORT)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([202, 429, 429])
  await makeExports()
  const refused = await brand.post(EXPORT)
  expect(refused).toMatchObject({ status: 429, body: { code: 'RateLimited' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)
  const { kysely } = world.database
  await kysely
    .updateTable('data_exports')
    .set({ requested_at: addMs(world.clock.now(), -DAY_MS) })
    .execute()
  expect((await brand.post(EXPORT)).status).toBe(202)
  await makeExports()
})

test('an export is announced to the person only, not to their agent', async () => {
  const [talent, agent] = [await world.talent(), await world.agent()]
  await linkAgent(world, talent, agent, true)
  await talent.post(EXPORT)
  await makeExports()
  expect(await noticesOf(talent)).toEqual(['DATA_EXPORT_READY'])
  expect(await noticesOf(agent)).toEqual([])
  await sendMails()
  expect(await mailsTo(world, agent.email)).toEqual([])
  expect((await agent.get(EXPORT)).body.export).toBeNull()
})

test('a failing export is retried five times and can then be requested again at once', async () => {
  const brand = await world.brand()
  await brand.post(EXPORT)
  const { storage } = world.app.ctx
  const put = storage.put
  storage.put = async () => {
    throw new StorageUnavailable('the store is away')
  }
  for (let attempt = 1; attempt <= 5; attempt++) {
    expect(await makeExports(), `attempt ${attempt}`).toEqual({ made: 0, failed: 1 })
    expect(await makeExports(), 'not at once again').toEqual({ made: 0, failed: 0 })
    await dueNow()
  }
  storage.put = put
  expect((await brand.get(EXPORT)).body.export).toMatchObject({ status: 'failed', url: null })
  expect((await brand.post(EXPORT)).status).toBe(202)
  expect(await makeExports()).toEqual({ made: 1, failed: 0 })
})

test('an export started by a killed process is finished by another', async () => {
  const brand = await world.brand()
  await brand.post(EXPORT)
  const now = world.clock.now()
  const claimed = await claimExport(world.database.kysely, { now, until: addMs(now, HOUR_MS) })
  expect(claimed).toMatchObject({ account_id: brand.accountId })
  expect(await makeExports()).toEqual({ made: 0, failed: 0 })
  await dueNow()
  expect(await makeExports()).toEqual({ made: 1, failed: 0 })
})
