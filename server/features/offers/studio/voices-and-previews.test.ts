import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addRecording, consent } from '../../../../tests/support/likeness/likeness.ts'
import { FORBIDDEN_WORD, fakeStudio, type PlayedStudio } from '../../../../tests/support/offers/fake-studio.ts'
import { blockAccount, linkAgent, offerIn, setOfferPolicy, submit } from '../../../../tests/support/offers/offers.ts'
import { briefFor, VOICE_START } from '../../../../tests/support/offers/studio.ts'
import { pathOf } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { ModelFailure } from '../../../providers/models/port.ts'

let world: World
let studio: PlayedStudio
let brand: Person
let talent: Person
beforeAll(async () => {
  studio = fakeStudio()
  world = await createWorld({
    wrapModels: studio.wrap,
    env: { VOICE_PREVIEWS_PER_DAY: '3', CANDIDATE_SESSIONS_PER_DAY: '2', FLOW_GUESSES_PER_MINUTE: '30' },
  })
  talent = await world.talent()
  await consent(talent)
  await addRecording(talent)
})
afterAll(() => world.close())

const usual = fakeStudio()
beforeEach(async () => {
  studio.speak = usual.speak
  Object.assign(studio.calls, { speeches: [], forgotten: [] })
  brand = await world.brand()
})

const SCRIPT = 'Warm hands, slow morning. The winter roast is here.'

describe('a session of voice candidates', () => {
  const start = (overrides: Record<string, unknown> = {}, to = talent) =>
    brand.post(VOICE_START, briefFor(to, { campaignType: 'radio_spot', scriptText: SCRIPT, ...overrides }))
  const makeAll = async () => (await world.cron('/api/offers/voice-candidates/process')).body.processed
  const read = async (sessionId: string) => (await brand.get(`/api/offers/voice-candidates/${sessionId}`)).body.session

  test('speaks the script in the talent’s cloned voice and in the first presets, then deletes the clone', async () => {
    const { status, body } = await start()
    expect(status).toBe(201)
    expect(await makeAll()).toBe(4)
    const session = await read(body.sessionId)
    expect(session.candidates.map(({ modelKey, title, status }: any) => [modelKey, title, status])).toEqual([
      ['talent', 'Mara Lindqvist’s voice', 'succeeded'],
      ['anna', 'ANNA', 'succeeded'],
      ['bert', 'BERT', 'succeeded'],
      ['cleo', 'CLEO', 'succeeded'],
    ])
    const served = await world.stranger().get(pathOf(session.candidates[0].url))
    expect([served.status, served.headers['content-type']]).toEqual([200, 'audio/mpeg'])
    expect(studio.calls.speeches.map(({ text }) => text)).toEqual(Array(4).fill(SCRIPT))
    expect(studio.calls.speeches.map(({ voiceId }) => voiceId).toSorted()).toEqual(['anna', 'bert', 'cleo', 'made-1'])
    expect(studio.calls.forgotten).toEqual(['made-1'])
  })

  test('deletes the clone if speaking fails, and speaks the description if there is no script', async () => {
    studio.speak = async () => {
      throw new ModelFailure('refused', 'Not such words.')
    }
    const { body } = await start({ scriptText: null })
    await makeAll()
    expect((await read(body.sessionId)).status).toBe('failed')
    expect(studio.calls.forgotten).toEqual(['made-1'])
    expect(studio.calls.speeches[0]?.text).toBe('A portrait with our new espresso cup, morning light.')
  })

  test('has presets only for a talent without a recording', async () => {
    const quiet = await world.talent('Iris Okafor')
    await consent(quiet)
    const { body } = await start({}, quiet)
    expect(await makeAll()).toBe(3)
    expect((await read(body.sessionId)).candidates[0].modelKey).toBe('anna')
  })

  test('returns 400 for an image campaign, 409 without consent, 422 for forbidden words, 429 past the limit', async () => {
    expect((await start({ campaignType: 'social_post' })).status).toBe(400)
    expect((await start({}, await world.talent('Emil Novak'))).body.code).toBe('LIKENESS_CONSENT_REQUIRED')
    expect((await start({ scriptText: `To the ${FORBIDDEN_WORD}!` })).body.code).toBe('BRIEF_REFUSED')
    expect((await start({ slug: 'nobody-here' })).status).toBe(404)
    for (const scriptText of ['One.', 'Two.']) expect((await start({ scriptText })).status).toBe(201)
    expect(await start()).toMatchObject({ status: 429, body: { details: { currentCount: 2, limit: 2 } } })
    await world.database.kysely.deleteFrom('generation_jobs').where('due_at', 'is not', null).execute()
    expect((await world.stranger().post(VOICE_START, briefFor(talent))).status).toBe(401)
  })
})

