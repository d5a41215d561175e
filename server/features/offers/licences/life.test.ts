import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acceptAsTalent,
  givePeriod,
  inDays,
  licenceOf,
  licensed,
  sendRenewal,
} from '../../../../tests/support/offers/licences.ts'
import {
  contextAt,
  DELIVERY,
  expectOk,
  nameAgent,
  noticesOf,
  offerIn,
  payOffer,
  readOffer,
  submitBody,
  type TestOffer,
} from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { DEFAULT_SCOPE } from '../../../platform/scope-of-use/scope-words.ts'
import { licenceEnd, licenceStart } from './domain/licence-status.ts'
import { notifyOfEndsJob } from './jobs/notify-of-ends-job.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterAll(() => world.close())

describe('the stage of a license', () => {
  test.each([
    [-1, 31, 'RUNNING', 'VALID'],
    [-1, null, 'RUNNING', 'VALID'],
    [-1, 30, 'ENDING_SOON', 'VALID'],
    [-1, 0.01, 'ENDING_SOON', 'VALID'],
    [-2, -0.01, 'ENDED', 'ENDED'],
    [1, 9, 'UPCOMING', 'NOT_STARTED'],
  ])('from day %d until day %s: %s', async (starts, ends, stage, status) => {
    const offer = await licensed(world, ends, { starts })
    const { licence } = await licenceOf(offer.brand, offer)
    expect(licence).toMatchObject({ stage, status, supersededBy: null })
    expect(expectOk(await world.stranger().get(`/api/licences/${licence.code}`))).toMatchObject({ stage, status })
    const { text } = await world.stranger().get(`/verify/${licence.code}`, { accept: 'text/html' })
    expect(text).toContain(STAGE_WORDS[stage])
  })

  test('a dispute and a refund come before every other stage', async () => {
    const offer = await offerIn(world, 'COMPLETED')
    await givePeriod(world, offer, { starts: -1, ends: 5 })
    expectOk(await offer.brand.post('/api/offers/dispute', { offerId: offer.id, reason: 'Not the cup.' }))
    expect((await licenceOf(offer.brand, offer)).licence.stage).toBe('SUSPENDED')
    const admin = await world.admin()
    const decision = { offerId: offer.id, resolution: 'REFUND', note: 'Looked at.' }
    expectOk(await admin.post('/api/offers/admin/resolve-dispute', decision))
    expect((await licenceOf(offer.brand, offer)).licence.stage).toBe('REVOKED')
  })

  test('the database and the rules of licenses agree on every period', async () => {
    const offer = await offerIn(world, 'COMPLETED')
    const periods = ['2026-01-31T00:00:00.000Z', '2028-02-29T12:00:00.001Z', '2026-12-31T23:59:59.999Z'].flatMap((at) =>
      [
        { termMonths: 1 },
        { termMonths: 12 },
        { termMonths: 1200 },
        { termMonths: null },
        { termMonths: null, startsOn: '2027-03-01', endsOn: '2027-03-03' },
        { termMonths: null, startsOn: '2020-03-01' },
        { termMonths: null, endsOn: '2025-01-01' },
      ].map((term) => ({ at: new Date(at), term })),
    )
    for (const { at, term } of periods) {
      const terms = { ...DEFAULT_SCOPE, ...term }
      await world.database.kysely
        .updateTable('offer_terms')
        .set({ terms: JSON.stringify(terms) })
        .where('offer_id', '=', offer.id)
        .execute()
      const row = await world.database.kysely
        .updateTable('offers')
        .set({ completed_at: at })
        .where('id', '=', offer.id)
        .returning(['license_starts_at', 'license_ends_at'])
        .executeTakeFirstOrThrow()
      expect(row, JSON.stringify({ at, term })).toEqual({
        license_starts_at: licenceStart({ grantedAt: at, startsOn: terms.startsOn }),
        license_ends_at: licenceEnd({ grantedAt: at, ...terms }),
      })
    }
  })
})

const STAGE_WORDS: Readonly<Record<string, string>> = {
  RUNNING: 'Valid',
  ENDING_SOON: 'Ends soon',
  ENDED: 'Expired',
  UPCOMING: 'Not valid yet',
}

