import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailsTo } from '../../../../tests/support/mails.ts'
import {
  aCampaign,
  aDesign,
  aFan,
  drawing,
  type Fan,
  playedArtists,
  refusing,
  type TestCampaign,
  takeSelfie,
} from '../../../../tests/support/merch-artwork.ts'
import { pathOf } from '../../../../tests/support/uploads.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { sendDueMails } from '../../../platform/mail/index.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { createMerchArt, findArt, findArtsOf } from './index.ts'

const GENERATE = '/api/merch/ai/generate'
const SELECT = '/api/merch/ai/select'

const artists = playedArtists()
const usual = { ...artists }
const credited: FanSession[] = []
let world: World
let campaign: TestCampaign
beforeAll(async () => {
  world = await createWorld({
    wrapModels: artists.wrap,
    moreKinds: [createMerchArt({ onGenerated: [async (_trx, session) => void credited.push(session)] })],
  })
  world.app.generation.start()
  campaign = await aCampaign(world, { config: { generationsPerAddress: 10_000 } })
})
afterAll(() => world.close())
beforeEach(() => {
  Object.assign(artists, usual)
  artists.asked.images.length = 0
  artists.asked.moderated.length = 0
  artists.asked.mattings = 0
  credited.length = 0
})

const generate = (fan: Fan, body: object = {}) => world.stranger().post(GENERATE, { sessionId: fan.bearer, ...body })
const sessionOf = (fan: Fan) =>
  world.database.kysely.selectFrom('merch_sessions').selectAll().where('id', '=', fan.id).executeTakeFirstOrThrow()
const jobsOf = async (fan: Fan) =>
  (
    await world.database.kysely.selectFrom('generation_jobs').selectAll().where('kind', '=', 'MERCH_ART').execute()
  ).filter(({ input }) => (input as { sessionId: string }).sessionId === fan.id)
const countOf = async (fan: Fan) =>
  (
    await world.database.kysely
      .selectFrom('merch_generation_counts')
      .select('used')
      .where('subject', '=', fan.id)
      .executeTakeFirst()
  )?.used
const promptOf = () => artists.asked.images.at(-1)?.prompt
const withPrompt = (prompt: string, more: object = {}) => ({
  config: { prompt, modelEndpoint: 'image-model-2', ...more },
})

describe('rule 1: which design', () => {
  test('the named one, or the one above the variation that is named; else the session’s, else the first', async () => {
    const own = await aCampaign(world)
    await aDesign(world, own, withPrompt('first'))
    const second = await aDesign(world, own, withPrompt('second'))
    const variation = await aDesign(world, own, {
      ...withPrompt('hers'),
      parent: second,
      gender: 'male',
      ageGroup: '20s',
    })
    const fan = await aFan(world, own)
    expect(await generate(fan)).toMatchObject({ status: 200 })
    expect(promptOf()).toBe('first')
    expect(await generate(fan, { designId: variation.id })).toMatchObject({ status: 200 })
    expect(promptOf()).toBe('second')
    expect(await sessionOf(fan)).toMatchObject({ design_id: second.id })
    await generate(fan, { forceRegenerate: true })
    expect(promptOf()).toBe('second')
  })

  test('one that the campaign has not is 404, and so is a product', async () => {
    await aDesign(world, campaign)
    const fan = await aFan(world, campaign)
    const other = await aDesign(world, await aCampaign(world))
    expect(await generate(fan, { designId: other.id })).toMatchObject({ status: 404, body: { code: 'NotFound' } })
    expect(await generate(fan, { catalogProductId: 'nowhere' })).toMatchObject({ status: 404 })
    expect(await generate({ ...fan, bearer: fan.id })).toMatchObject({ status: 404 })
  })

  test('a session without a campaign, and a campaign without a design, are 422', async () => {
    expect(await generate(await aFan(world, null))).toMatchObject({
      status: 422,
      body: { code: 'UnprocessableEntity' },
    })
    expect(await generate(await aFan(world, await aCampaign(world)))).toMatchObject({ status: 422 })
  })
})

