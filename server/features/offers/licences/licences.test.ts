import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { paymentOfOffer } from '../../../../tests/support/database/concurrent-writers.ts'
import { consent } from '../../../../tests/support/likeness/likeness.ts'
import { sendWebhook } from '../../../../tests/support/money/paying.ts'
import { contextAt, expectOk, linkAgent, offerIn, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { pathOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'
import { AI_LANGUAGES } from '../../../platform/made-with-ai/words.ts'
import { StorageUnavailable } from '../../../providers/storage/port.ts'
import { checkLicence } from './check-licence.ts'

let world: World
let admin: Person
let offer: TestOffer
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  admin = await world.admin()
  offer = await completed()
})
afterAll(() => world.close())

const licenceOf = (person: Person, offerId: string) => person.get(`/api/offers/${offerId}/licence`)
const check = (code: string) => world.stranger().get(`/api/licences/${encodeURIComponent(code)}`)
const dispute = async ({ brand, id }: TestOffer) =>
  expectOk(await brand.post('/api/offers/dispute', { offerId: id, reason: 'Not the cup.' }))
const resolve = async ({ id }: TestOffer, resolution: string) =>
  expectOk(await admin.post('/api/offers/admin/resolve-dispute', { offerId: id, resolution, note: 'Looked at.' }))

async function deliver({ id, talent }: TestOffer, words: string, madeWithAi = 'false'): Promise<void> {
  const file = { name: 'file', fileName: 'portrait.txt', bytes: Buffer.from(words) }
  const { url } = expectOk(
    await upload(talent, '/api/offers/upload-deliverable', [
      { name: 'offerId', value: id },
      { name: 'madeWithAi', value: madeWithAi },
      file,
    ]),
  )
  const fileUrls = [url, 'https://files.example.com/extra.zip']
  expectOk(await talent.post('/api/offers/deliver', { offerId: id, fileUrls }))
}

async function completed(words = 'the work', madeWithAi?: string): Promise<TestOffer> {
  const made = await offerIn(world, 'PAID')
  await deliver(made, words, madeWithAi)
  expectOk(await made.brand.post('/api/offers/complete', { offerId: made.id }))
  return made
}

const sha256 = (words: string): string => createHash('sha256').update(words).digest('hex')
/** Checks that the public view equals the parties' view. */
async function bothOf(made: TestOffer) {
  const { licence } = expectOk(await licenceOf(made.brand, made.id))
  const { checkedAt: _, ...theirs } = licence
  const { checkedAt: __, ...forEverybody } = expectOk(await check(licence.code))
  expect(forEverybody).toEqual(theirs)
  return licence
}