describe('the end of a license is announced', () => {
  const runAt = (at: Date) => notifyOfEndsJob.run(contextAt(world, at))
  const titlesOf = async (person: Person, { id }: TestOffer): Promise<string[]> =>
    (expectOk(await person.get('/api/notifications/list?limit=50')).notifications as any[])
      .filter(({ type, offerId }) => offerId === id && type.startsWith('LICENSE_'))
      .map(({ title }) => title)
      .reverse()

  test('30 and 7 days before, to both sides, once each', async () => {
    const offer = await licensed(world, 40)
    await runAt(addMs(inDays(world, 10), -MINUTE_MS))
    expect(await titlesOf(offer.brand, offer)).toEqual([])
    for (const day of [10, 10, 11, 20, 32]) await runAt(inDays(world, day))
    expect(await titlesOf(offer.brand, offer)).toEqual(['Your license from Mara Lindqvist ends in 30 days'])
    for (const day of [33, 33, 34, 39.9, 41]) await runAt(inDays(world, day))
    expect(await titlesOf(offer.brand, offer)).toEqual([
      'Your license from Mara Lindqvist ends in 30 days',
      'Your license from Mara Lindqvist ends in 7 days',
    ])
    expect(await titlesOf(offer.talent, offer)).toEqual([
      'The license for Northwind Coffee ends in 30 days',
      'The license for Northwind Coffee ends in 7 days',
    ])
  })

  test('after an outage, with the days that remain, and only the notice that is due', async () => {
    const offer = await licensed(world, 40)
    await runAt(inDays(world, 35))
    await runAt(inDays(world, 36))
    expect(await titlesOf(offer.brand, offer)).toEqual(['Your license from Mara Lindqvist ends in 5 days'])
    const later = await licensed(world, 40)
    await runAt(inDays(world, 13))
    expect(await titlesOf(later.brand, later)).toEqual(['Your license from Mara Lindqvist ends in 27 days'])
  })

  test('by mail with a button that opens the renewal, unless the reader has switched that off', async () => {
    const [offer, silent] = [await licensed(world, 5), await licensed(world, 5)]
    await sql`truncate outgoing_mails`.execute(world.database.kysely)
    const preferences = [{ type: 'LICENSE_TO_RENEW', email: false }]
    expectOk(await silent.brand.put('/api/notifications/preferences', { preferences }))
    await runAt(world.clock.now())
    expectOk(await world.cron('/api/notifications/process-emails'))
    const mailed = async (person: Person) =>
      (
        await world.database.kysely
          .selectFrom('mailbox.mails')
          .selectAll()
          .where('recipient', '=', person.email)
          .where('subject', 'like', 'Your license%')
          .execute()
      ).map(({ text_body }) => text_body)
    expect(await mailed(offer.brand)).toEqual([expect.stringContaining(`/offers/new?renew=${offer.id}`)])
    expect(await mailed(silent.brand)).toEqual([])
    expect(await titlesOf(silent.brand, silent)).toHaveLength(1)
  })

  test('to the agent who acts for the talent', async () => {
    const [talent, agent] = [await world.talent(), await world.agent()]
    await nameAgent(talent, agent, true)
    const offer = await licensed(world, 5, { talent })
    await runAt(world.clock.now())
    expect(await noticesOf(agent, offer.id)).toContain('LICENSE_ENDING')
  })

  test('not for a license that is shorter than the notice, disputed or renewed', async () => {
    const short = await licensed(world, 5, { starts: -1 })
    const disputed = await licensed(world, 5)
    expectOk(await disputed.brand.post('/api/offers/dispute', { offerId: disputed.id, reason: 'Not the cup.' }))
    const old = await licensed(world, 5)
    const next = await sendRenewal(old)
    expectOk(await acceptAsTalent(next))
    expectOk(await payOffer(world, next, 'succeed'))
    await runAt(world.clock.now())
    for (const offer of [short, disputed, old]) expect(await titlesOf(offer.brand, offer)).toEqual([])
  })

  test('again if the work is completed again, so that the license ends later', async () => {
    const offer = await licensed(world, 5)
    await runAt(world.clock.now())
    await world.database.kysely
      .updateTable('offers')
      .set({ completed_at: world.clock.now() })
      .where('id', '=', offer.id)
      .execute()
    await givePeriod(world, offer, { starts: -365, ends: 7 })
    await runAt(addMs(world.clock.now(), HOUR_MS))
    expect(await titlesOf(offer.brand, offer)).toHaveLength(2)
  })
})