describe('rules 2, 4 and 5: what it is made by', () => {
  test('the selfie’s gender and age choose the variation, laid over the others field by field', async () => {
    const own = await aCampaign(world)
    const top = await aDesign(world, own, withPrompt('for all', { bgRemovalMode: 'none', qualityTiers: ['medium'] }))
    await aDesign(world, own, { config: { prompt: 'for her' }, parent: top, gender: 'female', ageGroup: '30s' })
    const her = await aFan(world, own, { seen: { gender: 'female', ageGroup: '30s' } })
    expect(await generate(her)).toMatchObject({ status: 200 })
    expect(artists.asked.images).toMatchObject([{ prompt: 'for her', quality: 'medium' }])
    const him = await aFan(world, own, { seen: { gender: 'male', ageGroup: '30s' } })
    await generate(him)
    expect(promptOf()).toBe('for all')
  })

  test('the template goes in, and its shape is the art’s; the name goes in where the prompt says so', async () => {
    const own = await aCampaign(world)
    const { storeFile } = await import('../../media/files/index.ts')
    const picture = await sharp({ create: { width: 200, height: 300, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const { key } = await storeFile(world.app.ctx, { kind: 'template', source: new Uint8Array(picture) })
    const named = await aDesign(world, own, withPrompt('A poster for {fanName}.', { templateImageUrl: key }))
    const plain = await aDesign(world, own, withPrompt('A poster.'))
    const fan = await aFan(world, own, { fanName: 'Noor' })
    expect(await generate(fan, { designId: named.id })).toMatchObject({ status: 200 })
    const [image] = artists.asked.images
    expect(image).toMatchObject({ prompt: 'A poster for {fanName}.', name: 'Noor', width: 683, height: 1024 })
    expect(image?.template?.bytes.length).toBeGreaterThan(0)
    expect(artists.asked.moderated).toContain('Noor')
    await generate(fan, { designId: plain.id })
    expect(artists.asked.images.at(-1)).not.toHaveProperty('name')
  })

  test('a name that is refused is 422 with the field, and nothing is drawn or counted', async () => {
    const own = await aCampaign(world)
    await aDesign(world, own, withPrompt('For {fanName}.'))
    const fan = await aFan(world, own, { fanName: 'something vile' })
    artists.moderate = refusing
    const answer = await generate(fan)
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'BRIEF_REFUSED', details: { issues: [{ path: 'fanName' }] } },
    })
    expect(artists.asked.images).toEqual([])
    expect(await countOf(fan)).toBeUndefined()
  })
})

describe('rule 3: what was made before', () => {
  test('is answered without a model, and costs nothing; unless it is asked for anew', async () => {
    const own = await aCampaign(world)
    await aDesign(world, own)
    const fan = await aFan(world, own)
    const first = await generate(fan)
    const again = await generate(fan)
    expect(again.body).toEqual(first.body)
    expect(artists.asked.images).toHaveLength(1)
    expect(await countOf(fan)).toBe(1)
    const anew = await generate(fan, { forceRegenerate: true })
    expect(anew.body.aiArtKey).not.toBe(first.body.aiArtKey)
    expect(await countOf(fan)).toBe(2)
    const [row] = await world.database.kysely
      .selectFrom('merch_generation_cache')
      .selectAll()
      .where('session_id', '=', fan.id)
      .execute()
    expect(row).toMatchObject({ art_key: anew.body.aiArtKey, contract_version: 1, ended_at: expect.any(Date) })
    const [, job] = (await jobsOf(fan)).toSorted((one, other) => (one.id < other.id ? -1 : 1))
    expect(row?.cost_micro_usd).toBeGreaterThan(0)
    expect(row?.cost_micro_usd).toBe(job?.cost_micro_usd)
  })

  test('counts no more for another selfie, another configuration or another contract version', async () => {
    const own = await aCampaign(world)
    const design = await aDesign(world, own)
    const fan = await aFan(world, own)
    const cache = world.database.kysely.updateTable('merch_generation_cache')
    await generate(fan)
    await takeSelfie(world, fan.id)
    await generate(fan)
    expect(artists.asked.images).toHaveLength(2)
    await world.database.kysely
      .updateTable('merch_design_configs')
      .set({ config: JSON.stringify({ prompt: 'Another one.', modelEndpoint: 'image-model-2' }) })
      .where('design_id', '=', design.id)
      .execute()
    await generate(fan)
    expect(artists.asked.images).toHaveLength(3)
    await cache.set({ contract_version: 0 }).where('session_id', '=', fan.id).execute()
    await generate(fan)
    expect(artists.asked.images).toHaveLength(4)
  })

  test('is what there is still, when another attempt fails', async () => {
    const own = await aCampaign(world)
    await aDesign(world, own)
    const fan = await aFan(world, own)
    const first = await generate(fan)
    artists.generate = async () => Promise.reject(new ModelFailure('refused', 'Not this.'))
    expect(await generate(fan, { forceRegenerate: true })).toMatchObject({ status: 502 })
    expect((await generate(fan)).body).toEqual(first.body)
  })
})

