import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { countBlocked } from '../../../../tests/support/database/concurrent-writers.ts'
import { addRecording } from '../../../../tests/support/likeness/likeness.ts'
import { fakeStudio, type PlayedStudio } from '../../../../tests/support/offers/fake-studio.ts'
import { expectOk, linkAgent, offerIn, submit, submitBody } from '../../../../tests/support/offers/offers.ts'
import { briefFor, consentingTalent, IMAGE_START, VOICE_START } from '../../../../tests/support/offers/studio.ts'
import { createWorld, type Person, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { ROUTES as ALL_ROUTES } from '../../../app.ts'
import { PRODUCT } from '../../../assemble.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { lockUse } from '../../likeness/consent/index.ts'
import type { GenerationKinds } from '../../media/generation/index.ts'

const SCRIPT = 'Warm hands, slow morning.'
const PATH = '/api/likeness/previews'

let world: World
let studio: PlayedStudio
let talent: Person
let brand: Person
beforeAll(async () => {
  studio = fakeStudio()
  world = await createWorld({ wrapModels: studio.wrap })
})
afterAll(() => world.close())
// Discards unfinished jobs of a test, so that no later test processes them.
afterEach(() => world.database.kysely.deleteFrom('generation_jobs').where('due_at', 'is not', null).execute())
beforeEach(async () => {
  Object.assign(studio.calls, { images: [], speeches: [] })
  brand = await world.brand()
  talent = await consentingTalent(world)
  await addRecording(talent)
})

const allow = async (allowed: boolean, as = talent) => expectOk(await as.put(PATH, { allowed }))
const startImages = () => brand.post(IMAGE_START, briefFor(talent))
const startVoices = () => brand.post(VOICE_START, briefFor(talent, { campaignType: 'radio_spot', scriptText: SCRIPT }))
const preview = (offerId: string, as = brand) =>
  as.post('/api/offers/generate-preview', { offerId, scriptText: SCRIPT, voiceModelKey: 'talent' })
const draft = () => submit(brand, talent, { saveAsDraft: true })
const made = () => studio.calls.images.length + studio.calls.speeches.length
const PROCESSING = [
  '/api/offers/image-candidates/process',
  '/api/offers/voice-candidates/process',
  '/api/offers/process-generation',
]
const processAll = async () => {
  for (const path of PROCESSING) expectOk(await world.cron(path))
}

/** A call of each route that makes something from a likeness before an offer is accepted. */
const PREVIEWS: Readonly<Record<string, () => Promise<TestResponse>>> = {
  'POST /api/offers/image-candidates/start': startImages,
  'POST /api/offers/voice-candidates/start': startVoices,
  'POST /api/offers/generate-preview': async () => preview(await draft()),
}
/**
 * Routes that need consent, but make no preview for a brand. A talent calls them for themselves.
 */
const OWN_USE: Readonly<Record<string, string>> = {
  'POST /api/merch/seller/store': 'a talent saves their own store',
  'POST /api/merch/seller/store/generate': 'a talent makes it from their own photo',
}
/** True for kinds of generation jobs that make previews. A new kind must be added here. */
const MAKES_PREVIEWS: Readonly<Record<keyof GenerationKinds, boolean>> = {
  IMAGE_CANDIDATE: true,
  VOICE_CANDIDATE: true,
  VOICE_PREVIEW: true,
  // An admin tries a model, without a talent.
  MODEL_TRIAL: false,
  // A talent adds their own picture.
  LIKENESS_FETCH: false,
  // A fan makes art of themselves.
  MERCH_ART: false,
  // A talent makes the art of their own store.
  STORE_ART: false,
}

describe('with previews turned off', () => {
  test.each(Object.entries(PREVIEWS))('%s is refused and makes nothing', async (_route, call) => {
    await allow(false)
    const { status, body } = await call()
    expect([status, body.code]).toEqual([409, 'PREVIEWS_OFF'])
    expect(JSON.stringify(body)).toContain('Send the offer without candidates')
    await processAll()
    expect(made()).toBe(0)
    await allow(true)
    expect([201, 202]).toContain((await call()).status)
  })

  test('every route that needs consent for a likeness is in one of the two lists', () => {
    const needing = ALL_ROUTES.filter(({ errors = [] }) => errors.includes('LIKENESS_CONSENT_REQUIRED'))
    const names = needing.map(({ method, path }) => `${method} ${path}`).toSorted()
    expect(names).toEqual([...Object.keys(PREVIEWS), ...Object.keys(OWN_USE)].toSorted())
    const refusing = ALL_ROUTES.filter(({ errors = [] }) => errors.includes('PREVIEWS_OFF'))
    expect(refusing.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(PREVIEWS).toSorted())
    const ending = Object.values(PRODUCT.generationKinds).filter((kind) => 'isPreview' in kind)
    const wanted = Object.entries(MAKES_PREVIEWS).filter(([, isPreview]) => isPreview)
    expect(ending.map(({ name }) => name).toSorted()).toEqual(wanted.map(([name]) => name).toSorted())
  })

  test('running sessions and previews have ended when the talent gets the response, and make nothing', async () => {
    const images = expectOk(await startImages()).sessionId
    const voices = expectOk(await startVoices()).sessionId
    expect((await preview(await draft())).status).toBe(202)
    await allow(false)
    for (const path of [`image-candidates/${images}`, `voice-candidates/${voices}`]) {
      const { session } = expectOk(await brand.get(`/api/offers/${path}`))
      expect(session.status).toBe('failed')
      for (const { error } of session.candidates) expect(error.message).toContain('no longer allows previews')
    }
    await processAll()
    expect(made()).toBe(0)
  })

  test('the result of a slot that is being generated is discarded', async () => {
    const usual = studio.generate
    studio.generate = async (...given) => {
      await allow(false)
      return usual(...given)
    }
    const { sessionId } = expectOk(await startImages())
    await processAll()
    studio.generate = usual
    const { session } = expectOk(await brand.get(`/api/offers/image-candidates/${sessionId}`))
    expect(session.candidates.map(({ url }: { url: string | null }) => url)).toEqual([null, null, null])
    const files = await world.database.kysely
      .selectFrom('media_files')
      .select('key')
      .where('subject_id', '=', sessionId)
      .execute()
    expect(files).toEqual([])
  })

  test('an admin’s retry of a failed slot makes nothing', async () => {
    const { sessionId } = expectOk(await startImages())
    const { kysely } = world.database
    const failed = {
      status: 'FAILED',
      due_at: null,
      failure_code: 'INTERNAL',
      failure_message: 'x',
      ended_at: new Date(),
    }
    const jobs = kysely
      .updateTable('generation_jobs')
      .set(failed as object)
      .where('batch_id', '=', sessionId)
    const [job] = await jobs.returning('id').execute()
    await allow(false)
    expect((await (await world.admin()).post(`/api/admin/generation-jobs/${job?.id}/retry`)).status).toBe(200)
    await processAll()
    expect(made()).toBe(0)
    const { session } = expectOk(await brand.get(`/api/offers/image-candidates/${sessionId}`))
    expect(session.candidates.some(({ url }: { url: string | null }) => url !== null)).toBe(false)
  })

  test('offers of every kind can be sent without candidates, and the profile says so', async () => {
    const send = (campaignType: string) =>
      brand.post('/api/offers/submit', submitBody(talent, { campaignType, skipImageGeneration: false }))
    for (const type of ['social_post', 'radio_spot']) expect((await send(type)).status).toBe(400)
    expect((await talent.get(`/api/talents/${talent.slug}`)).body.talent.previews).toBe('ALLOWED')
    await allow(false)
    for (const type of ['social_post', 'radio_spot']) expect((await send(type)).status).toBe(201)
    const other = await consentingTalent(world, 'Iris Okafor')
    const { slug: _, ...brief } = submitBody(talent, { campaignType: 'radio_spot' })
    const blast = { slugs: [talent.slug, other.slug], ...brief }
    const { status, text } = await brand.post('/api/offers/blast/create', blast)
    expect([status, text.includes(other.slug), text.includes(talent.slug)]).toEqual([400, true, false])
    await allow(false, other)
    expectOk(await brand.post('/api/offers/blast/create', blast))
    expect((await talent.get(`/api/talents/${talent.slug}`)).body.talent.previews).toBe('OFF')
  })

  test('an accepted offer may be previewed by its brand, and a sent one by its talent', async () => {
    const accepted = await offerIn(world, 'ACCEPTED', { brand, talent })
    const sent = await submit(brand, talent)
    await allow(false)
    expect((await preview(accepted.id)).status).toBe(202)
    expect((await preview(sent)).body.code).toBe('PREVIEWS_OFF')
    expect((await preview(sent, talent)).status).toBe(202)
    await processAll()
    expect(studio.calls.speeches).toHaveLength(2)
  })
})

describe('the choice of previews', () => {
  const rows = () =>
    world.database.kysely
      .selectFrom('likeness_preview_choices')
      .select(['number', 'allowed', 'actor_account_id'])
      .where('account_id', '=', talent.accountId)
      .orderBy('number')
      .execute()

  test('is yes by default, changes nothing about consent, and keeps every change with its author', async () => {
    expect(expectOk(await talent.get(PATH))).toEqual({ allowed: true, at: null })
    const agent = await world.agent()
    await linkAgent(world, talent, agent, true)
    for (const allowed of [false, false]) await allow(allowed)
    expectOk(await agent.put(`${PATH}?accountId=${talent.accountId}`, { allowed: true }))
    expect(expectOk(await talent.get(PATH))).toEqual({ allowed: true, at: expect.any(String) })
    expect(await rows()).toEqual([
      { number: 1, allowed: false, actor_account_id: talent.accountId },
      { number: 2, allowed: true, actor_account_id: agent.accountId },
    ])
    expect(expectOk(await talent.get('/api/likeness/consent')).granted).toBe(true)
    const [other, reader] = [await world.talent('Iris Okafor'), await world.agent()]
    await linkAgent(world, other, reader, false)
    expect((await reader.put(`${PATH}?accountId=${other.accountId}`, { allowed: false })).status).toBe(403)
  })

  test('can be made before the talent consents, and then still applies', async () => {
    const early = await world.talent('Iris Okafor')
    await allow(false, early)
    expect(expectOk(await early.get('/api/likeness/consent'))).toMatchObject({ granted: false, version: null })
    const { current } = expectOk(await early.get('/api/likeness/consent'))
    expectOk(await early.put('/api/likeness/consent', { granted: true, version: current.version }))
    const { body } = await brand.post(IMAGE_START, briefFor(early))
    expect(body.code).toBe('PREVIEWS_OFF')
  })

  test.skipIf(inject('template').engine === 'pglite')('waits for work that starts, and then ends it', async () => {
    const started = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const starting = inTransaction(world.database.kysely, async (trx) => {
      await lockUse(trx, talent.accountId, 'preview')
      started.resolve()
      await goOn.promise
    })
    await started.promise
    const choosing = talent.put(PATH, { allowed: false })
    await expect.poll(() => countBlocked(world)).toBeGreaterThan(0)
    goOn.resolve()
    await starting
    expect((await choosing).status).toBe(200)
  })
})
