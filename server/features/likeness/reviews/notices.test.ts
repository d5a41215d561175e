import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secondAdmin } from '../../../../tests/support/database/concurrent-writers.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'

const PATH = '/api/likeness/reports'
const REPORTS = '/api/likeness/admin/reports'
const SENDERS = '/api/likeness/admin/report-senders'
const STORE = 'http://localhost:3000/c/some-store'

let world: World
let admin: Person
let other: Person
beforeAll(async () => {
  world = await createWorld({ env: { TRUST_PROXY_HOPS: '1' } })
})
// Sessions end after a day, and the tests move the clock further.
beforeEach(async () => {
  admin = await secondAdmin(world)
  other = await secondAdmin(world)
})
afterAll(() => world.close())

let networks = 0
const newAddress = () => `${newId()}@example.com`
const send = (fields: object) =>
  world
    .stranger()
    .post(
      PATH,
      { name: 'Ines Duarte', pictureUrl: STORE, subject: 'STORE', reason: 'HATE', statement: 'It insults.', ...fields },
      { 'x-forwarded-for': `198.51.${networks >> 8}.${networks++ & 255}` },
    )
const mailsTo = async (address: string): Promise<{ kind: string; text_body: string | null }[]> =>
  world.database.kysely
    .selectFrom('outgoing_mails')
    .select(['kind', 'text_body'])
    .where('address', '=', address)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
async function linkIn(address: string, path: string): Promise<string> {
  const mails = await mailsTo(address)
  const found = mails.flatMap(({ text_body: text }) => new RegExp(`http\\S+${path}\\S+`).exec(text ?? '') ?? []).at(-1)
  if (!found) throw new Error(`no link to ${path} was mailed to ${address}`)
  return new URL(found).pathname
}
const listed = async () => expectOk(await admin.get(`${REPORTS}?status=OPEN&limit=100`)).reports
async function reported(fields: object = {}, email = newAddress()): Promise<{ id: string; email: string }> {
  expectOk(await send({ ...fields, email }))
  expect((await world.stranger().post(await linkIn(email, `${PATH}/confirm/`), {})).status).toBe(200)
  const { id } = (await listed()).find((each: any) => each.email === email)
  return { id, email }
}
const dismiss = (id: string, by = admin) => by.post(`${REPORTS}/${id}/dismiss`, { reason: 'It insults nobody.' })
const matters = async (kind: string) =>
  (await world.database.kysely.selectFrom('outgoing_mails').select('id').where('kind', '=', kind).execute()).length

describe('a report about other content than a likeness', () => {
  test('is due 48 hours after its confirmation', async () => {
    const { id } = await reported()
    const report = expectOk(await admin.get(`${REPORTS}/${id}`))
    expect(report).toMatchObject({
      subject: 'STORE',
      reason: 'HATE',
      pictureUrl: STORE,
      isTrusted: false,
      appeal: null,
    })
    expect(Date.parse(report.dueAt) - Date.parse(report.confirmedAt)).toBe(48 * HOUR_MS)
  })

  test('is listed in the order in which it is due', async () => {
    const first = await reported()
    world.clock.advance(HOUR_MS)
    const second = await reported()
    const ids = (await listed()).map(({ id }: any) => id)
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id))
  })

  test('is upheld with a reason that both sides read', async () => {
    const talent = await world.talent()
    const { id, email } = await reported({ talentSlug: talent.slug, subject: 'PORTRAIT' })
    const body = { measure: 'REMOVED', reason: 'The picture insults somebody.' }
    expect(expectOk(await admin.post(`${REPORTS}/${id}/uphold`, body))).toMatchObject({
      status: 'UPHELD',
      measure: 'REMOVED',
      dueAt: null,
    })
    expect((await mailsTo(email)).at(-1)).toMatchObject({
      kind: 'likeness-report-upheld',
      text_body: expect.stringContaining(body.reason),
    })
    const [notice] = expectOk(await talent.get('/api/notifications/list')).notifications
    expect(notice.body).toContain(body.reason)
    expect(notice.body).toContain('If you disagree')
    expect((await admin.post(`${REPORTS}/${id}/uphold`, body)).status).toBe(409)
    expect((await admin.post(`${REPORTS}/${newId()}/uphold`, body)).status).toBe(404)
  })

  test('of an admin is decided by another admin', async () => {
    const { id } = await reported({}, admin.email)
    expect((await admin.post(`${REPORTS}/${id}/uphold`, { measure: 'CHANGED', reason: 'Mine.' })).status).toBe(403)
  })
})

