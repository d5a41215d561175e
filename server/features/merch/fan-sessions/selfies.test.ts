import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { described, fakeVision, type PlayedEyes } from '../../../../tests/support/likeness/fake-vision.ts'
import {
  bringSelfie,
  campaignIn,
  internalIdOf,
  SELFIE,
  sessionIn,
  type TestCampaign,
} from '../../../../tests/support/merch/fans.ts'
import { pathOf } from '../../../../tests/support/uploads.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { ModelFailure, type PictureDescription } from '../../../providers/models/port.ts'
import { assertSelfieUsable } from './assert-selfie-usable.ts'
import { findActiveSelfie } from './queries/find-selfie.ts'
import { getFanSession } from './queries/find-session.ts'

let world: World
let fan: Browser
let campaign: TestCampaign
let eyes: PlayedEyes
const lines: string[] = []
beforeAll(async () => {
  eyes = fakeVision()
  world = await createWorld({
    wrapModels: eyes.wrap,
    logger: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
  })
  await world.database.kysely.updateTable('ai_models').set({ adapter: 'openai' }).where('key', '=', 'vision').execute()
  fan = world.stranger()
  campaign = await campaignIn(world)
})
afterAll(() => world.close())

const setDescription = (changes: Partial<PictureDescription> = {}) => {
  eyes.describe = async () => ({ description: { ...described(), ...changes } })
}
beforeEach(() => setDescription())

const read = async (bearer: string) => (await fan.get(`/api/merch/session/${bearer}`)).body.data
const verify = (imageName: string, sessionId?: string, path = '/api/merch/upload/verify') =>
  fan.post(path, { imageName, ...(sessionId ? { sessionId } : {}) })
const PATHS = ['/api/merch/upload/verify', '/api/merch/verify-image']
const presign = (wanted: object = {}) =>
  fan.post('/api/merch/upload/presigned-url', { filename: 'me.jpg', contentType: 'image/jpeg', ...wanted })
const put = (url: string, bytes: Uint8Array, type = 'image/jpeg') =>
  fan.send('PUT', pathOf(url), bytes, { 'content-type': type })
const usable = async (bearer: string, needsFace = true) => {
  const session = await getFanSession(world.database.kysely, bearer, undefined)
  assertSelfieUsable(session, await findActiveSelfie(world.database.kysely, session), { needsFace })
}
const SEEN = {
  personDetected: true,
  isBlurry: false,
  isNudity: false,
  isCelebrity: false,
  gender: 'female',
  ageGroup: '30s',
  peopleCount: 1,
}

test('an uploaded photo loses its metadata, becomes the active selfie, and is visible to its fan only', async () => {
  const bearer = await sessionIn(fan, campaign)
  const camera = await sharp(SELFIE)
    .withExif({ IFD0: { Make: 'CAMERA-CANARY' } })
    .jpeg()
    .toBuffer()
  const { status, body } = await bringSelfie(fan, { sessionId: bearer, sourceType: 'selfie' }, camera)
  expect(status).toBe(200)
  expect(body).toMatchObject({ faceError: null, lightingError: null, advice: null })
  expect(body.filename).toMatch(/^[0-9a-f]{32}\.jpg$/)
  const { selfie, activeSelfieId } = await read(bearer)
  expect(selfie).toMatchObject({ id: activeSelfieId, key: `merch/selfie/${body.filename}`, sourceType: 'selfie' })
  const served = await fan.get(pathOf(selfie.url))
  expect(served.status).toBe(200)
  expect(served.text).not.toContain('CAMERA-CANARY')
  expect((await fan.get(`/media/${selfie.key}`)).status).toBe(404)
})

test('a second photo replaces the first, which the fan can choose again', async () => {
  const bearer = await sessionIn(fan, campaign)
  const first = (await bringSelfie(fan, { sessionId: bearer })).body.selfieId
  const second = (await bringSelfie(fan, { sessionId: bearer })).body.selfieId
  expect((await read(bearer)).activeSelfieId).toBe(second)
  const chosen = await fan.patch('/api/merch/session/update', { sessionId: bearer, activeSelfieId: first })
  expect(chosen.body.data.selfie.id).toBe(first)
})