describe('rule 6: the model, and the ground', () => {
  const alphaOf = async (fan: Fan) => (await findArtsOf(world.database.kysely, fan.id)).map(({ hasAlpha }) => hasAlpha)
  const made = async (bgRemovalMode: string, modelEndpoint = 'image-model-2') => {
    const own = await aCampaign(world)
    await aDesign(world, own, withPrompt('A portrait.', { bgRemovalMode, modelEndpoint }))
    const fan = await aFan(world, own)
    return { fan, answer: await generate(fan) }
  }

  test('matting is by its model, and must leave something transparent', async () => {
    const { fan, answer } = await made('matting')
    expect(answer.status).toBe(200)
    expect(artists.asked.mattings).toBe(1)
    expect(await alphaOf(fan)).toEqual([true])
    artists.matte = async () => ({
      picture: { bytes: await drawing(), contentType: 'image/png' },
      found: false,
      coverage: 0,
    })
    const opaque = await made('matting')
    expect(opaque.answer).toMatchObject({ status: 502, body: { code: 'GENERATION_FAILED' } })
    expect(opaque.answer.body.error).toContain('background')
  })

  test('what came without a ground keeps it so, and no matting is paid', async () => {
    artists.generate = async (_call, { transparentBackground }) => ({
      picture: { bytes: await drawing('#2d6ab5', transparentBackground ? null : '#fff'), contentType: 'image/png' },
    })
    const { fan } = await made('matting')
    expect(artists.asked.mattings).toBe(0)
    expect(await alphaOf(fan)).toEqual([true])
  })

  test('a model that leaves no ground out is asked for the whole picture', async () => {
    artists.generate = async (_call, { transparentBackground }) => {
      if (transparentBackground) throw new ModelFailure('invalid', 'No transparent backgrounds.')
      return { picture: { bytes: await drawing(), contentType: 'image/png' } }
    }
    const { answer } = await made('matting')
    expect(answer.status).toBe(200)
    expect(artists.asked).toMatchObject({ mattings: 1, images: [{ transparentBackground: true }, {}] })
  })

  test.each(['flood-fill', 'edge'])('%s takes the ground away without a model', async (mode) => {
    const { fan } = await made(mode)
    expect(artists.asked.mattings).toBe(0)
    const [art] = await findArtsOf(world.database.kysely, fan.id)
    expect(art?.hasAlpha).toBe(true)
    const object = await world.app.ctx.storage.get(art?.artKey ?? '')
    const { data, info } = await sharp(Buffer.concat((await object?.body.toArray()) ?? []))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3]
    expect([alphaAt(2, 2), alphaAt(93, 50), alphaAt(48, 48)]).toEqual([0, 0, 255])
  })

  test('none leaves it, and the model for trying out is left as it is whatever the design says', async () => {
    const { fan } = await made('none')
    expect(await alphaOf(fan)).toEqual([false])
    await world.database.kysely
      .updateTable('ai_models')
      .set({ adapter: 'openai' })
      .where('key', '=', 'mock-image')
      .execute()
    const mock = await made('matting', 'mock-image')
    expect(mock.answer.status).toBe(200)
    expect(await alphaOf(mock.fan)).toEqual([false])
    expect(artists.asked.mattings).toBe(0)
  })

  test('what is made is judged before anybody sees it', async () => {
    artists.moderate = refusing
    const { fan, answer } = await made('none')
    expect(answer).toMatchObject({ status: 502, body: { code: 'GENERATION_FAILED' } })
    expect(await findArtsOf(world.database.kysely, fan.id)).toEqual([])
  })
})