describe('the admins', () => {
  test('are reminded once of reports that are due in 12 hours', async () => {
    await reported()
    const remind = async () => expectOk(await world.cron('/api/likeness/cron/remind-of-reports')).reminded
    await remind()
    const { id } = await reported()
    const before = await matters('likeness-reports-due')
    world.clock.advance(36 * HOUR_MS - 1000)
    const early = await world.database.kysely
      .selectFrom('likeness_reports')
      .select('reminded_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(early.reminded_at).toBe(null)
    world.clock.advance(2000)
    expect(await remind()).toBeGreaterThan(0)
    expect(await matters('likeness-reports-due')).toBeGreaterThan(before)
    expect(await remind()).toBe(0)
  })
})

describe('the sender of a dismissed report', () => {
  test('appeals once, and another admin decides again', async () => {
    const { id, email } = await reported()
    expectOk(await dismiss(id))
    const link = await linkIn(email, `${PATH}/appeal/`)
    expect((await world.stranger().get(link)).text).toContain('Appeal the decision')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    for (let again = 0; again < 2; again++) {
      const answer = await world.stranger().send('POST', link, `statement=Look+again+${again}.`, form)
      expect([answer.status, answer.text.includes('We have your appeal')]).toEqual([200, true])
    }
    const report = expectOk(await admin.get(`${REPORTS}/${id}`))
    expect(report).toMatchObject({
      status: 'OPEN',
      decision: null,
      appeal: { statement: 'Look again 0.', firstDecision: { by: admin.accountId, reason: 'It insults nobody.' } },
    })
    expect(Date.parse(report.dueAt) - Date.parse(report.appeal.at)).toBe(48 * HOUR_MS)
    expect((await dismiss(id)).status).toBe(403)
    expect(expectOk(await dismiss(id, other)).status).toBe('DISMISSED')
    expect((await mailsTo(email)).at(-1)?.text_body).toContain('to a court')
    expect((await world.stranger().get(link)).text).toContain('We have your appeal')
  })

  test('cannot appeal an upheld report, or after 180 days', async () => {
    const [upheld, old] = [await reported(), await reported()]
    expectOk(await dismiss(old.id))
    const link = await linkIn(old.email, `${PATH}/appeal/`)
    expectOk(await admin.post(`${REPORTS}/${upheld.id}/uphold`, { measure: 'REMOVED', reason: 'It insults.' }))
    expect((await mailsTo(upheld.email)).some(({ text_body: text }) => text?.includes('/appeal/'))).toBe(false)
    world.clock.advance(181 * DAY_MS)
    expect((await world.stranger().get(link)).status).toBe(410)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await world.stranger().send('POST', link, 'statement=Late.', form)).status).toBe(410)
    expect((await world.stranger().get(`${PATH}/appeal/made.up`)).status).toBe(404)
  })
})

describe('an admin who decides about a sender of reports', () => {
  const decide = (email: string, standing: string) => admin.post(SENDERS, { email, standing, reason: 'Looked at.' })

  test('can trust the sender, whose next report comes first', async () => {
    const [email, before] = [newAddress(), await reported()]
    expectOk(await decide(email, 'TRUSTED'))
    const { id } = await reported({}, email)
    const reports = await listed()
    expect(reports[0]).toMatchObject({ id, isTrusted: true })
    expect(reports.map((each: any) => each.id)).toContain(before.id)
    expect(expectOk(await admin.get(SENDERS)).senders[0]).toMatchObject({ email, standing: 'TRUSTED', reports: 1 })
  })

  test('can suspend the sender only after a warning, which needs two unfounded reports', async () => {
    const email = newAddress()
    expect((await decide(email, 'SUSPENDED')).status).toBe(409)
    expect((await decide(email, 'WARNED')).status).toBe(409)
    for (let sent = 0; sent < 2; sent++) {
      const { id } = await reported({}, email)
      expectOk(await dismiss(id))
    }
    expect(expectOk(await decide(email, 'WARNED'))).toMatchObject({ standing: 'WARNED', dismissed: 2 })
    expect((await mailsTo(email)).at(-1)?.kind).toBe('report-sender-warned')
    expect(expectOk(await decide(email, 'SUSPENDED')).suspendedUntil).not.toBe(null)
    expect((await mailsTo(email)).at(-1)?.kind).toBe('report-sender-suspended')
  })

  test('suspends the sender: no more reports are stored, and the response does not reveal it', async () => {
    const email = newAddress()
    for (let sent = 0; sent < 2; sent++) expectOk(await dismiss((await reported({}, email)).id))
    expectOk(await decide(email, 'WARNED'))
    expectOk(await decide(email, 'SUSPENDED'))
    const count = async () =>
      (await world.database.kysely.selectFrom('likeness_reports').select('id').where('email', '=', email).execute())
        .length
    world.clock.advance(DAY_MS + HOUR_MS)
    const before = await count()
    const [suspended, unknown] = [await send({ email }), await send({ email: newAddress() })]
    expect(suspended.text).toBe(unknown.text)
    expect(await count()).toBe(before)
    expect((await mailsTo(email)).at(-1)?.kind).toBe('report-not-processed')
    world.clock.advance(91 * DAY_MS)
    expectOk(await send({ email }))
    expect(await count()).toBe(before + 1)
  })

  test('gets 403 for their own address', async () => {
    expect((await decide(admin.email, 'TRUSTED')).status).toBe(403)
  })
})
