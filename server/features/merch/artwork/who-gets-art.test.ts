import { describe, expect, test, vi } from 'vitest'
import { artTests, countOf, jobsOf, sessionOf, withPrompt } from '../../../../tests/support/art-tests.ts'
import { described } from '../../../../tests/support/fake-vision.ts'
import { aCampaign, aDesign, aFan, drawing, type Fan, takeSelfie } from '../../../../tests/support/merch-artwork.ts'
import { withSettings } from '../../../../tests/support/with-settings.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { generateArt } from './generate-art.ts'
import { listArtOfSession } from './index.ts'

const GENERATE = '/api/merch/ai/generate'
const { artists, generate, kind, the } = artTests()

describe('limits', () => {
  test('a session has a limited number of attempts (429); cached art is still returned', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own, withPrompt('x', { qualityTiers: Array(8).fill('low') }))
    const fan = await aFan(the.world, own)
    expect((await generate(fan)).body.candidates).toHaveLength(8)
    expect(await generate(fan, { forceRegenerate: true })).toMatchObject({
      status: 429,
      body: { code: 'RateLimited', details: { currentCount: 8, limit: 12 } },
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    })
    expect(await generate(fan)).toMatchObject({ status: 200 })
  })

  test('a session may use exactly its last attempt', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const fan = await aFan(the.world, own)
    expect(await generate(fan)).toMatchObject({ status: 200 })
    const counts = the.world.database.kysely.updateTable('merch_generation_counts').where('subject', '=', fan.id)
    await counts.set({ used: 11 }).execute()
    expect(await generate(fan, { forceRegenerate: true })).toMatchObject({ status: 200 })
    expect(await generate(fan, { forceRegenerate: true })).toMatchObject({
      status: 429,
      body: { details: { currentCount: 12, limit: 12 } },
    })
    expect(await countOf(the.world, fan)).toBe(12)
  })

  test('an IP address has a daily limit per campaign, which the campaign can raise', async () => {
    const own = await aCampaign(the.world, { config: { generationsPerAddress: 2 } })
    await aDesign(the.world, own)
    const fans = [await aFan(the.world, own), await aFan(the.world, own), await aFan(the.world, own)] as const
    const statuses = [await generate(fans[0]), await generate(fans[1]), await generate(fans[2])].map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([200, 200, 429])
    expect((await generate(fans[2])).body.details).toEqual({ currentCount: 2, limit: 2 })
    // The refused request did not use up the session's own count.
    expect(await countOf(the.world, fans[2])).toBeUndefined()
    the.world.clock.advance(86_400_000)
    expect(await generate(fans[2])).toMatchObject({ status: 200 })
    const elsewhere = await aCampaign(the.world)
    await aDesign(the.world, elsewhere)
    expect(await generate(await aFan(the.world, elsewhere))).toMatchObject({ status: 200 })
  })

  test('a network has a daily limit per campaign, which rises with the campaign’s address limit', async () => {
    const place = async (config: object) => {
      const own = await aCampaign(the.world, { config })
      await aDesign(the.world, own)
      return [await aFan(the.world, own), await aFan(the.world, own)] as const
    }
    the.world.clock.advance(86_400_000)
    await withSettings(the.world, { GENERATIONS_PER_NETWORK: 1, GENERATIONS_PER_ADDRESS: 40 }, async () => {
      const [first, second] = await place({})
      expect([(await generate(first)).status, (await generate(second)).status]).toEqual([200, 429])
      const crowd = await place({ addressLimitFactor: 2 })
      expect([(await generate(crowd[0])).status, (await generate(crowd[1])).status]).toEqual([200, 200])
    })
  })

  test('a signed-in fan’s art may use the reserved part of the budget', async () => {
    const own = await aCampaign(the.world)
    const fan = await aFan(the.world, own)
    const { kysely } = the.world.database
    const input = { sessionId: fan.id, modelKey: 'image' }
    expect(await kind.purpose?.(kysely, input)).toBe('fan')
    const { accountId: account_id } = await the.world.brand()
    await kysely.updateTable('merch_sessions').set({ account_id }).where('id', '=', fan.id).execute()
    expect(await kind.purpose?.(kysely, input)).toBe('account')
  })

  test('an address may have a limited number of waiting requests; one more is 429, and its art is still made', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const [fan, other] = [await aFan(the.world, own), await aFan(the.world, own)]
    const { ctx } = the.world.app
    Object.assign(ctx, { config: { ...the.world.config, WAITERS_PER_ADDRESS: 1 } })
    const [first, second] = await Promise.all([generate(fan), generate(other)])
    const [art, late] = first.status === 200 ? [first, second] : [second, first]
    expect(art.status).toBe(200)
    expect(late).toMatchObject({
      status: 429,
      headers: { 'retry-after': '20' },
      body: { details: { currentCount: 1, limit: 1 } },
    })
    expect(await generate(first === late ? fan : other)).toMatchObject({ status: 200 })
    Object.assign(ctx, { config: the.world.config })
  })

  test('a resting model or a spent budget is 503 with Retry-After, and counts no attempt', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const fan = await aFan(the.world, own)
    const models = the.world.database.kysely.updateTable('ai_models')
    const until = new Date(the.world.clock.now().getTime() + 60_000)
    await models.set({ rests_until: until }).where('key', '=', 'image-model-2').execute()
    expect(await generate(fan)).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } })
    await models.set({ rests_until: null, cost_micro_usd: 9e12 }).where('key', '=', 'image-model-2').execute()
    expect(await generate(fan)).toMatchObject({ status: 503, body: { code: 'ServiceUnavailable' } })
    await models.set({ cost_micro_usd: 70_000 }).where('key', '=', 'image-model-2').execute()
    expect(await countOf(the.world, fan)).toBeUndefined()
    expect(await generate(fan)).toMatchObject({ status: 200 })
  })
})