describe('rules 7 and 8: attempts and candidates', () => {
  test('an attempt for each tier, the most alike first, the best one the session’s', async () => {
    const own = await aCampaign(world)
    await aDesign(world, own, withPrompt('x', { qualityTiers: ['low', 'low', 'high'], bgRemovalMode: 'none' }))
    const fan = await aFan(world, own)
    const scores = [0.31, 0.92, 0.55]
    artists.compare = async () => ({ score: scores.pop() ?? 0, facesFound: [1, 1] })
    const { body } = await generate(fan)
    expect(artists.asked.images.map(({ quality }) => quality).toSorted()).toEqual(['high', 'low', 'low'])
    expect(new Set(artists.asked.images.map(({ seed }) => seed)).size).toBe(3)
    expect(body.candidates.map(({ score }: { score: number }) => score)).toEqual([0.92, 0.55, 0.31])
    expect(body.aiArtKey).toBe(body.candidates[0].artKey)
    const session = await sessionOf(fan)
    expect(session).toMatchObject({ ai_art_key: body.aiArtKey, generation_completed_at: expect.any(Date) })
    expect((session.ai_art_candidates as unknown as { artKey: string }[]).map(({ artKey }) => artKey)).toEqual(
      body.candidates.map(({ artKey }: { artKey: string }) => artKey),
    )
    expect(await countOf(fan)).toBe(3)
  })

  test('one that fails leaves the others; when all do it is 502, and the count is given back', async () => {
    const own = await aCampaign(world)
    await aDesign(world, own, withPrompt('x', { qualityTiers: ['low', 'medium'] }))
    const fan = await aFan(world, own)
    artists.generate = async (_call, { quality }) => {
      if (quality === 'low') throw new ModelFailure('unavailable', 'It is down.')
      return { picture: { bytes: await drawing(), contentType: 'image/png' } }
    }
    expect((await generate(fan)).body.candidates).toHaveLength(1)
    artists.generate = async () => Promise.reject(new ModelFailure('unavailable', 'It is down.'))
    const failed = await generate(fan, { forceRegenerate: true })
    expect(failed).toMatchObject({ status: 502, body: { code: 'GENERATION_FAILED' } })
    expect(await countOf(fan)).toBe(2)
    const addresses = await world.database.kysely
      .selectFrom('merch_generation_counts')
      .selectAll()
      .where('scope', '=', 'address')
      .execute()
    expect(addresses.some(({ used }) => used === 2)).toBe(true)
    // Nothing was bought twice for one count.
    expect(artists.asked.images).toHaveLength(4)
  })

  test('keys are the contract’s, by an id that opens nothing; the preview is for everybody, the art for nobody yet', async () => {
    const own = await aCampaign(world)
    await aDesign(world, own)
    const fan = await aFan(world, own)
    const { body } = await generate(fan)
    const [candidate] = body.candidates
    expect(candidate.artKey).toMatch(new RegExp(`^merch/ai-candidates/${fan.id}-1-\\d+\\.png$`))
    const { rows } = {
      rows: await world.database.kysely.selectFrom('merch_art').selectAll().where('session_id', '=', fan.id).execute(),
    }
    expect(rows[0]?.mask_key).toMatch(new RegExp(`^merch/bg-masks/mask-${fan.id}-\\d+\\.png$`))
    expect(rows[0]?.drawing_key).toMatch(new RegExp(`^merch/ai-generated/${fan.id}-\\d+\\.png$`))
    expect(candidate.url).toMatch(/^http:\/\/localhost:3000\/media\/merch\/preview\/[0-9a-f]{32}\.webp$/)
    const stranger = world.stranger()
    expect(await stranger.get(pathOf(candidate.url))).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp' },
    })
    for (const key of [candidate.artKey, rows[0]?.mask_key, rows[0]?.drawing_key])
      expect(await stranger.get(`/media/${key}`)).toMatchObject({ status: 404 })
  })

  test('art, drawing and preview say what made them, and of nobody whom they show', async () => {
    const own = await aCampaign(world)
    await aDesign(world, own)
    const fan = await aFan(world, own, { fanName: 'Noor' })
    const { body } = await generate(fan)
    const stranger = world.stranger()
    const verified = await stranger.post('/api/credentials/verify', { key: body.candidates[0].url.split('/media/')[1] })
    expect(verified.body).toMatchObject({ found: true, valid: true, altered: false, likenessOf: null })
    const object = await world.app.ctx.storage.get(body.aiArtKey)
    const report = await world.app.ctx.credentials.read({
      bytes: new Uint8Array(Buffer.concat((await object?.body.toArray()) ?? [])),
      contentType: 'image/png',
    })
    expect(report).toMatchObject({ found: true, valid: true, trusted: true, likenessOf: null, ingredientCount: 1 })
  })

  test('select goes on with another candidate of the session, and with no other art', async () => {
    const own = await aCampaign(world)
    await aDesign(world, own, withPrompt('x', { qualityTiers: ['low', 'medium'] }))
    const fan = await aFan(world, own)
    const other = await aFan(world, own)
    const mine = (await generate(fan, { productType: 'plaque' })).body
    const theirs = (await generate(other)).body
    const stranger = world.stranger()
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
    expect(await sessionOf(fan)).toMatchObject({ ai_art_key: second })
    // Asked for again, what was chosen stays chosen.
    expect((await generate(fan, { productType: 'plaque' })).body.aiArtKey).toBe(second)
    for (const artKey of [theirs.aiArtKey, 'merch/ai-candidates/none.png'])
      expect(await stranger.post(SELECT, { sessionId: fan.bearer, artKey })).toMatchObject({ status: 400 })
    expect(await stranger.post(SELECT, { sessionId: fan.bearer })).toMatchObject({ status: 400 })
    expect(await stranger.post(SELECT, { sessionId: 'x'.repeat(32), artKey: second })).toMatchObject({ status: 404 })
    await world.database.kysely
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

describe('rule 9: the mail', () => {
  test('tells once that art is there, with a picture and a link that is not the session’s id', async () => {
    const own = await aCampaign(world)
    await aDesign(world, own)
    const fan = await aFan(world, own, { delayedEmail: 'noor@fans.test' })
    const { body } = await generate(fan)
    await generate(fan)
    const mailed = async () => {
      await sendDueMails(world.app.ctx, 'others')
      return mailsTo(world, 'noor@fans.test')
    }
    const mails = await mailed()
    expect(mails).toHaveLength(1)
    const { html = '', text = '' } = mails[0] ?? {}
    expect(html).toContain(body.candidates[0].url)
    for (const secret of [fan.bearer, fan.id]) expect(html + text).not.toContain(secret)
    const token = /[?&]art=([\w-]+)/.exec(text)?.[1] ?? ''
    const shown = await world.stranger().get(`/api/merch/ai/recover?token=${token}`)
    expect(shown).toMatchObject({
      status: 200,
      body: { campaign: { slug: own.slug }, aiArtKey: body.aiArtKey, candidates: body.candidates },
      headers: { 'referrer-policy': 'no-referrer' },
    })
    expect(shown.text).not.toContain(fan.bearer)
    expect(await world.stranger().get(`/api/merch/session/${token}`)).toMatchObject({ status: 404 })
    expect(await world.stranger().get(`/api/merch/ai/recover?token=${token.slice(1)}a`)).toMatchObject({ status: 404 })
    await generate(fan, { forceRegenerate: true })
    expect(await mailed()).toHaveLength(2)
    world.clock.advance(31 * 86_400_000)
    expect(await world.stranger().get(`/api/merch/ai/recover?token=${token}`)).toMatchObject({ status: 404 })
  })
})

describe('rule 10: what follows', () => {
  test('those who wait for it are told once a generation, in its transaction; sessions for trying out count nowhere', async () => {
    const own = await aCampaign(world)
    await aDesign(world, own)
    const fan = await aFan(world, own)
    const { body } = await generate(fan)
    await generate(fan)
    expect(credited).toMatchObject([{ id: fan.id, aiArtKey: body.aiArtKey, generationCompletedAt: expect.any(Date) }])
    const preview = await aFan(world, own, { mode: 'PREVIEW' })
    expect(await generate(preview)).toMatchObject({ status: 200 })
    expect(credited).toHaveLength(1)
  })
})

describe('limits', () => {
  test('a session has so many attempts, and no more; what was made before is still answered', async () => {
    const own = await aCampaign(world)
    await aDesign(world, own, withPrompt('x', { qualityTiers: Array(8).fill('low') }))
    const fan = await aFan(world, own)
    expect((await generate(fan)).body.candidates).toHaveLength(8)
    expect(await generate(fan, { forceRegenerate: true })).toMatchObject({
      status: 429,
      body: { code: 'RateLimited', details: { currentCount: 8, limit: 12 } },
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    })
    expect(await generate(fan)).toMatchObject({ status: 200 })
  })

  test('an address has so many in a campaign on a day, unless the campaign raises it', async () => {
    const own = await aCampaign(world, { config: { generationsPerAddress: 2 } })
    await aDesign(world, own)
    const fans = [await aFan(world, own), await aFan(world, own), await aFan(world, own)] as const
    const statuses = [await generate(fans[0]), await generate(fans[1]), await generate(fans[2])].map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([200, 200, 429])
    expect((await generate(fans[2])).body.details).toEqual({ currentCount: 2, limit: 2 })
    // The session’s own count was not spent by what was refused.
    expect(await countOf(fans[2])).toBeUndefined()
    world.clock.advance(86_400_000)
    expect(await generate(fans[2])).toMatchObject({ status: 200 })
    const elsewhere = await aCampaign(world)
    await aDesign(world, elsewhere)
    expect(await generate(await aFan(world, elsewhere))).toMatchObject({ status: 200 })
  })

  test('a model that rests, and a budget that is spent, are 503 with when to come back, and count nothing', async () => {
    const own = await aCampaign(world)
    await aDesign(world, own)
    const fan = await aFan(world, own)
    const models = world.database.kysely.updateTable('ai_models')
    const until = new Date(world.clock.now().getTime() + 60_000)
    await models.set({ rests_until: until }).where('key', '=', 'image-model-2').execute()
    expect(await generate(fan)).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } })
    await models.set({ rests_until: null, cost_micro_usd: 9e12 }).where('key', '=', 'image-model-2').execute()
    expect(await generate(fan)).toMatchObject({ status: 503, body: { code: 'ServiceUnavailable' } })
    await models.set({ cost_micro_usd: 70_000 }).where('key', '=', 'image-model-2').execute()
    expect(await countOf(fan)).toBeUndefined()
    expect(await generate(fan)).toMatchObject({ status: 200 })
  })
})

