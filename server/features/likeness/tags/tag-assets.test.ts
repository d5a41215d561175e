import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { described, fakeVision, type PlayedEyes } from '../../../../tests/support/likeness/fake-vision.ts'
import { addPicture, addRecording, consent } from '../../../../tests/support/likeness/likeness.ts'
import { pathOf, pictureOf } from '../../../../tests/support/uploads.ts'
import { CRON_SECRET, createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { ModelFailure } from '../../../providers/models/port.ts'

const secret = { authorization: `Bearer ${CRON_SECRET}` }
const usual = fakeVision()
let eyes: PlayedEyes
let world: World
let mara: Person
let shade = 0
beforeAll(async () => {
  eyes = fakeVision()
  world = await createWorld({ wrapModels: (models) => eyes.wrap(models) })
})
afterAll(() => world.close())
beforeEach(async () => {
  const { describe: originalDescribe, vectorOf, sample, createVoice, deleteVoice } = usual
  Object.assign(eyes, { describe: originalDescribe, vectorOf, sample, createVoice, deleteVoice })
  Object.assign(eyes.calls, { looks: 0, samples: 0, made: [], forgotten: [] })
  await db().updateTable('ai_models').set({ rests_until: null }).execute()
  await db().deleteFrom('indexing_events').execute()
  mara = await world.talent()
})

const db = () => world.database.kysely
const processQueue = async () => {
  const response = await world.cron('/api/indexing/process-queue')
  expect(response.status).toBe(200)
  return response.body
}
const addPictures = async (count: number) => {
  for (let number = 0; number < count; number++)
    await addPicture(mara, await pictureOf(20, 20, `rgb(${++shade}, 9, 90)`))
}
const assets = async () => (await mara.get('/api/likeness/assets')).body.assets
const rows = () => db().selectFrom('likeness_assets').selectAll().where('account_id', '=', mara.accountId).execute()
const record = () =>
  db().selectFrom('likeness_profiles').selectAll().where('account_id', '=', mara.accountId).executeTakeFirst()
const vectors = async () => {
  const faces = await db()
    .selectFrom('likeness_faces')
    .select('model')
    .where('account_id', '=', mara.accountId)
    .execute()
  const voices = await db()
    .selectFrom('likeness_voices')
    .select('model')
    .where('account_id', '=', mara.accountId)
    .execute()
  return [faces.map(({ model }) => model), voices.map(({ model }) => model)]
}
const eventOf = async (type: string) =>
  (
    await db()
      .selectFrom('indexing_events')
      .select('event_id')
      .where('account_id', '=', mara.accountId)
      .where('type', '=', type as 'REINDEX')
      .executeTakeFirstOrThrow()
  ).event_id
const post = (path: string, body: object, headers: Record<string, string> = secret) =>
  world.stranger().post(`/api/indexing/${path}`, body, headers)
const failCalls = (...numbers: readonly number[]) => {
  let looks = 0
  eyes.describe = async (...given) => {
    if (numbers.includes(looks++)) throw new ModelFailure('invalid', 'This cannot be looked at.')
    return usual.describe(...given)
  }
}

describe('a talent’s assets', () => {
  test('are analyzed and become searchable', async () => {
    await consent(mara)
    await addPictures(1)
    await addRecording(mara)
    expect(await processQueue()).toMatchObject({ success: true, timedOutCount: 0, retriedCount: 0 })
    const [voice, picture] = await assets()
    expect(picture).toMatchObject({ searchTags: ['portrait', 'brown hair', 'smiling'], tagAttemptCount: 1 })
    expect(voice.searchTags).toEqual(['warm voice', 'female voice', 'slow', 'en-GB accent'])
    const sample = await mara.get(pathOf(voice.voiceSampleUrl))
    expect([sample.status, sample.headers['content-type']]).toEqual([200, 'audio/mpeg'])
    expect((await rows()).map(({ seen_by, seen_version }) => [seen_by, seen_version]).toSorted()).toEqual([
      ['openai/played-ears', 1],
      ['openai/played-eyes', 1],
    ])
    expect(await vectors()).toEqual([['openai/played-eyes'], ['mel-cepstra']])
    expect(await record()).toMatchObject({
      gender: 'female',
      hair_color: 'brown',
      age_group: '30s',
      accent: 'en-GB',
      voice_tone: 'warm',
      has_image_asset: true,
      has_voice_sample: true,
      is_listed: true,
    })
  })

  test('are not analyzed before consent, and at once after it', async () => {
    await addPictures(1)
    await addRecording(mara)
    await processQueue()
    expect(eyes.calls).toMatchObject({ looks: 0, samples: 0, made: [] })
    expect((await assets()).map(({ tagAttemptCount }: { tagAttemptCount: number }) => tagAttemptCount)).toEqual([0, 0])
    await consent(mara)
    await processQueue()
    expect(eyes.calls).toMatchObject({ looks: 1, samples: 1 })
  })

  test('are not stored if consent is withdrawn while a model analyzes them', async () => {
    await consent(mara)
    await addPictures(1)
    eyes.describe = async (...given) => {
      await consent(mara, false)
      return usual.describe(...given)
    }
    await processQueue()
    expect((await assets())[0]).toMatchObject({ searchTags: null, tagAttemptCount: 0 })
    expect(await vectors()).toEqual([[], []])
    expect(await record()).toBeUndefined()
  })

  test('determine each value by majority, weighted by confidence', async () => {
    await consent(mara)
    await addPictures(3)
    const colors = ['red', 'grey', 'grey'] as const
    let callCount = 0
    eyes.describe = async () => ({
      description: described({ hairColor: colors[callCount++] ?? 'grey', confidence: callCount === 1 ? 0.9 : 0.3 }),
    })
    await processQueue()
    expect(await record()).toMatchObject({ hair_color: 'red' })
  })
})

test.skipIf(inject('template').engine === 'pglite')('two concurrent workers analyze each asset once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, (_, at) => world.talent(`Talent ${at}`)))
  for (const who of people) {
    await consent(who)
    for (const green of [1, 2, 3]) await addPicture(who, await pictureOf(20, 20, `rgb(${++shade}, ${green}, 200)`))
  }
  await Promise.all([processQueue(), processQueue(), processQueue()])
  expect(eyes.calls.looks).toBe(18)
  const analyzed = await db()
    .selectFrom('likeness_assets')
    .select('tag_attempt_count')
    .where('seen', 'is not', null)
    .execute()
  expect(new Set(analyzed.map(({ tag_attempt_count }) => tag_attempt_count))).toEqual(new Set([1]))
})

