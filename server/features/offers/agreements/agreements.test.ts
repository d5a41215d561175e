import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { mailsTo } from '../../../../tests/support/mails.ts'
import {
  blockAccount,
  expectOk,
  linkAgent,
  noticesOf,
  offerIn,
  payOffer,
  type TestOffer,
} from '../../../../tests/support/offers.ts'
import { readExport } from '../../../../tests/support/read-export.ts'
import { readPdf } from '../../../../tests/support/read-pdf.ts'
import { pathOf } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
import type { OfferScope } from '../../../platform/scope-of-use/scope.ts'
import { StorageUnavailable } from '../../../providers/storage/port.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  admin = await world.admin()
})
afterAll(() => world.close())

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')
const read = (person: Person, { id }: TestOffer) => person.get(`/api/offers/${id}/agreement`)
const sign = (person: Person, { id }: TestOffer, name: string, textSha256: string) =>
  person.post(`/api/offers/${id}/agreement/sign`, { name, textSha256 })
/** Reads the agreement and signs it. */
const readAndSign = async (person: Person, offer: TestOffer, name: string) =>
  sign(person, offer, name, expectOk(await read(person, offer)).textSha256)
const check = async (code: string) =>
  expectOk(await world.stranger().get(`/api/agreements/${encodeURIComponent(code)}`)).agreement
const codeOf = ({ verifyUrl }: { verifyUrl: string }): string => verifyUrl.split('/').at(-1) ?? ''

async function signedByBoth(options: Parameters<typeof offerIn>[2] = {}): Promise<TestOffer> {
  const offer = await offerIn(world, 'ACCEPTED', options)
  expectOk(await readAndSign(offer.brand, offer, 'Nora West'))
  expectOk(await readAndSign(offer.talent, offer, 'Mara Lindqvist'))
  return offer
}

async function download(person: Person, { id }: TestOffer, query = ''): Promise<Buffer> {
  const redirect = await person.get(`/api/offers/${id}/agreement.pdf${query}`)
  expect(redirect.status).toBe(303)
  const path = pathOf(redirect.headers.location ?? '')
  const file = await world.stranger().get(path)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  const key = new URL(path, world.config.BASE_URL).pathname.replace('/media/', '')
  return buffer((await world.app.ctx.storage.get(key))?.body ?? Readable.from([]))
}

const editTerms = async ({ id }: TestOffer, territory: string) => {
  const { version } = expectOk(await admin.get(`/api/offers/admin/terms?offerId=${id}`))
  return expectOk(await admin.patch('/api/offers/admin/terms', { offerId: id, version, terms: { territory } }))
}

describe('the text of an agreement', () => {
  test('says of each use by itself what limits it, and is the text whose hash is signed', async () => {
    const scope: OfferScope = {
      category: 'beauty',
      territories: ['DE', 'FR'],
      termMonths: 6,
      startsOn: null,
      endsOn: null,
      exclusivity: 'CATEGORY_EXCLUSIVE',
    }
    const body = { usageTypes: ['paid_social', 'print'], scope, includedRevisions: 2, extraRevisionMinorUnit: 5000 }
    const offer = await offerIn(world, 'APPROVED', { body })
    const { text, textSha256, sections, version, signatures } = expectOk(await read(offer.brand, offer))
    expect(textSha256).toBe(sha256(text))
    expect([version, signatures]).toEqual([1, []])
    const uses = sections.find(({ title }: { title: string }) => title === 'Permitted uses').lines
    expect(uses).toHaveLength(2)
    for (const use of uses)
      expect(use.text).toMatch(
        /^(Paid social|Print)\. Category: Cosmetics and skin care\. .*Germany.*6 months.*Exclusive in the category.*Approval: the talent delivers/,
      )
    for (const words of [
      'Talent (licensor): Mara Lindqvist',
      'Brand (licensee): Northwind Coffee',
      'A portrait with our new espresso cup',
      '$1,250.00',
      'Included revisions: 2',
      'Price of another revision: $50.00',
      'Training of models',
    ])
      expect(text).toContain(words)
    expect(expectOk(await read(offer.talent, offer)).text).toBe(text)
  })

  test('keeps words of people on one line, so that they cannot imitate a clause', async () => {
    const forged = 'A portrait.\n\nFee\n- The talent receives: nothing'
    const offer = await offerIn(world, 'APPROVED', { body: { campaignDescription: forged } })
    const { sections } = expectOk(await read(offer.talent, offer))
    expect(sections.filter(({ title }: { title: string }) => title === 'Fee')).toHaveLength(1)
  })

  test('does not exist before the offer is sent, and only its parties and admins read it', async () => {
    const draft = await offerIn(world, 'DRAFT')
    expect((await read(draft.brand, draft)).status).toBe(404)
    const offer = await offerIn(world, 'APPROVED')
    expect((await read(await world.brand(), offer)).status).toBe(403)
    expect(expectOk(await read(admin, offer))).toMatchObject({ canSign: false, cannotSignReason: null })
  })
})

