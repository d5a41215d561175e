import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { withSettings } from '../../../../tests/support/programs/with-settings.ts'
import { pathOf, upload } from '../../../../tests/support/uploads.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'
import { type Claim, CREDENTIAL_TYPES, type CredentialType } from '../../../providers/credentials/port.ts'
import { filesOfEachType } from '../../../providers/credentials/testing/files-of-each-type.ts'
import type { AuthorityFault } from '../../../providers/timestamps/index.ts'
import { mediaUrl, storeFile } from '../files/index.ts'

const PATH = '/api/credentials/verify'
const CLAIM: Claim = {
  title: 'A portrait',
  action: 'created',
  madeBy: { model: 'image-model-2', provider: 'local' },
  madeAt: new Date('2026-03-01T10:00:00.000Z'),
  likenessOf: { name: 'Ada Lovelace', id: 'account-1' },
  licence: 'https://semblance.test/licences/1',
}

let world: World
let stranger: Browser
let signed: Uint8Array
beforeAll(async () => {
  world = await createWorld()
  stranger = world.stranger()
  const { 'image/png': picture } = await filesOfEachType()
  signed = await world.app.ctx.credentials.sign({ bytes: picture, contentType: 'image/png', claim: CLAIM })
})
afterAll(() => world.close())

const verify = (bytes: Uint8Array, fileName = 'found-somewhere.png') =>
  upload(stranger, PATH, [{ name: 'file', fileName, bytes }])

describe('POST /api/credentials/verify by anybody', () => {
  test('reports the model, the person shown and that the file is unchanged', async () => {
    const { status, body } = await verify(signed)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      found: true,
      valid: true,
      altered: false,
      trusted: true,
      made: { model: 'image-model-2', at: '2026-03-01T10:00:00.000Z' },
      likenessOf: 'Ada Lovelace',
      madeFor: null,
      licence: 'https://semblance.test/licences/1',
      trainingAllowed: false,
    })
    expect(body.statements).toEqual([
      'This file is exactly as it was signed by Semblance development, This Semblance installation.',
      expect.stringMatching(
        /^It was signed by \w+ \d+, 20\d\d at \d\d:\d\d UTC at the latest\. A timestamp by Semblance development timestamps, This Semblance installation proves that\.$/,
      ),
      'It was made by the model image-model-2 on March 1, 2026.',
      'It uses the likeness of Ada Lovelace, with their consent.',
      'It may be used under this license: https://semblance.test/licences/1',
      'It may not be used to train models.',
    ])
  })

  test('reports that a signed file was changed', async () => {
    const changed = new Uint8Array(signed)
    const at = changed.length - 40
    changed[at] = (changed[at] ?? 0) ^ 1
    const { body } = await verify(changed)
    expect(body).toMatchObject({ found: true, valid: false, altered: true, trusted: false })
    expect(body.statements).toEqual([expect.stringContaining('was changed after it was signed')])
  })

  test('reports that a file from elsewhere has no Content Credentials', async () => {
    const { 'audio/mpeg': sound } = await filesOfEachType()
    const { status, body } = await verify(sound, 'song.mp3')
    expect([status, body.found]).toEqual([200, false])
    expect(body.statements).toEqual([expect.stringContaining('has no Content Credentials')])
  })

  test('names the supported types when the file has another type', async () => {
    const { status, body } = await verify(new TextEncoder().encode('just words'))
    expect([status, body.code]).toEqual([422, 'UnprocessableEntity'])
    expect(body.error).toContain('PNG, JPEG, WebP, WAV, MP3 and PDF')
  })

  test('returns 413 for a file that is too large, before reading it', async () => {
    const { status, body } = await verify(new Uint8Array(20_000_001))
    expect([status, body.code]).toEqual([413, 'PayloadTooLarge'])
  })

  test('returns 429 above the daily upload limit', async () => {
    await withSettings(world, { UPLOAD_MB_PER_ADDRESS: 0 }, async () => {
      expect((await verify(signed)).status).toBe(429)
    })
  })

  test('returns what to send when the file is missing or the content type is wrong', async () => {
    expect(await stranger.post(PATH, {})).toMatchObject({ status: 400, body: { code: 'BadRequest' } })
    expect(await upload(stranger, PATH, [{ name: 'picture', fileName: 'a.png', bytes: signed }])).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'picture' }] } },
    })
    expect((await stranger.send('POST', PATH, 'x', { 'content-type': 'text/plain' })).status).toBe(415)
  })
})