describe('an asset whose analysis fails', () => {
  test('does not block others, is retried with backoff, and is given up after five attempts', async () => {
    await consent(mara)
    await addPictures(3)
    failCalls(1)
    await processQueue()
    expect((await assets()).filter(({ searchTags }: { searchTags: unknown }) => searchTags)).toHaveLength(2)
    eyes.describe = async () => {
      throw new ModelFailure('invalid', 'This cannot be looked at.')
    }
    for (const minutes of [5, 10, 20, 40]) {
      world.clock.advance((minutes - 1) * MINUTE_MS)
      const { looks } = eyes.calls
      await processQueue()
      expect(eyes.calls.looks, 'before the backoff has passed').toBe(looks)
      world.clock.advance(MINUTE_MS)
      await processQueue()
      expect(eyes.calls.looks).toBe(looks + 1)
    }
    world.clock.advance(DAY_MS / 2)
    await addPictures(1)
    const { looks } = eyes.calls
    await processQueue()
    expect(eyes.calls.looks, 'only the new one').toBe(looks + 1)
    const failed = (await rows()).filter(({ tag_attempt_count }) => tag_attempt_count === 5)
    expect(failed).toMatchObject([{ search_tags: null, tag_failure: 'This cannot be looked at.' }])
  })

  test('uses no attempt if no model was called', async () => {
    await consent(mara)
    await addPictures(2)
    await db()
      .updateTable('ai_models')
      .set({ rests_until: new Date(world.clock.now().getTime() + HOUR_MS) })
      .execute()
    await processQueue()
    expect(eyes.calls.looks).toBe(0)
    expect((await rows()).map(({ tag_attempt_count }) => tag_attempt_count)).toEqual([0, 0])
    world.clock.advance(2 * HOUR_MS)
    await processQueue()
    expect((await rows()).map(({ tag_attempt_count }) => tag_attempt_count)).toEqual([1, 1])
  })

  test('uses no attempt if its worker was too slow, and the late worker cannot overwrite newer results', async () => {
    await consent(mara)
    await processQueue()
    await addPictures(1)
    const slow = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    eyes.describe = async () => {
      begun.resolve()
      await slow.promise
      return { description: described({}, ['by the slow']) }
    }
    const first = processQueue()
    await begun.promise
    eyes.describe = async () => {
      // The slow worker finishes while the process that took over its event is analyzing.
      slow.resolve()
      await first
      expect((await rows())[0]).toMatchObject({ search_tags: null, tag_attempt_count: 0 })
      return { description: described({}, ['by the quick']) }
    }
    world.clock.advance(10 * MINUTE_MS)
    expect(await processQueue()).toMatchObject({ timedOutCount: 1, retriedCount: 1 })
    expect((await assets())[0]).toMatchObject({ searchTags: ['by the quick'], tagAttemptCount: 1 })
  })
})