test('a problem with a photo is explained to the fan, and prevents art', async () => {
  const face = described().faces[0]
  if (!face) throw new Error('nobody there')
  const faults = [
    [{ faces: [], peopleCount: 0, personDetected: false }, 'no_face', 'no_face'],
    [{ faces: [face, face], peopleCount: 2 }, 'multiple_faces', 'multiple_faces'],
    [{ peopleCount: 2 }, 'multiple_faces', 'multiple_faces'],
    [{ faces: [{ ...face, isOccluded: true }] }, 'face_occluded', 'face_occluded'],
    [{ isNudity: true }, null, 'NUDITY'],
    [{ ageGroup: 'child' }, null, 'GUARDIAN_CONSENT_REQUIRED'],
  ] as const
  for (const [changes, faceError, code] of faults) {
    setDescription(changes)
    const bearer = await sessionIn(fan, campaign)
    const { body } = await bringSelfie(fan, { sessionId: bearer })
    expect(body.faceError, code).toBe(faceError)
    if (faceError) expect(body.advice, code).toMatch(/[Tt]ake (it|the photo) again/)
    await expect(usable(bearer), code).rejects.toMatchObject({ code, status: 422 })
    if (faceError) await usable(bearer, false)
  }
  await expect(usable(await sessionIn(fan, campaign))).rejects.toMatchObject({ code: 'no_face' })
})

test('a dark photo is accepted with a warning', async () => {
  setDescription({ isTooDark: true })
  const bearer = await sessionIn(fan, campaign)
  const { body } = await bringSelfie(fan, { sessionId: bearer })
  expect(body).toMatchObject({ faceError: null, lightingError: 'too_dark' })
  expect(body.advice).toContain('dark')
  await usable(bearer)
})

test('a child’s photo is usable after a guardian’s consent; the consent version is stored', async () => {
  setDescription({ ageGroup: 'child' })
  const bearer = await sessionIn(fan, campaign)
  await bringSelfie(fan, { sessionId: bearer, consent: 'true', consentVersion: 'semblance-1', guardianConsent: 'true' })
  await usable(bearer)
  expect(await read(bearer)).toMatchObject({ guardianConsent: true, consentVersion: 'semblance-1' })
  const stored = await world.database.kysely
    .selectFrom('merch_selfies')
    .select(['consent_version', 'consented_at'])
    .where('session_id', '=', await internalIdOf(world, bearer))
    .executeTakeFirstOrThrow()
  expect(stored.consent_version).toBe('semblance-1')
  expect(stored.consented_at).toBeInstanceOf(Date)
})

test('an upload that is no photo, too large, empty or unreadable is rejected and leaves no file', async () => {
  const bearer = await sessionIn(fan, campaign)
  const before = await filesLeft()
  expect((await bringSelfie(fan, { sessionId: bearer }, Buffer.from('GIF89a…'))).status).toBe(415)
  expect((await bringSelfie(fan, { sessionId: bearer }, Buffer.alloc(10_000_001))).status).toBe(413)
  expect((await bringSelfie(fan, { sessionId: bearer }, new Uint8Array())).status).toBe(400)
  expect((await bringSelfie(fan, { sessionId: bearer }, SELFIE.subarray(0, 2000))).status).toBe(422)
  expect((await bringSelfie(fan, { sessionId: bearer, role: 'tester' })).status).toBe(400)
  expect((await bringSelfie(fan, { sessionId: 'nobody’s' })).status).toBe(404)
  expect(await filesLeft()).toBe(before)
  expect((await read(bearer)).selfie).toBeNull()
})

const filesLeft = async () =>
  (await world.database.kysely.selectFrom('media_files').select('key').where('kind', '=', 'selfie').execute()).length

test('a photo rejected by the model is rejected and deleted', async () => {
  eyes.describe = async () => {
    throw new ModelFailure('refused', 'against the rules')
  }
  const before = await filesLeft()
  const { status, body } = await bringSelfie(fan, { sessionId: await sessionIn(fan, campaign) })
  expect([status, body.code]).toEqual([422, 'UnprocessableEntity'])
  expect(await filesLeft()).toBe(before)
  const refuse = eyes.describe
  eyes.describe = async () => {
    throw new ModelFailure('busy', 'busy')
  }
  const { filename } = (await bringSelfie(fan)).body
  eyes.describe = refuse
  for (const path of PATHS) expect((await verify(filename, undefined, path)).status).toBe(422)
})

