import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { artTests, countOf, sessionOf, withPrompt } from '../../../../tests/support/merch/art-tests.ts'
import { aCampaign, aDesign, aFan, drawing, type Fan, refusing } from '../../../../tests/support/merch/merch-artwork.ts'
import { pathOf } from '../../../../tests/support/uploads.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { listArtOfSession } from './index.ts'

const SELECT = '/api/merch/ai/select'
const { artists, generate, the } = artTests()

describe('rule 6: the model and the background', () => {
  const alphaOf = async (fan: Fan) =>
    (await listArtOfSession(the.world.database.kysely, fan.id)).map(({ hasAlpha }) => hasAlpha)
  const made = async (bgRemovalMode: string, modelEndpoint = 'image-model-2') => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own, withPrompt('A portrait.', { bgRemovalMode, modelEndpoint }))
    const fan = await aFan(the.world, own)
    return { fan, response: await generate(fan) }
  }

  test('matting removes the background with its model, and fails if nothing becomes transparent', async () => {
    const { fan, response } = await made('matting')
    expect(response.status).toBe(200)
    expect(artists.calls.mattings).toBe(1)
    expect(await alphaOf(fan)).toEqual([true])
    artists.matte = async () => ({
      picture: { bytes: await drawing(), contentType: 'image/png' },
      found: false,
      coverage: 0,
    })
    const opaque = await made('matting')
    expect(opaque.response).toMatchObject({ status: 502, body: { code: 'GENERATION_FAILED' } })
    expect(opaque.response.body.error).toContain('background')
  })

  test('a picture that is transparent already is not sent to matting', async () => {
    artists.generate = async (_call, { transparentBackground }) => ({
      picture: { bytes: await drawing('#2d6ab5', transparentBackground ? null : '#fff'), contentType: 'image/png' },
    })
    const { fan } = await made('matting')
    expect(artists.calls.mattings).toBe(0)
    expect(await alphaOf(fan)).toEqual([true])
  })

  test('a model without transparency is asked again for a picture with a background', async () => {
    artists.generate = async (_call, { transparentBackground }) => {
      if (transparentBackground) throw new ModelFailure('invalid', 'No transparent backgrounds.')
      return { picture: { bytes: await drawing(), contentType: 'image/png' } }
    }
    const { response } = await made('matting')
    expect(response.status).toBe(200)
    expect(artists.calls).toMatchObject({ mattings: 1, images: [{ transparentBackground: true }, {}] })
  })

  test.each(['flood-fill', 'edge'])('%s removes the background without a model', async (mode) => {
    const { fan } = await made(mode)
    expect(artists.calls.mattings).toBe(0)
    const [art] = await listArtOfSession(the.world.database.kysely, fan.id)
    expect(art?.hasAlpha).toBe(true)
    const object = await the.world.app.ctx.storage.get(art?.artKey ?? '')
    const { data, info } = await sharp(Buffer.concat((await object?.body.toArray()) ?? []))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3]
    expect([alphaAt(2, 2), alphaAt(93, 50), alphaAt(48, 48)]).toEqual([0, 0, 255])
  })

  test('mode "none" keeps the background, and the mock model always keeps it', async () => {
    const { fan } = await made('none')
    expect(await alphaOf(fan)).toEqual([false])
    await the.world.database.kysely
      .updateTable('ai_models')
      .set({ adapter: 'openai' })
      .where('key', '=', 'mock-image')
      .execute()
    const mock = await made('matting', 'mock-image')
    expect(mock.response.status).toBe(200)
    expect(await alphaOf(mock.fan)).toEqual([false])
    expect(artists.calls.mattings).toBe(0)
  })

  test('generated art is moderated before anybody sees it', async () => {
    artists.moderate = refusing
    const { fan, response } = await made('none')
    expect(response).toMatchObject({ status: 502, body: { code: 'GENERATION_FAILED' } })
    expect(await listArtOfSession(the.world.database.kysely, fan.id)).toEqual([])
  })
})