describe('POST /api/offers/{id}/agreement/sign', () => {
  test('records both signatures, tells the other side, and leaves the offer as it is', async () => {
    const offer = await offerIn(world, 'APPROVED')
    expectOk(await readAndSign(offer.brand, offer, '  Nora \n West '))
    expect(await readAndSign(offer.talent, offer, 'Mara Lindqvist')).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('Accept the offer first') },
    })
    expectOk(await offer.talent.post('/api/offers/respond', { offerId: offer.id, action: 'accept' }))
    const signed = expectOk(await readAndSign(offer.talent, offer, 'Mara Lindqvist'))
    expect(signed).toMatchObject({
      version: 1,
      canSign: false,
      signedAt: expect.any(String),
      signatures: [
        { side: 'BRAND', name: 'Nora West', role: 'brand' },
        { side: 'TALENT', name: 'Mara Lindqvist', role: 'talent' },
      ],
    })
    const { offer: after } = expectOk(await offer.brand.get(`/api/offers/${offer.id}`))
    expect(after.status).toBe('ACCEPTED')
    expect(await noticesOf(offer.brand)).toContain('AGREEMENT_SIGNED')
    expect(await noticesOf(offer.talent)).not.toContain('AGREEMENT_SIGNED')
    for (let round = 0; round < 3; round++) expectOk(await world.cron('/api/notifications/process-emails'))
    const subjects = (await mailsTo(world, offer.brand.email)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringContaining('Mara Lindqvist signed the agreement'))
  })

  test('refuses a hash of another text, and signing again keeps the first signature', async () => {
    const offer = await offerIn(world, 'ACCEPTED')
    expect((await sign(offer.brand, offer, 'Nora West', sha256('another text'))).status).toBe(409)
    const { textSha256 } = expectOk(await read(offer.brand, offer))
    const first = expectOk(await sign(offer.brand, offer, 'Nora West', textSha256))
    world.clock.advance(MINUTE_MS)
    expect(expectOk(await sign(offer.brand, offer, 'Somebody Else', textSha256))).toEqual(first)
    const notices = await noticesOf(offer.talent)
    expect(notices.filter((type) => type === 'AGREEMENT_SIGNED')).toHaveLength(1)
  })

  test('refuses a text that changed after it was read, and a new version needs both signatures again', async () => {
    const offer = await signedByBoth()
    const before = expectOk(await read(offer.talent, offer))
    await editTerms(offer, 'Sweden')
    expect((await sign(offer.talent, offer, 'Mara Lindqvist', before.textSha256)).status).toBe(409)
    const after = expectOk(await read(offer.talent, offer))
    expect(after).toMatchObject({
      version: 2,
      signatures: [],
      signedAt: null,
      canSign: true,
      earlier: [{ version: 1, signedAt: before.signedAt }],
    })
    expect(after.text).toContain('Sweden')
    expectOk(await readAndSign(offer.talent, offer, 'Mara Lindqvist'))
    expect(expectOk(await readAndSign(offer.brand, offer, 'Nora West'))).toMatchObject({ version: 2 })
    expect(await check(codeOf(before))).toMatchObject({ textSha256: before.textSha256, isLatest: false })
    expect(sha256(await download(offer.brand, offer, '?version=1'))).toBe((await check(codeOf(before))).pdfSha256)
  })

  test('an accepted counter-offer makes a new version, and an open one cannot be signed', async () => {
    const offer = await offerIn(world, 'APPROVED')
    const own = expectOk(await readAndSign(offer.brand, offer, 'Nora West'))
    const counter = { action: 'counter', counterNote: 'More.', counterChanges: { offerAmountMinorUnit: 200_000 } }
    expectOk(await offer.talent.post('/api/offers/respond', { offerId: offer.id, ...counter }))
    const refused = await readAndSign(offer.talent, offer, 'Mara Lindqvist')
    expect(refused).toMatchObject({ status: 422, body: { error: expect.stringContaining('counter-offer is open') } })
    expectOk(await offer.brand.post('/api/offers/respond', { offerId: offer.id, action: 'accept' }))
    const agreed = expectOk(await read(offer.brand, offer))
    expect(agreed).toMatchObject({ version: 2, signatures: [], canSign: true })
    expect(agreed.text).toContain('$2,000.00')
    expect(own.text).toContain('$1,250.00')
  })

  test('needs a recent sign-in and a name', async () => {
    const offer = await offerIn(world, 'ACCEPTED')
    const { textSha256 } = expectOk(await read(offer.brand, offer))
    expect((await sign(offer.brand, offer, '\u200b ', textSha256)).status).toBe(400)
    world.clock.advance(15 * MINUTE_MS)
    expect(await sign(offer.brand, offer, 'Nora West', textSha256)).toMatchObject({
      status: 403,
      body: { code: 'SIGN_IN_AGAIN' },
    })
    expect(expectOk(await read(offer.brand, offer)).signatures).toEqual([])
  })

  test('is for the two sides; an agent signs only if they may act, and is named as the agent', async () => {
    const offer = await offerIn(world, 'ACCEPTED')
    const { textSha256 } = expectOk(await read(offer.brand, offer))
    for (const person of [await world.brand(), await world.talent(), admin])
      expect((await sign(person, offer, 'A Stranger', textSha256)).status).toBe(403)
    const [reading, acting] = [await world.agent(), await world.agent()]
    await linkAgent(world, offer.talent, reading, false)
    expect(expectOk(await read(reading, offer))).toMatchObject({ canSign: false })
    expect((await sign(reading, offer, 'Rea Reader', textSha256)).status).toBe(403)
    await world.database.kysely.deleteFrom('agent_links').where('agent_account_id', '=', reading.accountId).execute()
    await linkAgent(world, offer.talent, acting, true)
    expect(expectOk(await sign(acting, offer, 'Ada Agent', textSha256)).signatures).toMatchObject([
      { side: 'TALENT', name: 'Ada Agent', role: 'agent' },
    ])
    expectOk(await sign(offer.talent, offer, 'Mara Lindqvist', textSha256))
    expect(expectOk(await read(offer.talent, offer)).signatures).toHaveLength(1)
  })

  test('refuses a blocked account, and an offer that is over', async () => {
    const blocked = await offerIn(world, 'ACCEPTED')
    await blockAccount(world, blocked.brand)
    expect((await readAndSign(blocked.brand, blocked, 'Nora West')).status).toBe(403)
    for (const status of ['CANCELLED', 'EXPIRED', 'DISPUTED'] as const) {
      const offer = await offerIn(world, status)
      expect((await readAndSign(offer.brand, offer, 'Nora West')).status, status).toBe(422)
    }
  })

  test('a signed text stays as it was signed, whatever names change later', async () => {
    const offer = await offerIn(world, 'ACCEPTED')
    const { text } = expectOk(await readAndSign(offer.brand, offer, 'Nora West'))
    const rename = world.database.kysely.updateTable('offers').set({ campaign_description: 'Something else.' })
    await rename.where('id', '=', offer.id).execute()
    expect(expectOk(await read(offer.talent, offer)).text).toBe(text)
    for (const set of [{ text_sha256: sha256('x') }, { content: 'x' }])
      await expect(world.database.kysely.updateTable('agreements').set(set).execute()).rejects.toThrow('append-only')
  })

  const race = test.skipIf(inject('template').engine === 'pglite')
  race('both sides may sign at the same moment, each of them twice', async () => {
    for (let round = 0; round < 4; round++) {
      const offer = await offerIn(world, 'ACCEPTED')
      const { textSha256 } = expectOk(await read(offer.brand, offer))
      const responses = await Promise.all(
        [offer.brand, offer.talent, offer.brand, offer.talent].map((person) =>
          sign(person, offer, 'Same Moment', textSha256),
        ),
      )
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const { signatures, signedAt } = expectOk(await read(offer.brand, offer))
      expect([signatures.length, signedAt]).toEqual([2, expect.any(String)])
      const files = world.database.kysely.selectFrom('media_files').select('state').where('kind', '=', 'agreement')
      expect(await files.where('subject_id', '=', offer.id).where('state', '=', 'STORED').execute()).toHaveLength(1)
    }
  })
})