describe('the selfie', () => {
  test('that cannot or must not be used is refused with its code, before anything is drawn', async () => {
    const own = await aCampaign(world)
    await aDesign(world, own)
    const [face] = (await import('../../../../tests/support/played-eyes.ts')).described().faces
    const refused = async (seen: Parameters<typeof takeSelfie>[2]) =>
      (await generate(await aFan(world, own, { seen: seen ?? {} }))).body.code
    expect(await refused({ faces: [] })).toBe('no_face')
    expect(await refused({ faces: [face, face] as never })).toBe('multiple_faces')
    expect(await refused({ isNudity: true })).toBe('NUDITY')
    expect(await refused({ ageGroup: 'child' })).toBe('GUARDIAN_CONSENT_REQUIRED')
    const occluded = await aFan(world, own)
    await world.database.kysely
      .updateTable('merch_selfies')
      .set({ face_error: 'face_occluded' })
      .where('session_id', '=', occluded.id)
      .execute()
    expect((await generate(occluded)).body.code).toBe('face_occluded')
    expect(artists.asked.images).toEqual([])
  })

  test('that is deleted starts nothing, and ends what is under way: nothing is kept', async () => {
    const own = await aCampaign(world)
    await aDesign(world, own)
    const fan = await aFan(world, own)
    const forget = () => world.database.kysely.deleteFrom('merch_selfies').where('session_id', '=', fan.id).execute()
    artists.generate = async () => {
      await forget()
      return { picture: { bytes: await drawing(), contentType: 'image/png' } }
    }
    expect(await generate(fan)).toMatchObject({ status: 502, body: { code: 'GENERATION_FAILED' } })
    expect(await findArtsOf(world.database.kysely, fan.id)).toEqual([])
    const files = await world.database.kysely
      .selectFrom('media_files')
      .select('kind')
      .where('owner_session_id', '=', fan.id)
      .where('state', '=', 'STORED')
      .execute()
    expect(files.filter(({ kind }) => kind !== 'selfie')).toEqual([])
    expect(await countOf(fan)).toBe(0)
    expect(await generate(fan)).toMatchObject({ status: 422, body: { code: 'no_face' } })
    expect(artists.asked.images).toHaveLength(1)
  })
})

