import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consent } from '../../../../tests/support/likeness/likeness.ts'
import { FORBIDDEN_COLOR, fakeStudio, type PlayedStudio } from '../../../../tests/support/offers/fake-studio.ts'
import { linkAgent } from '../../../../tests/support/offers/offers.ts'
import { briefFor, consentingTalent, IMAGE_START, tellModelsApart } from '../../../../tests/support/offers/studio.ts'
import { pathOf, pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { createGenerationRunner } from '../../media/generation/index.ts'
import { imageCandidate } from './image-candidate.ts'

let world: World
let studio: PlayedStudio
let brand: Person
let talent: Person
let pictures: Server
let elsewhere = ''
beforeAll(async () => {
  const forbidden = `rgb(${Object.values(FORBIDDEN_COLOR).join()})`
  const shown = new Map([
    ['/cup.png', await pictureOf(24, 24, 'white')],
    ['/bad.png', await pictureOf(24, 24, forbidden)],
  ])
  pictures = createServer((request, response) => {
    response.end(shown.get(request.url ?? '') ?? 'no picture at all')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => pictures.once('listening', resolve))
  const { port } = pictures.address() as AddressInfo
  elsewhere = `http://127.0.0.1:${port}`
  studio = fakeStudio()
  world = await createWorld({
    wrapModels: studio.wrap,
    env: { FETCH_LOOPBACK_PORTS: String(port), CANDIDATE_SESSIONS_PER_DAY: '6' },
  })
  await tellModelsApart(world)
  talent = await consentingTalent(world)
})
afterAll(async () => {
  await world.close()
  await new Promise((resolve) => pictures.close(resolve))
})

const usual = fakeStudio()
afterEach(() => world.database.kysely.deleteFrom('generation_jobs').where('due_at', 'is not', null).execute())
beforeEach(async () => {
  Object.assign(studio, { generate: usual.generate, compare: usual.compare })
  Object.assign(studio.calls, { images: [], moderated: 0 })
  brand = await world.brand()
})

const start = (overrides: Record<string, unknown> = {}, as = brand, to = talent) =>
  as.post(IMAGE_START, briefFor(to, overrides))
const begun = async (overrides: Record<string, unknown> = {}, as = brand, to = talent): Promise<string> => {
  const { status, body, text } = await start(overrides, as, to)
  expect(status, text).toBe(201)
  return body.sessionId
}
const read = async (sessionId: string, as = brand) =>
  (await as.get(`/api/offers/image-candidates/${sessionId}`)).body.session
const makeAll = async () => (await world.cron('/api/offers/image-candidates/process')).body.processed
const jobsOf = (sessionId: string) =>
  world.database.kysely
    .selectFrom('generation_jobs')
    .selectAll()
    .where('batch_id', '=', sessionId)
    .orderBy('slot')
    .execute()
const filesOf = (sessionId: string) =>
  world.database.kysely.selectFrom('media_files').selectAll().where('subject_id', '=', sessionId).execute()

describe('a session of image candidates', () => {
  test('has a picture by each model, signed and scored by its likeness to the talent’s own picture', async () => {
    const sessionId = await begun()
    expect(await read(sessionId)).toMatchObject({
      id: sessionId,
      status: 'running',
      imageKind: null,
      candidates: ['model_a', 'model_b', 'model_c'].map((modelKey) => ({
        modelKey,
        status: 'queued',
        url: null,
        score: null,
        error: null,
      })),
    })
    expect(await makeAll()).toBe(3)
    const session = await read(sessionId)
    expect([session.status, session.candidates.map(({ score }: { score: number }) => score)]).toEqual([
      'succeeded',
      [0.86, 0.86, 0.86],
    ])
    const served = await world.stranger().get(pathOf(session.candidates[0].url))
    expect([served.status, served.headers['content-type']]).toEqual([200, 'image/png'])
    const [file] = await filesOf(sessionId)
    const object = await world.app.ctx.storage.get(file?.key ?? '')
    if (!object) throw new Error('there is no such object')
    const bytes = await buffer(object.body)
    expect(await world.app.ctx.credentials.read({ bytes, contentType: 'image/png' })).toMatchObject({
      trusted: true,
      likenessOf: talent.displayName,
    })
    expect([file?.visibility, file?.owner_account_id]).toEqual(['signed', brand.accountId])
    world.clock.advance(16 * MINUTE_MS)
    expect((await world.stranger().get(pathOf(session.candidates[0].url))).status).toBe(404)
  })

  test('uses the talent’s picture and the brief’s, wherever they are stored', async () => {
    const uploaded = await upload(brand, '/api/offers/upload-product-image', [
      { name: 'file', fileName: 'cup.png', bytes: await pictureOf(20, 20) },
    ])
    await begun({ productImageUrls: [uploaded.body.url, `${elsewhere}/cup.png`], imageKind: 'FINAL' })
    await makeAll()
    const [image] = studio.calls.images
    expect(image?.references.map(({ contentType }) => contentType)).toEqual(['image/png'])
    expect(image?.products?.map(({ contentType }) => contentType)).toEqual(['image/png', 'image/png'])
    expect(image).toMatchObject({ quality: 'high', width: 1024, height: 1024 })
    expect(image?.prompt).toContain('our new espresso cup')
    expect(image?.prompt).toContain('The last 2 pictures show what is advertised')
    // The text, both pictures of the brief, and the picture of each of three models.
    expect(studio.calls.moderated).toBe(6)
  })

  test('is readable by its brand, its talent, their agent and admins; others get 404', async () => {
    const agent = await world.agent()
    const represented = await consentingTalent(world, 'Iris Okafor')
    await linkAgent(world, represented, agent, false)
    const sessionId = await begun({}, brand, represented)
    await makeAll()
    const [job] = await jobsOf(sessionId)
    for (const person of [brand, represented, agent, await world.admin()]) {
      expect((await read(sessionId, person)).candidates[0].url).toContain('/media/offers/image-candidates/')
      const { status, body } = await person.get(`/api/offers/generation-status?jobId=${job?.id}`)
      expect([status, body.status, body.resultUrl]).toEqual([
        200,
        'succeeded',
        expect.stringContaining('/media/offers/image-candidates/'),
      ])
    }
    const strangers = [await world.brand('Contoso Tea'), talent, await world.agent('Elm Street Agency')]
    for (const person of strangers) {
      expect((await person.get(`/api/offers/image-candidates/${sessionId}`)).status).toBe(404)
      expect((await person.get(`/api/offers/generation-status?jobId=${job?.id}`)).status).toBe(404)
    }
    expect((await brand.get(`/api/offers/voice-candidates/${sessionId}`)).status).toBe(404)
    expect((await brand.get('/api/offers/image-candidates/nowhere')).status).toBe(404)
    expect((await world.stranger().get(`/api/offers/image-candidates/${sessionId}`)).status).toBe(401)
  })

  test('loses only the slot that fails', async () => {
    studio.generate = async (call, image) => {
      if (call.model === 'model_b') throw new ModelFailure('refused', 'Such pictures are not made.')
      return usual.generate(call, image)
    }
    const sessionId = await begun()
    await makeAll()
    const { status, candidates } = await read(sessionId)
    expect(status).toBe('succeeded')
    expect(candidates).toMatchObject([
      { status: 'succeeded', error: null },
      { status: 'failed', url: null, score: null, error: { code: 'REFUSED', message: 'Such pictures are not made.' } },
      { status: 'succeeded', error: null },
    ])
  })

  test('keeps a picture whose likeness cannot be scored', async () => {
    studio.compare = async () => {
      throw new ModelFailure('unavailable', 'It is away.')
    }
    const sessionId = await begun()
    await makeAll()
    expect((await read(sessionId)).candidates[0]).toMatchObject({ status: 'succeeded', score: null })
  })

  test('fails if every slot does', async () => {
    studio.generate = async () => {
      throw new ModelFailure('invalid', 'There is no person in the photo.')
    }
    const sessionId = await begun()
    await makeAll()
    expect((await read(sessionId)).status).toBe('failed')
    expect(await begun()).not.toBe(sessionId)
  })

  test('has URLs valid no longer than its files', async () => {
    const sessionId = await begun()
    await makeAll()
    const [job] = await jobsOf(sessionId)
    const longAgo = new Date(world.clock.now().getTime() - (world.config.SELFIE_RETENTION_DAYS + 1) * DAY_MS)
    for (const table of ['candidates', 'generation_jobs'] as const)
      await world.database.kysely
        .updateTable(table)
        .set({ ended_at: longAgo })
        .where(table === 'candidates' ? 'session_id' : 'batch_id', '=', sessionId)
        .execute()
    expect((await read(sessionId)).candidates[0]).toMatchObject({ status: 'succeeded', url: null })
    expect((await brand.get(`/api/offers/generation-status?jobId=${job?.id}`)).body.resultUrl).toBeNull()
  })

  test('requested twice within seconds or concurrently starts once', async () => {
    const [one, two] = await Promise.all([start(), start()])
    expect([one.status, two.status]).toEqual([201, 201])
    expect(two.body.sessionId).toBe(one.body.sessionId)
    expect(await begun()).toBe(one.body.sessionId)
    expect(await jobsOf(one.body.sessionId)).toHaveLength(3)
    expect(await begun({ campaignDescription: 'Another brief.' })).not.toBe(one.body.sessionId)
    world.clock.advance(31 * SECOND_MS)
    expect(await begun()).not.toBe(one.body.sessionId)
  })
})

describe('work left by a dead process', () => {
  test('between the model’s response and the stored file is done again once', async () => {
    const sessionId = await begun()
    const gate = Promise.withResolvers<void>()
    const entered = Promise.withResolvers<void>()
    let halfway = 0
    studio.compare = async (call, pair) => {
      // Waits until all three slots have reached this point. The worker that lost its jobs would
      // finish an earlier slot.
      if (++halfway === 3) entered.resolve()
      await gate.promise
      return usual.compare(call, pair)
    }
    const dying = createGenerationRunner(world.app.ctx, new Map([[imageCandidate.name, imageCandidate]]))
    const died = dying.runDue()
    await entered.promise
    studio.compare = usual.compare
    world.clock.advance(2 * MINUTE_MS)
    expect(await makeAll()).toBe(3)
    gate.resolve()
    await died
    await dying.stop()
    const { candidates } = await read(sessionId)
    expect(candidates.map(({ status }: { status: string }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded'])
    const rows = await world.database.kysely
      .selectFrom('candidates')
      .select('file_key')
      .where('session_id', '=', sessionId)
      .execute()
    await expect
      .poll(async () => (await filesOf(sessionId)).map(({ key }) => key).toSorted())
      .toEqual(rows.map(({ file_key }) => file_key ?? '').toSorted())
  })
})

describe('when consent ends', () => {
  test('waiting and running work ends at once, and nothing is kept', async () => {
    const withdrawing = await consentingTalent(world, 'Noor Haddad')
    const [running, waiting] = [await begun({}, brand, withdrawing), await world.brand('Contoso Tea')]
    const gate = Promise.withResolvers<void>()
    const entered = Promise.withResolvers<void>()
    studio.generate = async (call, image) => {
      entered.resolve()
      await gate.promise
      return usual.generate(call, image)
    }
    const making = world.app.ctx.generation.runDueOf(imageCandidate.name, () => false)
    await entered.promise
    const queued = await begun({}, waiting, withdrawing)
    await consent(withdrawing, false)
    for (const [sessionId, person] of [
      [running, brand],
      [queued, waiting],
    ] as const) {
      const session = await read(sessionId, person)
      expect(session.status).toBe('failed')
      expect(session.candidates[0].error).toEqual({
        code: 'CANCELLED',
        message: 'The consent to use this likeness was withdrawn.',
      })
    }
    const countBefore = studio.calls.images.length
    gate.resolve()
    await making
    expect(await makeAll()).toBe(0)
    expect(studio.calls.images).toHaveLength(countBefore)
    expect(await filesOf(running)).toEqual([])
    expect(await start({}, brand, withdrawing)).toMatchObject({
      status: 409,
      body: { code: 'LIKENESS_CONSENT_REQUIRED' },
    })
  })

  test('or the talent’s picture is deleted, no further model is called', async () => {
    const deleting = await consentingTalent(world, 'Lena Fischer')
    const sessionId = await begun({}, brand, deleting)
    studio.generate = async (call, image) => {
      const [asset] = (await deleting.get('/api/likeness/assets')).body.assets
      if (asset) await deleting.delete(`/api/likeness/assets/${asset.id}`)
      return usual.generate(call, image)
    }
    let compared = 0
    studio.compare = async (...given) => {
      compared++
      return usual.compare(...given)
    }
    await makeAll()
    const { status, candidates } = await read(sessionId)
    expect([status, candidates[0].error.code, compared]).toEqual(['failed', 'INVALID', 0])
  })
})