describe('a signed agreement', () => {
  test('has one sealed PDF with both signatures, the hash and the address to check it', async () => {
    const offer = await signedByBoth({ brand: await world.brand('Zoë & 東京 Søn') })
    const { textSha256, verifyUrl, pdfUrl, pdfSha256 } = expectOk(await read(offer.brand, offer))
    expect(pdfUrl).toBe(`${world.config.BASE_URL}/api/offers/${offer.id}/agreement.pdf?version=1`)
    const pdf = await download(offer.talent, offer)
    expect(sha256(pdf)).toBe(pdfSha256)
    expect(sha256(await download(admin, offer))).toBe(pdfSha256)
    expect(pdf.toString('latin1')).toMatch(/\/ByteRange \[0 \d+ \d+ \d+\]/)
    const { text } = readPdf(pdf)
    for (const words of ['Nora West', 'Mara Lindqvist', textSha256, verifyUrl, '東京', 'UTC', 'Permitted uses'])
      expect(text.replaceAll('\n', ' ')).toContain(words)
    expect((await (await world.brand()).get(`/api/offers/${offer.id}/agreement.pdf`)).status).toBe(403)
  })

  test('has no PDF until both have signed', async () => {
    const offer = await offerIn(world, 'ACCEPTED')
    expectOk(await readAndSign(offer.brand, offer, 'Nora West'))
    expect((await offer.brand.get(`/api/offers/${offer.id}/agreement.pdf`)).status).toBe(404)
    expect(expectOk(await read(offer.brand, offer))).toMatchObject({ pdfUrl: null, verifyUrl: null })
  })

  test('stays signed if its PDF cannot be stored, and the download makes it later', async () => {
    const offer = await offerIn(world, 'ACCEPTED')
    expectOk(await readAndSign(offer.brand, offer, 'Nora West'))
    const put = vi.spyOn(world.app.ctx.storage, 'put').mockRejectedValue(new StorageUnavailable('down'))
    const signed = expectOk(await readAndSign(offer.talent, offer, 'Mara Lindqvist'))
    expect(signed).toMatchObject({ signedAt: expect.any(String), pdfSha256: null })
    expect((await offer.brand.get(`/api/offers/${offer.id}/agreement.pdf`)).status).toBe(503)
    put.mockRestore()
    const pdf = await download(offer.brand, offer)
    expect(expectOk(await read(offer.brand, offer)).pdfSha256).toBe(sha256(pdf))
  })

  test('is confirmed to anyone with its code or that of the license, without names or fees', async () => {
    const offer = await signedByBoth()
    const { verifyUrl, textSha256, pdfSha256, signedAt } = expectOk(await read(offer.brand, offer))
    const code = codeOf({ verifyUrl })
    const known = { code, textSha256, pdfSha256, signedAt, isLatest: true }
    expect(await check(code.toLowerCase())).toEqual({ ...known, isCodeOfLicense: false })
    const response = await world.stranger().get(`/api/agreements/${code}`)
    expect(response.text).not.toMatch(/Mara|Nora|Northwind|1,250|125000|accountId/)
    for (const wrong of ['nothing', '0000-0000-0000-0000-0000']) expect(await check(wrong)).toBeNull()
    expect((await payOffer(world, offer, 'succeed')).status).toBe(200)
    expectOk(
      await offer.talent.post('/api/offers/deliver', { offerId: offer.id, fileUrls: ['https://x.example/a.png'] }),
    )
    expectOk(await offer.brand.post('/api/offers/complete', { offerId: offer.id }))
    const { location = '' } = (await offer.brand.get(`/offers/${offer.id}/licence`)).headers
    const licensed = codeOf({ verifyUrl: location })
    expect(await check(licensed)).toEqual({ ...known, isCodeOfLicense: true })
    const visit = (path: string) => world.stranger().get(path, { accept: 'text/html,application/xhtml+xml' })
    const pages = [await visit(`/verify/${code}`), await visit(`/verify/${licensed}`)]
    for (const page of pages) {
      expect(page.status).toBe(200)
      expect(page.text).toContain(textSha256)
    }
    expect(pages[0]?.text).not.toMatch(/Mara|Nora|Northwind/)
  })

  test('is no longer confirmed by one signature alone', async () => {
    const offer = await offerIn(world, 'ACCEPTED')
    expectOk(await readAndSign(offer.brand, offer, 'Nora West'))
    const { code } = await world.database.kysely
      .selectFrom('agreements')
      .select('code')
      .where('offer_id', '=', offer.id)
      .executeTakeFirstOrThrow()
    expect(await check(code)).toBeNull()
  })
})