describe('rules 7 and 8: attempts and candidates', () => {
  test('each quality tier is one attempt; candidates are sorted by likeness, and the session gets the best', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own, withPrompt('x', { qualityTiers: ['low', 'low', 'high'], bgRemovalMode: 'none' }))
    const fan = await aFan(the.world, own)
    const scores = [0.31, 0.92, 0.55]
    artists.compare = async () => ({ score: scores.pop() ?? 0, facesFound: [1, 1] })
    const { body } = await generate(fan)
    expect(artists.calls.images.map(({ quality }) => quality).toSorted()).toEqual(['high', 'low', 'low'])
    expect(new Set(artists.calls.images.map(({ seed }) => seed)).size).toBe(3)
    expect(body.candidates.map(({ score }: { score: number }) => score)).toEqual([0.92, 0.55, 0.31])
    expect(body.aiArtKey).toBe(body.candidates[0].artKey)
    const session = await sessionOf(the.world, fan)
    expect(session).toMatchObject({ ai_art_key: body.aiArtKey, generation_completed_at: expect.any(Date) })
    expect((session.ai_art_candidates as unknown as { artKey: string }[]).map(({ artKey }) => artKey)).toEqual(
      body.candidates.map(({ artKey }: { artKey: string }) => artKey),
    )
    expect(await countOf(the.world, fan)).toBe(3)
  })

  test('a failed attempt does not stop the others; if all fail, the request is 502 and the session’s count is restored', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own, withPrompt('x', { qualityTiers: ['low', 'medium'] }))
    const fan = await aFan(the.world, own)
    artists.generate = async (_call, { quality }) => {
      if (quality === 'low') throw new ModelFailure('unavailable', 'It is down.')
      return { picture: { bytes: await drawing(), contentType: 'image/png' } }
    }
    expect((await generate(fan)).body.candidates).toHaveLength(1)
    artists.generate = async () => Promise.reject(new ModelFailure('unavailable', 'It is down.'))
    const failed = await generate(fan, { forceRegenerate: true })
    expect(failed).toMatchObject({ status: 502, body: { code: 'GENERATION_FAILED' } })
    expect(await countOf(the.world, fan)).toBe(2)
    const addresses = await the.world.database.kysely
      .selectFrom('merch_generation_counts')
      .selectAll()
      .where('scope', '=', 'address')
      .execute()
    expect(addresses.some(({ used }) => used === 2)).toBe(true)
    expect(artists.calls.images).toHaveLength(4)
  })

  test('a failure that was billed restores the session’s count but still counts for the IP address', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own, withPrompt('x', { bgRemovalMode: 'none' }))
    const fan = await aFan(the.world, own)
    artists.moderate = refusing
    expect((await generate(fan)).status).toBe(502)
    const { rows } = await sql<{ scope: string; used: number }>`
      select c.scope, c.used from merch_generation_counts c join merch_generation_cache g
        on c.subject in (g.session_id, g.counted_address)
      where g.session_id = ${fan.id} order by c.scope`.execute(the.world.database.kysely)
    expect(rows).toEqual([
      { scope: 'address', used: 1 },
      { scope: 'session', used: 0 },
    ])
  })

  test('art keys contain the session’s internal id; the preview is public, the art is not', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const fan = await aFan(the.world, own)
    const { body } = await generate(fan)
    const [candidate] = body.candidates
    expect(candidate.artKey).toMatch(new RegExp(`^merch/ai-candidates/${fan.id}-1-\\d+\\.png$`))
    const { rows } = {
      rows: await the.world.database.kysely
        .selectFrom('merch_art')
        .selectAll()
        .where('session_id', '=', fan.id)
        .execute(),
    }
    expect(rows[0]?.mask_key).toMatch(new RegExp(`^merch/bg-masks/mask-${fan.id}-\\d+\\.png$`))
    expect(rows[0]?.drawing_key).toMatch(new RegExp(`^merch/ai-generated/${fan.id}-\\d+\\.png$`))
    expect(candidate.url).toMatch(/^http:\/\/localhost:3000\/media\/merch\/preview\/[0-9a-f]{32}\.webp$/)
    const stranger = the.world.stranger()
    expect(await stranger.get(pathOf(candidate.url))).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp' },
    })
    for (const key of [candidate.artKey, rows[0]?.mask_key, rows[0]?.drawing_key])
      expect(await stranger.get(`/media/${key}`)).toMatchObject({ status: 404 })
  })

  test('art, drawing and preview have Content Credentials that name the model and not the person', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own)
    const fan = await aFan(the.world, own, { fanName: 'Noor' })
    const { body } = await generate(fan)
    const stranger = the.world.stranger()
    const verified = await stranger.post('/api/credentials/verify', { key: body.candidates[0].url.split('/media/')[1] })
    expect(verified.body).toMatchObject({ found: true, valid: true, altered: false, likenessOf: null })
    const object = await the.world.app.ctx.storage.get(body.aiArtKey)
    const report = await the.world.app.ctx.credentials.read({
      bytes: new Uint8Array(Buffer.concat((await object?.body.toArray()) ?? [])),
      contentType: 'image/png',
    })
    expect(report).toMatchObject({ found: true, valid: true, trusted: true, likenessOf: null, ingredientCount: 1 })
  })

  test('POST select chooses another candidate of the session, and rejects any other art', async () => {
    const own = await aCampaign(the.world)
    await aDesign(the.world, own, withPrompt('x', { qualityTiers: ['low', 'medium'] }))
    const fan = await aFan(the.world, own)
    const other = await aFan(the.world, own)
    const mine = (await generate(fan, { productType: 'plaque' })).body
    const theirs = (await generate(other)).body
    const stranger = the.world.stranger()
    const second = mine.candidates[1].artKey
    expect(await stranger.post(SELECT, { sessionId: fan.bearer, artKey: second })).toMatchObject({
      status: 200,
      body: { aiArtKey: second, plaqueIllustrationKey: second },
    })
    const theirSelect = { sessionId: other.bearer, artKey: theirs.aiArtKey }
    expect((await stranger.post(SELECT, theirSelect)).body).toEqual({
      aiArtKey: theirs.aiArtKey,
      plaqueIllustrationKey: null,
    })
    expect(await sessionOf(the.world, fan)).toMatchObject({ ai_art_key: second })
    expect((await stranger.get(`/api/merch/ai/generation/${fan.bearer}`)).body.aiArtKey).toBe(second)
    expect((await generate(fan, { productType: 'plaque' })).body.aiArtKey).toBe(second)
    for (const artKey of [theirs.aiArtKey, 'merch/ai-candidates/none.png'])
      expect(await stranger.post(SELECT, { sessionId: fan.bearer, artKey })).toMatchObject({ status: 400 })
    expect(await stranger.post(SELECT, { sessionId: fan.bearer })).toMatchObject({ status: 400 })
    expect(await stranger.post(SELECT, { sessionId: 'x'.repeat(32), artKey: second })).toMatchObject({ status: 404 })
    await the.world.database.kysely
      .updateTable('merch_campaigns')
      .set({ status: 'ENDED' })
      .where('id', '=', own.id)
      .execute()
    expect(await stranger.post(SELECT, { sessionId: fan.bearer, artKey: second })).toMatchObject({
      status: 409,
      body: { code: 'CAMPAIGN_CLOSED' },
    })
  })
})