describe('a campaign', () => {
  test('that is closed makes nothing; a draft is there for admins alone', async () => {
    const ended = await aCampaign(world, { status: 'ENDED' })
    await aDesign(world, ended)
    expect(await generate(await aFan(world, ended))).toMatchObject({ status: 409, body: { code: 'CAMPAIGN_CLOSED' } })
    const draft = await aCampaign(world, { status: 'DRAFT' })
    await aDesign(world, draft)
    const fan = await aFan(world, draft, { mode: 'PREVIEW' })
    expect(await generate(fan)).toMatchObject({ status: 404 })
    const admin = await world.admin()
    expect(await admin.post(GENERATE, { sessionId: fan.bearer })).toMatchObject({ status: 200 })
  })

  test('that the fan has left meanwhile gives the session nothing of the old one', async () => {
    const own = await aCampaign(world)
    await aDesign(world, own)
    const fan = await aFan(world, own)
    artists.generate = async () => {
      await world.database.kysely
        .updateTable('merch_sessions')
        .set({ campaign_id: campaign.id })
        .where('id', '=', fan.id)
        .execute()
      return { picture: { bytes: await drawing(), contentType: 'image/png' } }
    }
    await generate(fan)
    expect(await sessionOf(fan)).toMatchObject({ ai_art_key: null, ai_art_candidates: [] })
  })
})

test('art is found by its key, for those parts of merch that stand on it', async () => {
  const own = await aCampaign(world)
  const design = await aDesign(world, own)
  const fan = await aFan(world, own)
  const { body } = await generate(fan, { productType: 'hoodie' })
  expect(await findArt(world.database.kysely, body.aiArtKey)).toMatchObject({
    sessionId: fan.id,
    campaignId: own.id,
    designId: design.id,
    productType: 'hoodie',
    width: 96,
    height: 96,
    score: 0.8,
    hasAlpha: true,
  })
})