describe('a talent who requires a signed agreement', () => {
  const REQUIREMENT = '/api/agreements/requirement'
  const intend = ({ brand, id }: TestOffer) =>
    brand.post('/api/payments/create-intent', { payFor: 'OFFER', payForId: id })

  test('is paid only after both have signed the current terms; others are paid without', async () => {
    const offer = await offerIn(world, 'ACCEPTED')
    expect(expectOk(await offer.talent.get(REQUIREMENT))).toEqual({ isRequired: false, at: null })
    expectOk(await offer.talent.put(REQUIREMENT, { isRequired: true }))
    expect(expectOk(await read(offer.brand, offer)).isRequiredBeforePayment).toBe(true)
    const refused = await intend(offer)
    expect(refused).toMatchObject({ status: 409, body: { code: 'AGREEMENT_REQUIRED' } })
    expectOk(await readAndSign(offer.brand, offer, 'Nora West'))
    expect((await intend(offer)).status).toBe(409)
    expectOk(await readAndSign(offer.talent, offer, 'Mara Lindqvist'))
    await editTerms(offer, 'Norway')
    expect((await intend(offer)).status).toBe(409)
    expectOk(await readAndSign(offer.brand, offer, 'Nora West'))
    expectOk(await readAndSign(offer.talent, offer, 'Mara Lindqvist'))
    expect((await payOffer(world, offer, 'succeed')).status).toBe(200)
    expectOk(await payOffer(world, await offerIn(world, 'ACCEPTED'), 'succeed'))
  })

  test('may turn that off again, and a brand has no such choice', async () => {
    const offer = await offerIn(world, 'ACCEPTED')
    expectOk(await offer.talent.put(REQUIREMENT, { isRequired: true }))
    const off = expectOk(await offer.talent.put(REQUIREMENT, { isRequired: false }))
    expect(off).toEqual({ isRequired: false, at: expect.any(String) })
    world.clock.advance(MINUTE_MS)
    expect(expectOk(await offer.talent.put(REQUIREMENT, { isRequired: false }))).toEqual(off)
    expectOk(await intend(offer))
    expect((await offer.brand.put(REQUIREMENT, { isRequired: true })).status).toBe(403)
  })
})