describe('POST /api/indexing/generate-tags', () => {
  test('processes an event now and returns the result', async () => {
    await consent(mara)
    await addPictures(2)
    const eventId = await eventOf('IMAGE_ASSET')
    const response = await post('generate-tags', { eventId })
    expect([response.status, response.body]).toEqual([
      200,
      { success: true, message: '2 analyzed.', successCount: 2, failureCount: 0 },
    ])
    const again = await post('generate-tags', { eventId })
    expect([again.status, again.body]).toEqual([409, { success: false, error: 'This event is already done.' }])
    const events = await world.stranger().get(`/api/indexing/events?accountId=${mara.accountId}&status=PENDING`, secret)
    expect(events.body.events.map(({ type }: { type: string }) => type)).toContain('REINDEX')
  })

  test('lists assets that could not be analyzed', async () => {
    await consent(mara)
    await addPictures(2)
    failCalls(0)
    const { status, body } = await post('generate-tags', { eventId: await eventOf('IMAGE_ASSET') })
    expect([status, body]).toEqual([
      200,
      {
        success: false,
        message: '1 analyzed, 1 failed.',
        successCount: 1,
        failureCount: 1,
        errors: [expect.stringMatching(/: This cannot be looked at\.$/)],
      },
    ])
  })

  test('rejects an invalid event and a wrong secret', async () => {
    await addPictures(1)
    const eventId = await eventOf('IMAGE_ASSET')
    expect(await post('generate-tags', {})).toMatchObject({ status: 400, body: { success: false } })
    expect(await post('generate-tags', { eventId: 7 })).toMatchObject({ status: 400 })
    const refused = await post('generate-tags', { eventId }, {})
    expect([refused.status, refused.body]).toEqual([401, { success: false, error: 'Unauthorized' }])
    expect(await post('generate-tags', { eventId: 'no-such-event' })).toMatchObject({ status: 404 })
    expect(await post('scrape-social', { eventId })).toMatchObject({ status: 409, body: { success: false } })
    expect(await post('scrape-social', { eventId: 'no-such-event' })).toMatchObject({ status: 404 })
  })

  test('returns 500 on a server error, and the event is retried', async () => {
    await consent(mara)
    await addPictures(1)
    const eventId = await eventOf('IMAGE_ASSET')
    await db().schema.alterTable('likeness_consent_states').renameTo('away').execute()
    try {
      const { status, body } = await post('generate-tags', { eventId })
      expect([status, body.success]).toEqual([500, false])
    } finally {
      await db().schema.alterTable('away').renameTo('likeness_consent_states').execute()
    }
    world.clock.advance(MINUTE_MS)
    expect((await processQueue()).processedCount).toBeGreaterThan(0)
    expect((await assets())[0]).toMatchObject({ searchTags: expect.any(Array) })
  })
})