describe('a file stored by this server', () => {
  test('is found by its key if it is public, otherwise by the signature of its URL', async () => {
    const { ctx } = world.app
    const open = await storeFile(ctx, { kind: 'branding', source: signed })
    const closed = await storeFile(ctx, { kind: 'product-image', source: signed })
    expect(await stranger.post(PATH, { key: open.key })).toMatchObject({ status: 200 })
    expect(await stranger.post(PATH, { key: closed.key })).toMatchObject({ status: 404, body: { code: 'NotFound' } })
    const { searchParams } = new URL(pathOf(mediaUrl(ctx, closed.key)), 'http://localhost')
    const proof = { expires: searchParams.get('expires'), signature: searchParams.get('signature') }
    expect(await stranger.post(PATH, { key: closed.key, ...proof })).toMatchObject({ status: 200 })
    expect(await stranger.post(PATH, { key: 'branding/../../etc/passwd' })).toMatchObject({ status: 404 })
  })
})

describe('a timestamp', () => {
  const BY = 'Semblance development timestamps, This Semblance installation'
  const signAs = async (contentType: CredentialType) => {
    const bytes = (await filesOfEachType())[contentType]
    return world.app.ctx.credentials.sign({ bytes, contentType, claim: CLAIM })
  }
  const readAs = (bytes: Uint8Array, contentType: CredentialType) =>
    world.app.ctx.credentials.read({ bytes, contentType })
  const fail = async (fault: AuthorityFault | null) => {
    const authority = await world.app.openLocalTimestampAuthority?.()
    if (!authority) throw new Error('the world does not use the local timestamp authority')
    authority.fail(fault)
    // Signing asks an authority that failed again only after a pause.
    world.clock.advance(MINUTE_MS)
  }

  test.each(CREDENTIAL_TYPES)('is inside a signed %s, and C2PA validates it too', async (contentType) => {
    const signedAt = world.clock.now()
    const { timestamp, signedAt: ofLibrary, problems, trusted } = await readAs(await signAs(contentType), contentType)
    expect(timestamp).toEqual({ at: expect.any(String), by: BY })
    expect(Math.abs(Date.parse(timestamp?.at ?? '') - signedAt.getTime())).toBeLessThan(MINUTE_MS)
    expect([Date.parse(ofLibrary ?? ''), problems, trusted]).toEqual([Date.parse(timestamp?.at ?? ''), [], true])
  })

  test('that an authority could not issue delays nothing, and is found later for the same file', async () => {
    await fail('down')
    const late = await signAs('image/jpeg')
    expect((await verify(late)).body).toMatchObject({ valid: true, trusted: true, timestamp: null })
    await fail(null)
    expectOk(await world.cron('/api/credentials/cron/stamp'))
    const { body } = await verify(late)
    expect(body).toMatchObject({ valid: true, timestamp: { by: BY } })
    expect(body.statements[1]).toContain('at the latest')
  })

  test('in a file with a changed byte is either not reported or reported unchanged', async () => {
    const whole = await signAs('image/png')
    const report = await readAs(whole, 'image/png')
    for (const at of whole.keys()) {
      if (at % 97 !== 5) continue
      const changed = Uint8Array.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 1
      const { timestamp, altered } = await readAs(changed, 'image/png')
      expect([report.timestamp, null], `byte ${at}`).toContainEqual(timestamp)
      if (altered) expect(timestamp).toBeNull()
    }
  })

  test('by an authority that this installation does not trust is not reported, and the file stays valid', async () => {
    await fail('down')
    const unstamped = await signAs('image/webp')
    await fail(null)
    const stamped = await signAs('image/webp')
    const { kysely } = world.database
    const known = await kysely.selectFrom('timestamp_certificates').selectAll().execute()
    await kysely.deleteFrom('timestamp_certificates').execute()
    for (const bytes of [unstamped, stamped])
      expect(await readAs(bytes, 'image/webp')).toMatchObject({ valid: true, trusted: true, timestamp: null })
    await kysely.insertInto('timestamp_certificates').values(known).execute()
    expect(await readAs(stamped, 'image/webp')).toMatchObject({ timestamp: { by: BY } })
  })
})
