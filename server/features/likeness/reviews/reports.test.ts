import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addTalent } from '../../../../tests/support/likeness/likeness-records.ts'
import { addIndexedPicture, face } from '../../../../tests/support/likeness/likeness-reviews.ts'
import { newPortrait } from '../../../../tests/support/likeness/shown-persons.ts'
import { linkAgent } from '../../../../tests/support/offers/offers.ts'
import { upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { unavailable } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'

const PATH = '/api/likeness/reports'
const REPORTS = '/api/likeness/admin/reports'
let world: World
beforeAll(async () => {
  world = await createWorld({ env: { TRUST_PROXY_HOPS: '1' } })
})
afterAll(() => world.close())

const db = () => world.database.kysely
let networks = 0
const from = (network = ++networks) => ({ 'x-forwarded-for': `203.0.${network >> 8}.${network & 255}` })
const newAddress = () => `${newId()}@example.com`

const report = (fields: object, headers = from()) =>
  world
    .stranger()
    .post(
      PATH,
      { name: 'Ines Duarte', email: newAddress(), reason: 'MY_FACE', statement: 'It is me.', ...fields },
      headers,
    )
const mailsTo = async (address: string) =>
  db()
    .selectFrom('outgoing_mails')
    .select(['kind', 'text_body'])
    .where('address', '=', address)
    .orderBy('created_at')
    .execute()
async function linkTo(address: string): Promise<string> {
  const [mail] = await mailsTo(address)
  const url = /http\S+\/api\/likeness\/reports\/confirm\/\S+/.exec(mail?.text_body ?? '')?.[0]
  if (!url) throw new Error(`no link was mailed to ${address}`)
  return new URL(url).pathname
}
const matters = async () =>
  (await db().selectFrom('outgoing_mails').select('id').where('kind', '=', 'likeness-report-open').execute()).length
const listed = async (admin: Person, query = '') => (await admin.get(`${REPORTS}${query}`)).body

async function confirmed(talent: Person, email: string) {
  await report({ email, talentSlug: talent.slug })
  await world.stranger().post(await linkTo(email), {})
  return (await listed(await world.admin())).reports.find((each: any) => each.email === email)
}

describe('somebody without an account', () => {
  test('reports a face and confirms the email address, and only then the admins are notified', async () => {
    const [talent, admin, email] = [await addTalent(world, 'Reported One'), await world.admin(), newAddress()]
    const before = await matters()
    expect(await report({ email: email.toUpperCase(), talentSlug: talent.slug })).toMatchObject({
      status: 200,
      body: { success: true, message: expect.stringContaining('Check your email') },
    })
    expect([await matters(), (await listed(admin)).total]).toEqual([before, 0])
    const link = await linkTo(email)
    const page = await world.stranger().get(`${link}?utm=mail`)
    expect([page.status, page.text.includes('Confirm your report?')]).toEqual([200, true])
    expect((await listed(admin)).total).toBe(0)
    for (let again = 0; again < 2; again++) {
      const done = await world.stranger().post(link, {})
      expect([done.status, done.text.includes('Your report is confirmed')]).toEqual([200, true])
    }
    expect(await matters()).toBe(before + 1)
    expect((await listed(admin)).reports).toMatchObject([
      {
        status: 'OPEN',
        name: 'Ines Duarte',
        email,
        reason: 'MY_FACE',
        statement: 'It is me.',
        account: { id: talent.accountId, slug: talent.slug },
        confirmedAt: expect.any(String),
        decision: null,
      },
    ])
  })

  test('can identify a picture by its page or by any of its URLs', async () => {
    const talent = await addTalent(world, 'Pictured')
    const { assetId } = await addIndexedPicture(world, talent, { isCheckEnabled: false })
    const [{ url }] = (await talent.get('/api/likeness/assets')).body.assets
    const admin = await world.admin()
    for (const [pictureUrl, picture] of [
      [`${world.config.BASE_URL}/api/likeness/pictures/${assetId}`, { assetId, url: expect.any(String) }],
      [url, { assetId, url: expect.any(String) }],
      ['https://elsewhere.example.com/ines.jpg', null],
      [`https://elsewhere.example.com/${assetId}`, null],
    ]) {
      const email = newAddress()
      expect((await report({ email, pictureUrl })).status).toBe(200)
      await world.stranger().post(await linkTo(email), {})
      const { reports } = await listed(admin)
      const found = reports.find((each: any) => each.email === email)
      expect(found).toMatchObject({ pictureUrl, picture })
      expect(found.account?.id ?? null).toBe(picture === null ? null : talent.accountId)
      expect((await admin.get(`${REPORTS}/${found.id}`)).body).toMatchObject({ id: found.id, email })
    }
  })

  test.each([
    ['neither talent nor picture', {}, 400],
    ['an invalid email address', { talentSlug: 'x', email: 'ines' }, 400],
    ['a statement of blanks', { talentSlug: 'x', statement: '   ' }, 400],
    ['a statement that is too long', { talentSlug: 'x', statement: 'a'.repeat(2001) }, 400],
    ['an unknown talent', { talentSlug: 'nobody-of-this-name' }, 404],
  ])('who sends %s gets an error, and no mail is sent', async (_what, fields, status) => {
    const email = 'email' in fields ? fields.email : newAddress()
    expect((await report({ email, ...fields })).status).toBe(status)
    expect(await mailsTo(email as string)).toEqual([])
  })

  test('is rate limited by mailbox and by network', async () => {
    const { slug: talentSlug } = await addTalent(world, 'Often Reported')
    const email = newAddress()
    for (let n = 0; n < 3; n++) expect((await report({ email, talentSlug })).status).toBe(200)
    expect(await report({ email, talentSlug })).toMatchObject({ status: 429, body: { success: false } })
    expect(await mailsTo(email)).toHaveLength(3)
    const headers = from()
    for (let n = 0; n < 5; n++) expect((await report({ talentSlug }, headers)).status).toBe(200)
    expect((await report({ talentSlug }, headers)).status).toBe(429)
  })
})

describe('an admin handling a report', () => {
  test('dismisses it, and the reporter is notified once', async () => {
    const [talent, admin, email] = [await addTalent(world, 'Rightful'), await world.admin(), newAddress()]
    const { id } = await confirmed(talent, email)
    const dismiss = () => admin.post(`${REPORTS}/${id}/dismiss`, { reason: 'They have shown us a document.' })
    expect(await dismiss()).toMatchObject({
      status: 200,
      body: { status: 'DISMISSED', decision: { by: admin.accountId, reason: 'They have shown us a document.' } },
    })
    expect((await dismiss()).status).toBe(409)
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual([
      'likeness-report-confirm',
      'likeness-report-dismissed',
    ])
    const { entries } = (await admin.get('/api/admin/audit?limit=1')).body
    expect(entries[0]).toMatchObject({ action: 'dismiss-likeness-report', subjectId: id })
  })

  test('cannot decide if they act for the reported talent', async () => {
    const [talent, admin, email] = [await addTalent(world, 'Well Connected'), await world.admin(), newAddress()]
    const { id } = await confirmed(talent, email)
    await linkAgent(world, talent, admin, false)
    expect((await admin.post(`${REPORTS}/${id}/dismiss`, { reason: 'It is fine.' })).status).toBe(403)
    expect((await admin.get(`${REPORTS}/${id}`)).body).toMatchObject({ status: 'OPEN', decision: null })
  })

  test('cannot decide their own report', async () => {
    const [talent, admin] = [await addTalent(world, 'Envied'), await world.admin()]
    const { id } = await confirmed(talent, admin.email)
    expect((await admin.post(`${REPORTS}/${id}/dismiss`, { reason: 'It is fine.' })).status).toBe(403)
    const down = await admin.post('/api/likeness/admin/takedowns', {
      accountId: talent.accountId,
      reportId: id,
      reason: 'It is me.',
    })
    expect(down.status).toBe(403)
    expect((await admin.get(`${REPORTS}/${id}`)).body).toMatchObject({ status: 'OPEN', decision: null })
  })

  test('takes down the reported likeness, and the reporter learns nothing else', async () => {
    const [talent, admin, email] = [await addTalent(world, 'Wrongful'), await world.admin(), newAddress()]
    const { id } = await confirmed(talent, email)
    const other = await addTalent(world, 'Somebody Else')
    const takeDown = (accountId: string) =>
      admin.post('/api/likeness/admin/takedowns', { accountId, reportId: id, reason: 'It is somebody else’s face.' })
    expect((await takeDown(other.accountId)).status).toBe(422)
    expect((await takeDown(talent.accountId)).body).toMatchObject({ scope: 'ACCOUNT', reportId: id })
    expect((await admin.get(`${REPORTS}/${id}`)).body).toMatchObject({ status: 'UPHELD' })
    const mails = await mailsTo(email)
    expect(mails.at(-1)?.kind).toBe('likeness-report-upheld')
    expect(mails.at(-1)?.text_body).not.toContain('Wrongful')
    expect((await talent.get('/api/notifications/list')).text).not.toContain('Ines')
    expect((await listed(admin, '?status=UPHELD')).reports.map((each: any) => each.id)).toContain(id)
  })

  test('takes down one picture of the reported account, and of no other', async () => {
    const [talent, other, admin] = [
      await addTalent(world, 'Framed'),
      await addTalent(world, 'Beside'),
      await world.admin(),
    ]
    const email = newAddress()
    const { id: reportId } = await confirmed(talent, email)
    const takeDown = async (who: Person) => {
      const shown = await upload(who, '/api/accounts/me/picture', [
        { name: 'file', fileName: 'me', bytes: await newPortrait() },
      ])
      const id = new URL(shown.body.url).pathname.replace('/media/', '')
      const body = { kind: 'portrait', id, category: 'PERSON', reason: 'It is somebody else’s face.', reportId }
      return admin.post('/api/likeness/admin/picture-takedowns', body)
    }
    expect((await takeDown(other)).status).toBe(422)
    expect((await admin.get(`${REPORTS}/${reportId}`)).body).toMatchObject({ status: 'OPEN' })
    expect((await takeDown(talent)).status).toBe(200)
    expect((await admin.get(`${REPORTS}/${reportId}`)).body).toMatchObject({ status: 'UPHELD' })
    expect((await mailsTo(email)).at(-1)?.kind).toBe('likeness-report-upheld')
  })

  test('sees only confirmed reports, and nobody else sees any', async () => {
    const [talent, admin, email] = [await addTalent(world, 'Unconfirmed'), await world.admin(), newAddress()]
    await report({ email, talentSlug: talent.slug })
    const { id } = await db()
      .selectFrom('likeness_reports')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect((await admin.get(`${REPORTS}/${id}`)).status).toBe(404)
    expect((await admin.post(`${REPORTS}/${id}/dismiss`, { reason: 'x' })).status).toBe(404)
    const early = { accountId: talent.accountId, reportId: id, reason: 'x' }
    expect((await admin.post('/api/likeness/admin/takedowns', early)).status).toBe(409)
    expect((await listed(admin)).reports.map((each: any) => each.id)).not.toContain(id)
    expect((await talent.get(REPORTS)).status).toBe(403)
  })
})

describe('the pictures of the person who sent a report', () => {
  const claimantOf = async (id: string) => (await (await world.admin()).get(`${REPORTS}/${id}/claimant`)).body
  const reportedBy = async (email: string, assetId: string) => {
    await report({ email, pictureUrl: `${world.config.BASE_URL}/api/likeness/pictures/${assetId}` })
    await world.stranger().post(await linkTo(email), {})
    const { reports } = await listed(await world.admin())
    return reports.find((each: any) => each.email === email).id as string
  }

  test.each<[what: string, blend: number, comparison: RegExp]>([
    ['the same', 0, /^The faces are alike \(100%\)/],
    ['a different', 9, /^The faces differ \(\d+%\)/],
  ])(
    'are shown beside the reported one, most similar first, with the words for %s face',
    async (_what, blend, words) => {
      const number = 40 + blend
      const [accused, claimant] = [await addTalent(world, 'Accused'), await addTalent(world, 'Claimant')]
      const reported = await addIndexedPicture(world, accused, { vector: face(number), isCheckEnabled: false })
      const near = await addIndexedPicture(world, claimant, { vector: face(number, blend), isCheckEnabled: false })
      const far = await addIndexedPicture(world, claimant, { vector: face(90), isCheckEnabled: false })
      const faceless = await addIndexedPicture(world, claimant, { isCheckEnabled: false })
      const { account, pictures, comparison } = await claimantOf(await reportedBy(claimant.email, reported.assetId))
      expect(account).toEqual({ id: claimant.accountId, displayName: 'Claimant', slug: claimant.slug })
      expect(pictures.map(({ assetId }: any) => assetId)).toEqual([near.assetId, far.assetId, faceless.assetId])
      expect(pictures[0].url).toContain('signature=')
      expect(comparison).toMatch(words)
    },
  )

  test('leave out held back and deleted ones, and say why nothing was compared', async () => {
    const [accused, claimant] = [await addTalent(world, 'Accused Two'), await addTalent(world, 'Claimant Two')]
    const reported = await addIndexedPicture(world, accused, { isCheckEnabled: false })
    const held = await addIndexedPicture(world, claimant, { faceCount: 2 })
    expect(held.held).toBe(true)
    const id = await reportedBy(claimant.email, reported.assetId)
    vi.spyOn(world.app.ctx.identity, 'findSub').mockRejectedValueOnce(unavailable('Try again in a moment.'))
    expect((await (await world.admin()).get(`${REPORTS}/${id}/claimant`)).status).toBe(503)
    expect(await claimantOf(id)).toMatchObject({
      pictures: [],
      comparison: 'Their account has no pictures to compare.',
    })
    await addIndexedPicture(world, claimant, { vector: face(60), isCheckEnabled: false })
    expect((await claimantOf(id)).comparison).toMatch(/^No face was found in the reported picture/)
    const stranger = await reportedBy(newAddress(), reported.assetId)
    expect(await claimantOf(stranger)).toEqual({
      account: null,
      pictures: [],
      comparison: 'No account has this email address, so there are no pictures to compare.',
    })
    expect((await claimantOf(await reportedBy(accused.email, reported.assetId))).comparison).toMatch(
      /comes from the owner/,
    )
  })

  test('are for admins, and for confirmed reports', async () => {
    const admin = await world.admin()
    expect((await admin.get(`${REPORTS}/${newId()}/claimant`)).status).toBe(404)
    const talent = await addTalent(world, 'Curious')
    expect((await talent.get(`${REPORTS}/${newId()}/claimant`)).status).toBe(403)
  })
})

test('a forged or expired confirmation link is invalid, and unconfirmed reports are deleted', async () => {
  const talent = await addTalent(world, 'Linked')
  const email = newAddress()
  await report({ email, talentSlug: talent.slug })
  const link = await linkTo(email)
  for (const path of [`${link}x`, '/api/likeness/reports/confirm/nobody.nothing']) {
    expect((await world.stranger().get(path)).status).toBe(404)
    expect((await world.stranger().post(path, {})).status).toBe(404)
  }
  world.clock.advance(7 * DAY_MS)
  expect((await world.stranger().get(link)).status).toBe(410)
  expect((await world.stranger().post(link, {})).status).toBe(410)
  await world.cron('/api/admin/cron/prune')
  const left = await db().selectFrom('likeness_reports').select('id').where('email', '=', email).execute()
  expect(left).toEqual([])
})
