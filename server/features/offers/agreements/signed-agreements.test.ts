import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ContentInfo, SignedData } from 'pkijs'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { agreementActions, codeOf, sha256 } from '../../../../tests/support/offers/agreement-actions.ts'
import { expectOk, offerIn, payOffer, readOffer, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { readExport } from '../../../../tests/support/responses/read-export.ts'
import { readPdf } from '../../../../tests/support/responses/read-pdf.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { StorageUnavailable } from '../../../providers/storage/port.ts'
import { readAgreements } from './queries/agreement-rows.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  admin = await world.admin()
})
afterAll(() => world.close())

/** Reads the seal with a library that has no code in common with the one that signs. */
function sealOf(pdf: Buffer): { signature: Uint8Array; token: Uint8Array | undefined } {
  const [, before = 0, after = 0] = (/\/ByteRange \[0 (\d+) (\d+) /.exec(pdf.toString('latin1')) ?? []).map(Number)
  const der = new Uint8Array(Buffer.from(pdf.toString('latin1', before + 1, after - 1), 'hex'))
  const [signer] = new SignedData({ schema: ContentInfo.fromBER(der).content }).signerInfos
  if (!signer) throw new Error('the PDF has no seal')
  const stamp = signer.unsignedAttrs?.attributes.find(({ type }) => type === '1.2.840.113549.1.9.16.2.14')
  const [value] = (stamp?.values ?? []) as { valueBeforeDecodeView: Uint8Array }[]
  return {
    signature: Uint8Array.from(signer.signature.valueBlock.valueHexView),
    token: value && Uint8Array.from(value.valueBeforeDecodeView),
  }
}

const { read, sign, readAndSign, check, signedByBoth, download, editTerms } = agreementActions(() => ({ world, admin }))

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

  test('has a timestamp of its seal inside the PDF, as level B-T of PAdES', async () => {
    const offer = await signedByBoth()
    const pdf = await download(offer.brand, offer)
    const { signature, token } = sealOf(pdf)
    if (!token) throw new Error('the seal has no timestamp')
    const verified = await world.app.ctx.timestamps.verify(token, createHash('sha256').update(signature).digest())
    expect(verified).toMatchObject({ by: 'Semblance development timestamps, This Semblance installation' })
  })

  test('is sealed without a timestamp if the authority is down, and confirmed with one later', async () => {
    const authority = await world.app.openLocalTimestampAuthority?.()
    authority?.fail('down')
    const offer = await signedByBoth()
    const pdf = await download(offer.brand, offer)
    expect(sealOf(pdf).token).toBeUndefined()
    const code = codeOf(expectOk(await read(offer.brand, offer)))
    expect(await check(code)).toMatchObject({ pdfSha256: sha256(pdf), timestamp: null })
    authority?.fail(null)
    world.clock.advance(MINUTE_MS)
    expectOk(await world.cron('/api/credentials/cron/stamp'))
    const { signedAt, timestamp } = (await check(code)) ?? {}
    expect(Date.parse(timestamp?.at ?? '')).toBeGreaterThan(Date.parse(signedAt ?? ''))
    expect(sha256(await download(offer.talent, offer))).toBe(sha256(pdf))
  })

  test('shows names and texts of any length in full in its PDF', async () => {
    const long = 'x'.repeat(19_900)
    const offer = await offerIn(world, 'ACCEPTED', { body: { campaignDescription: `Begin ${long} end of the brief` } })
    const name = `Nora ${'Maxine '.repeat(25)}Last`
    expectOk(await readAndSign(offer.brand, offer, name))
    expectOk(await readAndSign(offer.talent, offer, 'W'.repeat(200)))
    const words = readPdf(await download(offer.brand, offer)).text.replaceAll(/[\s\u200b]/gu, '')
    expect(words).toContain(name.replaceAll(' ', ''))
    expect(words).toContain('W'.repeat(200))
    expect(words).toContain('endofthebrief')
    expect(words.match(/x{40,}/g)?.join('').length).toBeGreaterThanOrEqual(19_900)
  })

  test('lists the brand’s signature first if both were given at the same moment', async () => {
    const offer = await offerIn(world, 'ACCEPTED')
    world.clock.hold(world.clock.now())
    expectOk(await readAndSign(offer.talent, offer, 'Mara Lindqvist'))
    expectOk(await readAndSign(offer.brand, offer, 'Nora West'))
    world.clock.release()
    const { versions } = await inTransaction(world.database.kysely, async (trx) => {
      // Disables index scans, because an index would return the signatures in this order by
      // accident.
      for (const way of ['indexscan', 'bitmapscan']) await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(trx)
      return readAgreements(trx, { id: offer.id, seller_account_id: offer.talent.accountId })
    })
    expect(versions[0]?.signatures.map(({ side }) => side)).toEqual(['BRAND', 'TALENT'])
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

  test('is confirmed to anyone who has its code or the license’s code, without names or fees', async () => {
    const offer = await signedByBoth()
    const { verifyUrl, textSha256, pdfSha256, signedAt } = expectOk(await read(offer.brand, offer))
    const code = codeOf({ verifyUrl })
    const timestamp = { at: expect.any(String), by: expect.stringContaining('timestamps') }
    const known = { code, textSha256, pdfSha256, signedAt, timestamp, isLatest: true }
    expect(await check(code.toLowerCase())).toEqual({ ...known, isCodeOfLicense: false })
    const response = await world.stranger().get(`/api/agreements/${code}`)
    expect(response.text).not.toMatch(/Mara|Nora|Northwind|1,250|125000|accountId/)
    for (const wrong of ['nothing', '<script>'])
      expect((await world.stranger().get(`/api/agreements/${encodeURIComponent(wrong)}`)).status).toBe(404)
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
      expect(page.text).toMatch(/Time-stamped.{1,300}by Semblance development timestamps/s)
    }
    expect(pages[0]?.text).not.toMatch(/Mara|Nora|Northwind/)
  })

  test('cannot be confirmed with the code of a license that has other terms', async () => {
    const offer = await signedByBoth()
    const agreed = expectOk(await read(offer.brand, offer))
    expect((await payOffer(world, offer, 'succeed')).status).toBe(200)
    await editTerms(offer, 'Norway')
    expectOk(
      await offer.talent.post('/api/offers/deliver', { offerId: offer.id, fileUrls: ['https://x.example/a.png'] }),
    )
    expectOk(await offer.brand.post('/api/offers/complete', { offerId: offer.id }))
    const { location = '' } = (await offer.brand.get(`/offers/${offer.id}/licence`)).headers
    const licensed = codeOf({ verifyUrl: location })
    expect(await check(licensed)).toBeNull()
    expect(await check(codeOf(agreed))).toMatchObject({ textSha256: agreed.textSha256 })
    expectOk(await readAndSign(offer.brand, offer, 'Nora West'))
    const { textSha256 } = expectOk(await readAndSign(offer.talent, offer, 'Mara Lindqvist'))
    expect(await check(licensed)).toMatchObject({ textSha256, isCodeOfLicense: true })
  })

  test('is not confirmed while only one side has signed', async () => {
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

  test('is paid only after both have signed the current terms; other talents are paid without an agreement', async () => {
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

  test('gets no payment that began before this choice unless both have signed; the brand gets its money back and can pay again', async () => {
    for (const outcome of ['succeed', 'review'] as const) {
      const offer = await offerIn(world, 'ACCEPTED')
      const begun = expectOk(await intend(offer))
      expectOk(await offer.talent.put(REQUIREMENT, { isRequired: true }))
      const { processorPaymentId, processorClientSecret: clientSecret } = begun
      await world.app.simulator.confirm({ id: processorPaymentId, clientSecret, outcome })
      await offer.brand.post('/api/payments/complete', { processorPaymentId })
      expect((await readOffer(offer.brand, offer.id)).status).toBe('ACCEPTED')
      const payments = world.database.kysely.selectFrom('payments').select('status').where('pay_for_id', '=', offer.id)
      expect((await payments.executeTakeFirstOrThrow()).status).not.toMatch(/SUCCEEDED|AUTHORIZED/)
      expectOk(await readAndSign(offer.brand, offer, 'Nora West'))
      expectOk(await readAndSign(offer.talent, offer, 'Mara Lindqvist'))
      expect((await payOffer(world, offer, 'succeed')).status).toBe(200)
    }
  })

  const race = test.skipIf(inject('template').engine === 'pglite')
  race('a late payment concurrent with the second signature is final, or returned and paid again', async () => {
    for (let round = 0; round < 6; round++) {
      const offer = await offerIn(world, 'ACCEPTED')
      const { processorPaymentId, processorClientSecret: clientSecret } = expectOk(await intend(offer))
      expectOk(await offer.talent.put(REQUIREMENT, { isRequired: true }))
      expectOk(await readAndSign(offer.brand, offer, 'Nora West'))
      const { textSha256 } = expectOk(await read(offer.talent, offer))
      await world.app.simulator.confirm({ id: processorPaymentId, clientSecret, outcome: 'succeed' })
      const racers = [
        () => offer.brand.post('/api/payments/complete', { processorPaymentId }),
        () => sign(offer.talent, offer, 'Mara Lindqvist', textSha256),
      ]
      await Promise.all((round % 2 === 0 ? racers : racers.toReversed()).map((start) => start()))
      const { status } = await readOffer(offer.brand, offer.id)
      const payments = world.database.kysely.selectFrom('payments').select('status').where('pay_for_id', '=', offer.id)
      expect((await payments.executeTakeFirstOrThrow()).status === 'SUCCEEDED').toBe(status === 'PAID')
      if (status !== 'PAID') expect((await payOffer(world, offer, 'succeed')).status).toBe(200)
    }
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
  const erase = async (person: Person, offer: TestOffer) => {
    const { kysely } = world.database
    const longAgo = { completed_at: addMs(world.clock.now(), -60 * DAY_MS) }
    await kysely.updateTable('offers').set(longAgo).where('id', '=', offer.id).execute()
    expect((await person.post('/api/privacy/erasure', { confirm: person.slug })).status).toBe(202)
    const due = { due_at: world.clock.now() }
    await kysely.updateTable('account_erasures').set(due).where('account_id', '=', person.accountId).execute()
    expectOk(await world.cron('/api/privacy/cron/erasures'))
  }

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
    await erase(offer.brand, offer)
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

  test('nobody signs a text from which an erasure has removed words', async () => {
    const offer = await offerIn(world, 'COMPLETED', { brand: await world.brand('Lea Leaving') })
    const { textSha256 } = expectOk(await readAndSign(offer.brand, offer, 'Lea M. Leaving'))
    await erase(offer.brand, offer)
    const after = expectOk(await read(offer.talent, offer))
    expect(after).toMatchObject({ isRedacted: true, canSign: false })
    const response = await sign(offer.talent, offer, 'Mara Lindqvist', textSha256)
    expect(response).toMatchObject({ status: 422, body: { error: after.cannotSignReason } })
  })
})