describe('privacy', () => {
  test('an export has the agreements and the signature of the person', async () => {
    const offer = await signedByBoth({ talent: await world.talent('Ex Porter') })
    const { text } = await readExport(world, offer.talent)
    expect(text).toContain('digital replica rider')
    expect(text).toContain('mara lindqvist')
    expect(text).not.toContain('nora west')
  })

  test('an erasure removes the names and the PDF; the times and hashes stay for the other side', async () => {
    const offer = await offerIn(world, 'COMPLETED', { brand: await world.brand('Lea Leaving') })
    expectOk(await readAndSign(offer.brand, offer, 'Lea M. Leaving'))
    expectOk(await readAndSign(offer.talent, offer, 'Mara Lindqvist'))
    const before = expectOk(await read(offer.talent, offer))
    const { kysely } = world.database
    const longAgo = { completed_at: addMs(world.clock.now(), -60 * DAY_MS) }
    await kysely.updateTable('offers').set(longAgo).where('id', '=', offer.id).execute()
    expect((await offer.brand.post('/api/privacy/erasure', { confirm: offer.brand.slug })).status).toBe(202)
    const due = { due_at: world.clock.now() }
    await kysely.updateTable('account_erasures').set(due).where('account_id', '=', offer.brand.accountId).execute()
    expectOk(await world.cron('/api/privacy/cron/erasures'))
    const after = expectOk(await read(offer.talent, offer))
    expect(after).toMatchObject({
      isRedacted: true,
      textSha256: before.textSha256,
      pdfSha256: before.pdfSha256,
      signedAt: before.signedAt,
      pdfUrl: null,
      signatures: [{ name: 'Deleted account' }, { name: 'Mara Lindqvist' }],
    })
    expect(after.text).not.toMatch(/Lea|Leaving/)
    expect((await offer.talent.get(`/api/offers/${offer.id}/agreement.pdf`)).status).toBe(404)
    expect(await check(codeOf(before))).toMatchObject({ pdfSha256: before.pdfSha256 })
  })
})
