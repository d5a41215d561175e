import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { agreementActions, codeOf, sha256 } from '../../../../tests/support/offers/agreement-actions.ts'
import { blockAccount, expectOk, linkAgent, noticesOf, offerIn } from '../../../../tests/support/offers/offers.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'
import { COUNTRIES } from '../../../platform/countries.ts'
import type { OfferScope } from '../../../platform/scope-of-use/scope.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  admin = await world.admin()
})
afterAll(() => world.close())

const { read, sign, readAndSign, check, signedByBoth, download, editTerms } = agreementActions(() => ({ world, admin }))

describe('the text of an agreement', () => {
  test('lists the limits of each use, and comes with the hash that both sides sign', async () => {
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

  test('keeps texts written by people on one line, so that they cannot imitate a clause', async () => {
    const forged = 'A portrait.\n\nFee\n- The talent receives: nothing'
    const offer = await offerIn(world, 'APPROVED', { body: { campaignDescription: forged } })
    const { sections } = expectOk(await read(offer.talent, offer))
    expect(sections.filter(({ title }: { title: string }) => title === 'Fee')).toHaveLength(1)
  })

  test('has no marks that change the text direction, and keeps all its sections if a term is blank', async () => {
    const brief = 'Pay \u202e005,2\u202c\u0085- The talent\u2067 receives: nothing'
    const offer = await offerIn(world, 'ACCEPTED', { body: { campaignDescription: brief } })
    const { version } = expectOk(await admin.get(`/api/offers/admin/terms?offerId=${offer.id}`))
    const edit = { offerId: offer.id, version, terms: { credits: ' \u2003 ', conditions: ['No logo.'] } }
    expectOk(await admin.patch('/api/offers/admin/terms', edit))
    const { text, sections } = expectOk(await readAndSign(offer.brand, offer, 'Nora\u202e\u0007West\u2069'))
    expect(text).not.toMatch(/[\u0085\u202a-\u202e\u2066-\u2069]/)
    expect(text).toContain('Brief: Pay 005,2 - The talent receives: nothing')
    expect(sections.map(({ title }: { title: string }) => title)).toEqual([
      'Parties',
      'Work',
      'Consent to a digital replica',
      'Permitted uses',
      'Not allowed',
      'Approval of each piece',
      'Delivery and revisions',
      'Fee',
      'Sharing by the talent',
      'Credits',
      'Other conditions',
      'Effect',
    ])
    expect(expectOk(await read(offer.talent, offer)).signatures[0].name).toBe('Nora West')
  })

  test('can be read and signed however long the texts of the offer are', async () => {
    const words = (word: string) => `${word} `.repeat(10_000).slice(0, 19_999)
    const scope: OfferScope = {
      category: 'beauty',
      territories: COUNTRIES.slice(0, 60),
      termMonths: 12,
      startsOn: null,
      endsOn: null,
      exclusivity: 'CATEGORY_EXCLUSIVE',
    }
    const body = {
      campaignDescription: words('b'),
      customUsage: words('u'),
      scriptText: words('s'),
      usageTypes: Array.from({ length: 50 }, (_, at) => `use ${at}`),
      scope,
    }
    const offer = await offerIn(world, 'ACCEPTED', { body })
    expect(expectOk(await readAndSign(offer.brand, offer, 'Nora West')).signatures).toHaveLength(1)
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

  test('accepts signatures of the two sides only; an agent signs only if they may act, and is named as the agent', async () => {
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