describe('a completed offer', () => {
  test('has a license with its parties, use, start and files, but without the price', async () => {
    const response = await licenceOf(offer.brand, offer.id)
    expect(response.body).toMatchObject({
      offerId: offer.id,
      licence: {
        status: 'VALID',
        licensor: 'Mara Lindqvist',
        licensee: 'Northwind Coffee',
        medium: 'IMAGE',
        campaignType: 'social_post',
        uses: ['social'],
        territory: 'Worldwide',
        files: [
          {
            sha256: sha256('the work'),
            bytes: 8,
            contentType: 'text/plain; charset=utf-8',
            host: null,
            timestamp: null,
          },
          { sha256: null, bytes: null, contentType: null, host: 'files.example.com', timestamp: null },
        ],
      },
    })
    const { code, since, until, verifyUrl } = response.body.licence
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(verifyUrl).toBe(`${world.config.BASE_URL}/verify/${code}`)
    expect(until.slice(0, 4)).toBe(String(Number(since.slice(0, 4)) + 1))
    expect(response.text).not.toMatch(/125[,.]?000|1,250|accountId/)
  })

  test('gives the brand the line that discloses work made with AI, in each language of the stores', async () => {
    const generated = await completed('drawn by a model', 'true')
    const licence = await bothOf(generated)
    const { disclosure } = licence
    expect(Object.keys(disclosure).sort()).toEqual([...AI_LANGUAGES].sort())
    expect(disclosure.en).toBe(
      'This picture was made with AI. It shows the likeness of Mara Lindqvist, with their consent.',
    )
    for (const line of Object.values(disclosure)) expect(line).toContain('Mara Lindqvist')
    expect(licence.clauses.at(-1)).toMatchObject({ key: 'disclosure', text: disclosure.en })
    const listed = async ({ brand }: TestOffer) =>
      expectOk(await brand.get('/api/licences/list?perspective=buyer')).licences[0].disclosure
    expect(await listed(generated)).toEqual(disclosure)
    const page = await world.stranger().get(`/verify/${licence.code}`, { accept: 'text/html' })
    for (const line of Object.values(disclosure)) expect(page.text).toContain(line)
    expect((await bothOf(offer)).disclosure).toBeNull()
    expect(await listed(offer)).toBeNull()
  })

  test('has one license code, and anybody who has it can read the license, in four SQL statements', async () => {
    const { code } = (await licenceOf(offer.talent, offer.id)).body.licence
    expect((await licenceOf(admin, offer.id)).body.licence.code).toBe(code)
    await bothOf(offer)
    expect((await check(code)).statements).toBeLessThanOrEqual(4)
    expect((await check(code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o'))).body.code).toBe(code)
  })

  test('has a license too if it was released automatically or by a dispute', async () => {
    const released = await offerIn(world, 'DISPUTED')
    await resolve(released, 'RELEASE')
    expect((await bothOf(released)).status).toBe('VALID')
    const forgotten = await offerIn(world, 'DELIVERED')
    await world.database.kysely
      .updateTable('offers')
      .set({ automatic_release_at: world.clock.now() })
      .where('id', '=', forgotten.id)
      .execute()
    expectOk(await world.cron('/api/offers/cron/auto-release'))
    expect((await bothOf(forgotten)).status).toBe('VALID')
  })

  test('shows its license to the talent’s agent; others get 403, visitors 401, and nobody before completion (404)', async () => {
    const agent = await world.agent()
    await linkAgent(world, offer.talent, agent, false)
    expect((await licenceOf(agent, offer.id)).status).toBe(200)
    expect((await licenceOf(await world.brand(), offer.id)).status).toBe(403)
    expect((await world.stranger().get(`/api/offers/${offer.id}/licence`)).status).toBe(401)
    const delivered = await offerIn(world, 'DELIVERED')
    expect((await licenceOf(delivered.brand, delivered.id)).status).toBe(404)
    expect((await licenceOf(offer.brand, 'nowhere')).status).toBe(404)
  })

  test('keeps the terms it was completed with, including an admin’s changes', async () => {
    const paid = await offerIn(world, 'PAID')
    const terms = { termMonths: null, territory: 'Norway' }
    expectOk(await admin.patch('/api/offers/admin/terms', { offerId: paid.id, version: 1, terms }))
    await deliver(paid, 'norwegian')
    expectOk(await paid.brand.post('/api/offers/complete', { offerId: paid.id }))
    expect(await bothOf(paid)).toMatchObject({ territory: 'Norway', until: null, status: 'VALID' })
  })
})

describe('a license’s status follows its offer', () => {
  test('a dispute suspends it, a release restores it, a refund revokes it', async () => {
    const made = await completed()
    const { code } = await bothOf(made)
    await dispute(made)
    expect((await check(code)).body.status).toBe('SUSPENDED')
    await resolve(made, 'RELEASE')
    expect((await check(code)).body.status).toBe('VALID')
    const { processor_payment_id: processorPaymentId } = await paymentOfOffer(world, made.id)
    expectOk(await admin.post('/api/payments/refund', { processorPaymentId }))
    expect((await check(code)).body.status).toBe('REVOKED')
  })

  test('a dispute decided as a refund revokes it', async () => {
    const made = await completed()
    await dispute(made)
    await resolve(made, 'REFUND')
    const { licence, certificateUrl } = (await licenceOf(made.brand, made.id)).body
    expect([licence.status, certificateUrl]).toEqual(['REVOKED', null])
  })

  test('a bank dispute suspends it until it is decided', async () => {
    const { simulator } = world.app
    const [won, lost] = [await completed(), await completed()]
    for (const [made, outcome, status] of [
      [won, 'won', 'VALID'],
      [lost, 'lost', 'REVOKED'],
    ] as const) {
      const { code } = await bothOf(made)
      const id = (await paymentOfOffer(world, made.id)).processor_payment_id ?? ''
      const sendEvent = (type: string) => sendWebhook(world, { id: `evt_${newId()}`, type, paymentIntentId: id })
      await simulator.disputeFromOutside(id)
      await sendEvent('charge.dispute.created')
      expect((await check(code)).body.status).toBe('SUSPENDED')
      expect((await licenceOf(made.brand, made.id)).body.licence.status).toBe('SUSPENDED')
      await simulator.closeDisputeFromOutside(id, outcome)
      await sendEvent('charge.dispute.closed')
      expect((await check(code)).body.status).toBe(status)
    }
  })

  test('a revised delivery keeps the code and gets a new certificate', async () => {
    const made = await completed('first')
    const first = (await licenceOf(made.brand, made.id)).body
    await dispute(made)
    await resolve(made, 'REVISION')
    expect(await bothOf(made)).toMatchObject({ status: 'SUSPENDED', files: [{ sha256: sha256('first') }, {}] })
    await deliver(made, 'second')
    expect((await check(first.licence.code)).body).toMatchObject({
      status: 'SUSPENDED',
      files: [{ sha256: sha256('first') }, {}],
    })
    expectOk(await made.brand.post('/api/offers/complete', { offerId: made.id }))
    expect((await check(first.licence.code)).body).toMatchObject({
      status: 'VALID',
      files: [{ sha256: sha256('second') }, {}],
    })
    const second = (await licenceOf(made.brand, made.id)).body
    expect(second.licence.code).toBe(first.licence.code)
    expect(pathOf(second.certificateUrl)).not.toBe(pathOf(first.certificateUrl))
    expect((await world.stranger().get(pathOf(first.certificateUrl))).status).toBe(404)
  })

  test('stays valid when the talent withdraws their consent', async () => {
    const made = await completed()
    const before = await bothOf(made)
    await consent(made.talent)
    await consent(made.talent, false)
    expect(await bothOf(made)).toEqual({ ...before, checkedAt: expect.any(String) })
    expect(before.status).toBe('VALID')
  })

  test('the end of its term ends it', async () => {
    const made = await completed()
    const { code, until } = await bothOf(made)
    const at = (ms: number) => checkLicence(contextAt(world, new Date(Date.parse(until) + ms)), code)
    expect([(await at(-1)).status, (await at(0)).status]).toEqual(['VALID', 'ENDED'])
  })
})

describe('the license certificate', () => {
  test('is a PDF that states its purpose, has Content Credentials, and is generated once', async () => {
    const { licence, certificateUrl } = (await licenceOf(offer.brand, offer.id)).body
    const file = await world.stranger().get(pathOf(certificateUrl))
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.headers['content-disposition']).toContain(`License ${licence.code}.pdf`)
    const url = new URL(certificateUrl)
    const verified = await world.stranger().post('/api/credentials/verify', {
      key: url.pathname.replace('/media/', ''),
      expires: url.searchParams.get('expires'),
      signature: url.searchParams.get('signature'),
    })
    expect(verified.body).toMatchObject({
      found: true,
      valid: true,
      trusted: true,
      likenessOf: 'Mara Lindqvist',
      madeFor: { kind: 'offer', id: offer.id },
      licence: licence.verifyUrl,
    })
    const again = (await licenceOf(offer.talent, offer.id)).body.certificateUrl
    expect(new URL(again).pathname).toBe(url.pathname)
  })

  test('is generated on the next request after storing it failed with 503', async () => {
    const made = await completed()
    const broken = vi.spyOn(world.app.ctx.storage, 'put').mockRejectedValue(new StorageUnavailable('away'))
    expect((await licenceOf(made.brand, made.id)).status).toBe(503)
    expect((await made.brand.get(`/offers/${made.id}/certificate`)).status).toBe(503)
    broken.mockRestore()
    expect((await licenceOf(made.brand, made.id)).body.certificateUrl).toContain('/media/offers/licences/')
  })

  test('is only served by its signed URL', async () => {
    const { certificateUrl } = (await licenceOf(offer.brand, offer.id)).body
    expect((await world.stranger().get(new URL(certificateUrl).pathname)).status).toBe(404)
  })

  test.skipIf(inject('template').engine === 'pglite')('is the same for concurrent requests', async () => {
    const made = await completed()
    const responses = await Promise.all(
      [made.brand, made.talent, admin, made.brand].map((person) => licenceOf(person, made.id)),
    )
    expect(new Set(responses.map(({ body }) => body.licence?.code)).size).toBe(1)
    expect(new Set(responses.map(({ body }) => new URL(body.certificateUrl).pathname)).size).toBe(1)
    const storedFiles = await world.database.kysely
      .selectFrom('media_files')
      .select(['state', 'expires_at'])
      .where('kind', '=', 'licence-certificate')
      .where('subject_id', '=', made.id)
      .execute()
    expect(storedFiles).toEqual([{ state: 'STORED', expires_at: null }])
  })
})

describe('a completed offer’s pages', () => {
  test('redirect the two parties to the license and its certificate', async () => {
    const { brand, id } = offer
    const { licence, certificateUrl } = (await licenceOf(brand, id)).body
    for (const [path, end] of [
      [`/offers/${id}/licence`, licence.verifyUrl],
      [`/offers/${id}/certificate`, certificateUrl],
    ]) {
      const led = await brand.get(path)
      expect([led.status, new URL(led.headers.location ?? '').pathname]).toEqual([303, new URL(end).pathname])
      expect((await (await world.brand()).get(path)).status).toBe(403)
      expect((await brand.get(path.replace(id, 'nowhere'))).status).toBe(404)
    }
  })

  test('have no certificate for a license that was never valid', async () => {
    const made = await completed()
    await dispute(made)
    expect((await made.brand.get(`/offers/${made.id}/certificate`)).status).toBe(404)
    expect((await made.brand.get(`/offers/${made.id}/licence`)).status).toBe(303)
  })
})

describe('a license code', () => {
  test('returns 404 if unknown or mistyped, with different messages', async () => {
    const { code } = await bothOf(offer)
    const mistyped = code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`
    const [unknown, wrong] = [await check('0000-0000-0000-0000-0000'), await check(mistyped)]
    expect([unknown.status, unknown.body.error]).toEqual([404, expect.stringContaining('No license has this code')])
    expect([wrong.status, wrong.body.error]).toEqual([404, expect.stringContaining('missing or mistyped')])
    expect((await check('x'.repeat(101))).status).toBe(400)
  })
})