describe('the daily budget', () => {
  const setPrice = (cost_micro_usd: number) =>
    world.database.kysely.updateTable('ai_models').set({ cost_micro_usd }).where('key', '=', 'voice').execute()

  test('returns 503 with Retry-After once it is used up', async () => {
    await setPrice(999_000_000)
    const offerId = await submit(brand, talent, { scriptText: SCRIPT })
    for (const response of [
      await brand.post(VOICE_START, briefFor(talent, { campaignType: 'radio_spot' })),
      await brand.post('/api/offers/generate-preview', { offerId }),
    ])
      expect([response.status, Number(response.headers['retry-after']) > 0]).toEqual([503, true])
    await setPrice(30_000)
  })
})

describe('a voice preview', () => {
  const preview = (offerId: string, overrides: Record<string, unknown> = {}, as = brand) =>
    as.post('/api/offers/generate-preview', { offerId, ...overrides })
  const speakAll = async () => (await world.cron('/api/offers/process-generation')).body.processed
  const status = (jobId: string, as = brand) => as.get(`/api/offers/generation-status?jobId=${jobId}`)
  const offerWith = (body: object = { scriptText: SCRIPT }) => submit(brand, talent, body)

  test('speaks the offer’s script, for both sides and nobody else', async () => {
    const agent = await world.agent()
    await linkAgent(world, talent, agent, false)
    const offerId = await offerWith()
    const { status: answered, body } = await preview(offerId)
    expect(answered).toBe(202)
    expect((await status(body.jobId)).body).toMatchObject({ jobId: body.jobId, status: 'queued', resultUrl: null })
    expect(await speakAll()).toBe(1)
    expect(studio.calls.speeches).toEqual([{ text: SCRIPT, voiceId: 'anna' }])
    for (const person of [brand, talent, agent, await world.admin()]) {
      const { resultUrl } = (await status(body.jobId, person)).body
      expect((await world.stranger().get(pathOf(resultUrl))).headers['content-type']).toBe('audio/mpeg')
    }
    for (const person of [await world.brand('Contoso Tea'), await world.talent('Iris Okafor')])
      expect((await status(body.jobId, person)).status).toBe(404)
    expect((await status('nowhere')).status).toBe(404)
    expect((await preview(offerId, {}, agent)).status).toBe(403)
    await talent.delete('/api/accounts/agent-link')
    expect((await status(body.jobId, agent)).status).toBe(404)
  })

  test('speaks other text in another voice, the talent’s own too, and is signed', async () => {
    const offerId = await offerWith({})
    const { body } = await preview(offerId, { scriptText: 'Come in.', voiceModelKey: 'talent' }, talent)
    await speakAll()
    expect(studio.calls.speeches).toEqual([{ text: 'Come in.', voiceId: 'made-1' }])
    const { resultUrl } = (await status(body.jobId)).body
    const { rawPayload: bytes } = await world.app.api.inject({ url: pathOf(resultUrl) })
    expect(await world.app.ctx.credentials.read({ bytes, contentType: 'audio/mpeg' })).toMatchObject({
      likenessOf: talent.displayName,
      madeFor: { kind: 'offer', id: offerId },
    })
  })

  test('requested twice concurrently is made once, and the fourth of a day returns 429', async () => {
    const offerId = await offerWith()
    const [one, two] = await Promise.all([preview(offerId), preview(offerId)])
    expect(two.body.jobId).toBe(one.body.jobId)
    for (const scriptText of ['Two.', 'Three.']) expect((await preview(offerId, { scriptText })).status).toBe(202)
    expect(await preview(offerId, { scriptText: 'Four.' })).toMatchObject({
      status: 429,
      body: { details: { currentCount: 3, limit: 3 } },
    })
    expect(await speakAll()).toBe(3)
  })

  test('is not made for a brand that the talent or an admin has blocked since, unless the offer is paid', async () => {
    const wary = await world.talent('Ada Quist')
    await consent(wary)
    const draft = await offerIn(world, 'DRAFT', { brand, talent: wary })
    const paid = await offerIn(world, 'PAID', { brand, talent: wary })
    await setOfferPolicy(wary, { blockedBrandNames: [brand.displayName] })
    const spoken = { scriptText: 'Buy it.' }
    expect((await preview(draft.id, spoken)).body.code).toBe('TALENT_BLOCKED_BRAND')
    expect((await preview(paid.id, spoken)).status).toBe(202)
    await setOfferPolicy(wary, { blockedBrandNames: [] })
    await blockAccount(world, brand)
    expect((await preview(draft.id, { scriptText: 'Buy two.' })).status).toBe(403)
    await world.database.kysely.deleteFrom('generation_jobs').where('due_at', 'is not', null).execute()
  })

  test('ends when the talent withdraws consent', async () => {
    const leaving = await world.talent('Noor Haddad')
    await consent(leaving)
    const offerId = await submit(brand, leaving, { scriptText: SCRIPT })
    const { body } = await preview(offerId)
    await consent(leaving, false)
    expect((await status(body.jobId)).body).toMatchObject({ status: 'failed', error: { code: 'CANCELLED' } })
    expect(await speakAll()).toBe(0)
    expect((await preview(offerId)).body.code).toBe('LIKENESS_CONSENT_REQUIRED')
  })

  test('returns 400 without text or voice, 404 for strangers and hidden drafts, 422 for an ended offer', async () => {
    const offerId = await offerWith({})
    for (const [overrides, path] of [
      [{}, 'scriptText'],
      [{ scriptText: 'Hello.', voiceModelKey: 'nobody' }, 'voiceModelKey'],
    ] as const)
      expect((await preview(offerId, overrides)).body.details.issues[0].path).toBe(path)
    expect((await preview(offerId, { scriptText: 'x' }, await world.brand('Contoso Tea'))).status).toBe(404)
    expect((await preview(offerId, { scriptText: 'x' }, await world.admin())).status).toBe(403)
    expect((await preview(offerId, { scriptText: FORBIDDEN_WORD })).body.code).toBe('BRIEF_REFUSED')
    const draft = await offerIn(world, 'DRAFT', { brand, talent })
    expect((await preview(draft.id, { scriptText: 'x' }, talent)).status).toBe(404)
    const over = await offerIn(world, 'REJECTED', { brand, talent })
    expect((await preview(over.id, { scriptText: 'x' })).status).toBe(422)
    const voiceless = await world.talent('Emil Novak')
    await consent(voiceless)
    const other = await submit(brand, voiceless)
    expect((await preview(other, { scriptText: 'x', voiceModelKey: 'talent' })).body.code).toBe('NO_USABLE_ASSETS')
    expect((await world.stranger().post('/api/offers/generate-preview', { offerId })).status).toBe(401)
  })
})

describe('classifying a brief', () => {
  const infer = (campaignDescription: string) => brand.post('/api/offers/infer-flow', { campaignDescription })

  test('asks the text model if it is for a picture or a voice', async () => {
    expect((await infer('Our winter campaign.')).body).toEqual({
      flow: 'VOICE',
      confidence: 0.9,
      reason: 'It is to be heard.',
    })
  })

  test('uses keywords while the model is down', async () => {
    studio.classify = async () => {
      throw new ModelFailure('unavailable', 'It is away.')
    }
    expect(await infer('A portrait for a poster.')).toMatchObject({
      status: 200,
      body: { flow: 'IMAGE', reason: '“portrait” and “poster” suggest a picture.' },
    })
    studio.classify = usual.classify
  })

  test('returns 400 for an empty brief and 401 without a session', async () => {
    expect((await infer(' ')).body.details.issues[0].path).toBe('campaignDescription')
    expect((await world.stranger().post('/api/offers/infer-flow', { campaignDescription: 'x' })).status).toBe(401)
  })

  test('returns 429 above thirty requests a minute', async () => {
    const responses = await Promise.all(Array.from({ length: 31 }, () => infer('A poster.')))
    expect(responses.map(({ status }) => status)).toContain(429)
  })
})