test('while the model is down a photo is kept and verification returns 503 until it is back', async () => {
  eyes.describe = async () => {
    throw new ModelFailure('unavailable', 'down')
  }
  const bearer = await sessionIn(fan, campaign)
  const { status, body } = await bringSelfie(fan, { sessionId: bearer })
  expect([status, body.faceError]).toEqual([200, 'no_model'])
  await expect(usable(bearer, false)).rejects.toMatchObject({ status: 503 })
  expect((await verify(body.filename, bearer)).body).toMatchObject({ code: 'ServiceUnavailable' })
  setDescription()
  world.clock.advance(120_000)
  expect((await verify(body.filename, bearer)).body.data).toEqual(SEEN)
  expect((await read(bearer)).selfie).toMatchObject({ faceError: null, gender: 'female', ageGroup: '30s' })
  await usable(bearer)
})

test('verification returns the same result in both envelopes, and calls the model once per photo', async () => {
  const bearer = await sessionIn(fan, campaign)
  const { filename } = (await bringSelfie(fan, { sessionId: bearer })).body
  const { looks } = eyes.calls
  expect((await verify(filename, bearer)).body).toEqual({ data: SEEN })
  const { verifiedAt } = (await read(bearer)).selfie
  expect(verifiedAt).not.toBeNull()
  expect((await verify(`merch/selfie/${filename}`, bearer, '/api/merch/verify-image')).body).toEqual({
    status: 'success',
    data: SEEN,
  })
  expect((await read(bearer)).selfie).toMatchObject({ verifiedAt, gender: 'female', ageGroup: '30s', peopleCount: 1 })
  expect(eyes.calls.looks).toBe(looks)
})

test('without a visible person, gender and age are null', async () => {
  setDescription({ personDetected: false, peopleCount: 0, faces: [] })
  const { filename } = (await bringSelfie(fan)).body
  expect((await verify(filename)).body.data).toMatchObject({ personDetected: false, gender: null, ageGroup: null })
})

test('an unclaimed photo is claimed by the first session that verifies it, and no other', async () => {
  const { filename } = (await bringSelfie(fan)).body
  expect((await verify(filename)).body.data).toEqual(SEEN)
  const [mine, another] = [await sessionIn(fan, campaign), await sessionIn(fan, campaign)]
  expect((await verify(filename, mine)).status).toBe(200)
  expect((await read(mine)).selfie.filename).toBe(filename)
  expect((await verify(filename, another)).status).toBe(404)
  expect((await read(another)).selfie).toBeNull()
})

test('another session’s photo is 404 everywhere', async () => {
  const [mine, another] = [await sessionIn(fan, campaign), await sessionIn(fan, campaign)]
  const { filename, selfieId } = (await bringSelfie(fan, { sessionId: mine })).body
  for (const path of PATHS) {
    expect((await verify(filename, another, path)).status).toBe(404)
    expect((await verify(filename, undefined, path)).status).toBe(404)
    expect((await verify('0'.repeat(32), another, path)).status).toBe(404)
    expect((await verify('../../etc/passwd', another, path)).status).toBe(404)
    expect((await verify(filename, 'nobody’s', path)).status).toBe(404)
  }
  const taken = { sessionId: another, activeSelfieId: selfieId }
  expect((await fan.patch('/api/merch/session/update', taken)).status).toBe(404)
  expect((await read(another)).selfie).toBeNull()
})

test('a result that cannot be saved is logged and does not fail the request', async () => {
  eyes.describe = async () => {
    throw new ModelFailure('busy', 'busy')
  }
  const bearer = await sessionIn(fan, campaign)
  const { filename } = (await bringSelfie(fan, { sessionId: bearer })).body
  // This number is too large for the database column.
  setDescription({ peopleCount: 2 ** 31 })
  lines.length = 0
  const { status, body } = await verify(filename, bearer)
  expect([status, body.data]).toEqual([200, { ...SEEN, peopleCount: 2 ** 31 }])
  expect(lines.join('')).toContain('could not be saved')
  expect((await read(bearer)).selfie.verifiedAt).toBeNull()
})

test('a granted upload counts only after verification, and is moved to a key unknown to the client', async () => {
  const bearer = await sessionIn(fan, campaign)
  const { url, key } = (await presign()).body
  expect(key).toMatch(/^merch\/selfie\/[0-9a-f]{32}\.jpg$/)
  expect((await verify(key, bearer)).status).toBe(404)
  expect((await put(url, SELFIE)).status).toBe(200)
  expect((await fan.get(`/media/${key}`)).status).toBe(404)
  expect((await verify(key, bearer)).body.data).toEqual(SEEN)
  const { selfie } = await read(bearer)
  expect(selfie.key).not.toBe(key)
  expect(await world.app.ctx.storage.head(key)).toBeUndefined()
  // A second upload with the same grant does not change a verified picture.
  expect((await put(url, await sharp(SELFIE).negate().jpeg().toBuffer())).status).toBe(200)
  expect((await verify(key, bearer)).body.data).toEqual(SEEN)
  expect((await read(bearer)).selfie.key).toBe(selfie.key)
  expect((await verify(key, await sessionIn(fan, campaign))).status).toBe(404)
})