describe('a renewal', () => {
  test('replaces the old license once it is paid, and gives up its place when it is refunded', async () => {
    const old = await licensed(world, 3)
    const next = await sendRenewal(old)
    expect(await readOffer(old.talent, next.id)).toMatchObject({ renewsOfferId: old.id })
    expectOk(await acceptAsTalent(next))
    expect((await licenceOf(old.brand, old)).licence.stage).toBe('ENDING_SOON')
    expectOk(await payOffer(world, next, 'succeed'))
    expect(await licenceOf(old.talent, old)).toMatchObject({
      supersededByOfferId: next.id,
      licence: { status: 'VALID', stage: 'SUPERSEDED', supersededBy: { kind: 'RENEWAL', code: null } },
    })
    expectOk(await next.talent.post('/api/offers/cancel', { offerId: next.id }))
    expect((await licenceOf(old.brand, old)).licence.stage).toBe('ENDING_SOON')
  })

  test('keeps the files of the old work open to the brand until the renewal itself ends', async () => {
    const old = await licensed(world, -1)
    const next = await offerIn(world, 'COMPLETED', { ...old, body: { renewsOfferId: old.id } })
    await givePeriod(world, next, { starts: -1, ends: 90 })
    expect((await readOffer(old.brand, old.id)).licensedUntil).toBe(
      (await readOffer(next.brand, next.id)).licensedUntil,
    )
    expect((await readOffer(old.brand, old.id)).deliveryFileUrls).toEqual(['https://files.example.com/portrait.png'])
    await givePeriod(world, next, { starts: -9, ends: -1 })
    expect((await old.brand.get(`/api/offers/${old.id}/deliverables/latest/1`)).status).toBe(403)
  })

  test('must continue a license that the brand has from the same talent', async () => {
    const old = await licensed(world, 3)
    const [open, others] = [await offerIn(world, 'PAID', old), await licensed(world, 3)]
    for (const renewsOfferId of [open.id, others.id, 'none']) {
      const response = await old.brand.post('/api/offers/submit', { ...submitBody(old.talent), renewsOfferId })
      expect([response.status, response.body.details?.issues?.[0]?.path]).toEqual([400, 'renewsOfferId'])
    }
  })
})

describe('a renewal without a gap', () => {
  const dayIn = (days: number) => inDays(world, days).toISOString().slice(0, 10)
  const later = () => ({ ...DEFAULT_SCOPE, termMonths: null, startsOn: dayIn(300), endsOn: dayIn(301) })
  const statusOf = async ({ brand, id }: TestOffer) =>
    (await brand.get(`/api/offers/${id}/deliverables/latest/1`)).status

  test('must start no later than the day after the license ends', async () => {
    const old = await licensed(world, 3)
    const send = (startsOn: string) =>
      old.brand.post('/api/offers/submit', {
        ...submitBody(old.talent, { renewsOfferId: old.id, scope: { ...later(), startsOn } }),
      })
    const refused = await send(dayIn(5))
    expect([refused.status, refused.body.details.issues[0].path]).toEqual([400, 'scope.startsOn'])
    expect((await send(dayIn(4))).status).toBe(201)
  })

  test('is needed to keep the files open; with a later renewal they are refused', async () => {
    const old = await licensed(world, -1)
    const next = await sendRenewal(old)
    const counter = { action: 'counter', counterNote: 'Later.', counterChanges: { scope: later() } }
    expectOk(await old.talent.post('/api/offers/respond', { offerId: next.id, ...counter }))
    expectOk(await old.brand.post('/api/offers/respond', { offerId: next.id, action: 'accept' }))
    expectOk(await payOffer(world, next, 'succeed'))
    expectOk(await next.talent.post('/api/offers/deliver', { offerId: next.id, ...DELIVERY }))
    expectOk(await next.brand.post('/api/offers/complete', { offerId: next.id }))
    expect(await statusOf(old)).toBe(403)
  })

  test('renews the work if it names a revision of it, and opens the files of both', async () => {
    const work = await offerIn(world, 'COMPLETED')
    const revision = await offerIn(world, 'COMPLETED', { ...work, body: { revisionOfOfferId: work.id } })
    await givePeriod(world, work, { ends: -1 })
    expect([await statusOf(work), await statusOf(revision)]).toEqual([403, 403])
    const next = await offerIn(world, 'COMPLETED', { ...work, body: { renewsOfferId: revision.id } })
    expect((await readOffer(next.brand, next.id)).renewsOfferId).toBe(work.id)
    expect([await statusOf(work), await statusOf(revision)]).toEqual([303, 303])
    for (const each of [work, revision])
      expect((await licenceOf(each.brand, each)).licence.supersededBy).toMatchObject({ kind: 'RENEWAL' })
  })
})