test('a campaign with a consent checkbox makes art only after the session has a consent version', async () => {
  const own = await aCampaign(the.world, { legal: JSON.stringify({ legalFooterConsentType: 'checkbox' }) })
  await aDesign(the.world, own)
  const fan = await aFan(the.world, own)
  expect(await generate(fan)).toMatchObject({ status: 422, body: { code: 'CONSENT_REQUIRED' } })
  const agreed = { sessionId: fan.bearer, consentVersion: 'semblance-1' }
  await the.world.stranger().patch('/api/merch/session/update', agreed)
  expect(await generate(fan)).toMatchObject({ status: 200 })
})

describe('the selfie', () => {
  test('that is unusable or not allowed is rejected with its code, before anything is generated', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const [face] = described().faces
    const refused = async (seen: Parameters<typeof takeSelfie>[2]) =>
      (await generate(await aFan(the.world, own, { seen: seen ?? {} }))).body.code
    expect(await refused({ faces: [] })).toBe('no_face')
    expect(await refused({ faces: [face, face] as never })).toBe('multiple_faces')
    expect(await refused({ isNudity: true })).toBe('NUDITY')
    expect(await refused({ ageGroup: 'child' })).toBe('GUARDIAN_CONSENT_REQUIRED')
    const occluded = await aFan(the.world, own)
    await the.world.database.kysely
      .updateTable('merch_selfies')
      .set({ face_error: 'face_occluded' })
      .where('session_id', '=', occluded.id)
      .execute()
    expect((await generate(occluded)).body.code).toBe('face_occluded')
    expect(artists.asked.images).toEqual([])
  })

  test('that shows a thing makes art of a design that needs no face', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own, { needsFace: false })
    const fan = await aFan(the.world, own, { seen: { faces: [], peopleCount: 0 } })
    expect(await generate(fan)).toMatchObject({ status: 200 })
  })

  test('that is deleted starts no art and stops art in progress; no file is kept', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const fan = await aFan(the.world, own)
    const forget = () =>
      the.world.database.kysely.deleteFrom('merch_selfies').where('session_id', '=', fan.id).execute()
    artists.generate = async () => {
      await forget()
      return { picture: { bytes: await drawing(), contentType: 'image/png' } }
    }
    expect(await generate(fan)).toMatchObject({ status: 502, body: { code: 'GENERATION_FAILED' } })
    expect(await listArtOfSession(the.world.database.kysely, fan.id)).toEqual([])
    const files = await the.world.database.kysely
      .selectFrom('media_files')
      .select('kind')
      .where('owner_session_id', '=', fan.id)
      .where('state', '=', 'STORED')
      .execute()
    expect(files.filter(({ kind }) => kind !== 'selfie')).toEqual([])
    expect(await countOf(the.world, fan)).toBe(0)
    expect(await generate(fan)).toMatchObject({ status: 422, body: { code: 'no_face' } })
    expect(artists.asked.images).toHaveLength(1)
  })
})

test('that is removed while its art is being stored leaves no art', async () => {
  const own = await aCampaign(the.world)
  await aDesign(the.world, own)
  const fan = await aFan(the.world, own)
  const { storage } = the.world.app.ctx
  const put = storage.put.bind(storage)
  vi.spyOn(storage, 'put').mockImplementation(async (object) => {
    await the.world.database.kysely
      .updateTable('merch_sessions')
      .set({ active_selfie_id: null })
      .where('id', '=', fan.id)
      .execute()
    return put(object)
  })
  expect(await generate(fan)).toMatchObject({ status: 502, body: { code: 'GENERATION_FAILED' } })
  expect(await listArtOfSession(the.world.database.kysely, fan.id)).toEqual([])
  expect(await countOf(the.world, fan)).toBe(0)
  const left = the.world.database.kysely.selectFrom('media_files').select('kind').where('owner_session_id', '=', fan.id)
  expect(await left.where('state', '=', 'STORED').where('kind', '<>', 'selfie').execute()).toEqual([])
})