test('a stored object without a grant is 404', async () => {
  const key = `merch/selfie/${'c'.repeat(32)}.jpg`
  await world.app.ctx.storage.put({ key, body: SELFIE, contentType: 'image/jpeg' })
  const bearer = await sessionIn(fan, campaign)
  expect((await verify(key, bearer)).status).toBe(404)
  expect((await read(bearer)).selfie).toBeNull()
})

test('a granted upload that is no photo or too large is deleted; forms and URLs enforce the size', async () => {
  const bearer = await sessionIn(fan, campaign)
  const { url, key } = (await presign()).body
  await put(url, Buffer.from('<script>alert(1)</script>'))
  expect((await verify(key, bearer)).status).toBe(415)
  expect(await world.app.ctx.storage.head(key)).toBeUndefined()
  const large = (await presign()).body
  await world.app.ctx.storage.put({ key: large.key, body: Buffer.alloc(10_000_001), contentType: 'image/jpeg' })
  expect((await verify(large.key, bearer)).status).toBe(413)
  expect(await world.app.ctx.storage.head(large.key)).toBeUndefined()
  expect((await put(large.url, Buffer.alloc(10_000_001))).status).toBe(413)
  expect((await put(large.url, SELFIE, 'image/png')).status).toBe(415)
  const { fields } = (await presign({ form: true })).body
  expect(fields).toMatchObject({ key: expect.stringMatching(/^merch\/selfie\//), 'Content-Type': 'image/jpeg' })
  expect((await presign({ contentType: 'image/svg+xml' })).body).toMatchObject({
    code: 'BadRequest',
    details: { issues: [{ path: 'contentType', message: 'must be one of image/jpeg, image/png, image/webp' }] },
  })
})

test('a closed campaign rejects photos', async () => {
  const closing = await campaignIn(world)
  const bearer = await sessionIn(fan, closing)
  await world.database.kysely
    .updateTable('merch_campaigns')
    .set({ status: 'ENDED' })
    .where('id', '=', closing.id)
    .execute()
  expect((await bringSelfie(fan, { sessionId: bearer })).body).toMatchObject({ code: 'CAMPAIGN_CLOSED' })
  const { filename } = (await bringSelfie(fan)).body
  for (const path of PATHS)
    expect((await verify(filename, bearer, path)).body).toMatchObject({ code: 'CAMPAIGN_CLOSED' })
})

test('a session accepts at most fifty photos', async () => {
  const bearer = await sessionIn(fan, campaign)
  await bringSelfie(fan, { sessionId: bearer })
  const db = world.database.kysely
  const row = await db
    .selectFrom('merch_selfies')
    .selectAll()
    .where('session_id', '=', await internalIdOf(world, bearer))
    .executeTakeFirstOrThrow()
  const others = Array.from({ length: 49 }, (_, at) => ({
    ...row,
    seen: null,
    id: `${row.id}-${at}`,
    file_key: `${row.file_key}-${at}`,
  }))
  await db.insertInto('merch_selfies').values(others).execute()
  const { status, body } = await bringSelfie(fan, { sessionId: bearer })
  expect([status, body.code, body.details]).toEqual([429, 'RateLimited', { currentCount: 50, limit: 50 }])
})

test('logs contain no session id, photo key or email address', async () => {
  lines.length = 0
  const bearer = await sessionIn(fan, campaign)
  await fan.patch('/api/merch/session/update', { sessionId: bearer, delayedEmail: 'canary@example.com' })
  const { filename } = (await bringSelfie(fan, { sessionId: bearer })).body
  await verify(filename, bearer)
  await verify(filename, 'not-this-one')
  eyes.describe = async () => {
    throw new ModelFailure('unavailable', 'down')
  }
  await bringSelfie(fan, { sessionId: bearer })
  await read(bearer)
  expect(lines.length).toBeGreaterThan(5)
  const log = lines.join('')
  for (const canary of [bearer, filename, 'canary@example.com', 'not-this-one']) expect(log).not.toContain(canary)
})