describe('a campaign', () => {
  test('that is closed returns 409; one that is a draft works for admins only', async () => {
    const ended = await aCampaign(the.world, { status: 'ENDED' })
    await aDesign(the.world, ended)
    expect(await generate(await aFan(the.world, ended))).toMatchObject({
      status: 409,
      body: { code: 'CAMPAIGN_CLOSED' },
    })
    const draft = await aCampaign(the.world, { status: 'DRAFT' })
    await aDesign(the.world, draft)
    const fan = await aFan(the.world, draft, { mode: 'PREVIEW' })
    expect(await generate(fan)).toMatchObject({ status: 404 })
    const admin = await the.world.admin()
    expect(await admin.post(GENERATE, { sessionId: fan.bearer })).toMatchObject({ status: 200 })
  })

  test('that the fan leaves during a generation does not change the fan’s new session state', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const fan = await aFan(the.world, own)
    const campaign = await aCampaign(the.world)
    artists.generate = async () => {
      await the.world.database.kysely
        .updateTable('merch_sessions')
        .set({ campaign_id: campaign.id })
        .where('id', '=', fan.id)
        .execute()
      return { picture: { bytes: await drawing(), contentType: 'image/png' } }
    }
    await generate(fan)
    expect(await sessionOf(the.world, fan)).toMatchObject({ ai_art_key: null, ai_art_candidates: [] })
  })
})

describe('waiting for art', () => {
  const progressOf = (fan: Fan) => the.world.stranger().get(`/api/merch/ai/generation/${fan.bearer}`)

  test('progress is visible to the holder of the session only', async () => {
    const own = await aCampaign(the.world)
    const design = await aDesign(the.world, own, withPrompt('x', { bgRemovalMode: 'none' }))
    const fan = await aFan(the.world, own)
    expect(await progressOf(fan)).toMatchObject({ status: 200, body: { status: 'none', progress: 0, candidates: [] } })
    const entered = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    artists.generate = async ({ onProgress }) => {
      onProgress?.(0.5)
      entered.resolve()
      await gate.promise
      return { picture: { bytes: await drawing(), contentType: 'image/png' } }
    }
    const waiting = generate(fan)
    await entered.promise
    await expect
      .poll(async () => (await progressOf(fan)).body)
      .toMatchObject({ status: 'running', progress: 0.37, designId: design.id, aiArtKey: null, endedAt: null })
    gate.resolve()
    const { body } = await waiting
    expect(await progressOf(fan)).toMatchObject({
      body: { status: 'succeeded', progress: 1, aiArtKey: body.aiArtKey, candidates: body.candidates },
      headers: { 'referrer-policy': 'no-referrer' },
    })
    artists.generate = async () => Promise.reject(new ModelFailure('refused', 'Not this.'))
    await generate(fan, { forceRegenerate: true })
    expect((await progressOf(fan)).body).toMatchObject({ status: 'failed', candidates: body.candidates })
    expect(await progressOf({ ...fan, bearer: fan.id })).toMatchObject({ status: 404 })
  })

  test('a client that disconnects does not stop the job; the next request gets its result', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const fan = await aFan(the.world, own)
    const entered = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    artists.generate = async () => {
      entered.resolve()
      await gate.promise
      return { picture: { bytes: await drawing(), contentType: 'image/png' } }
    }
    const leaving = new AbortController()
    const left = generateArt(the.world.app.ctx, kind, {
      body: { sessionId: fan.bearer },
      visitor: undefined,
      request: { ip: '203.0.113.7', headers: {} },
      signal: leaving.signal,
    })
    await entered.promise
    leaving.abort(new Error('the client went away'))
    await expect(left).rejects.toThrow('went away')
    const again = generate(fan)
    gate.resolve()
    expect(await again).toMatchObject({ status: 200 })
    expect(await jobsOf(the.world, fan)).toHaveLength(1)
  })

  test('a request with a new selfie during a generation gets art of the new selfie', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const fan = await aFan(the.world, own)
    const entered = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    artists.generate = async () => {
      entered.resolve()
      await gate.promise
      return { picture: { bytes: await drawing(), contentType: 'image/png' } }
    }
    const first = generate(fan)
    await entered.promise
    await takeSelfie(the.world, fan.id)
    const second = generate(fan)
    gate.resolve()
    const [one, other] = await Promise.all([first, second])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(other.body.aiArtKey).not.toBe(one.body.aiArtKey)
    expect(await sessionOf(the.world, fan)).toMatchObject({ ai_art_key: other.body.aiArtKey })
  })
})
