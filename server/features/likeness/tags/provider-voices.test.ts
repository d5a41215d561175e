import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeVision, type PlayedEyes } from '../../../../tests/support/likeness/fake-vision.ts'
import { addPicture, addRecording, consent } from '../../../../tests/support/likeness/likeness.ts'
import { pictureOf } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { ModelFailure } from '../../../providers/models/port.ts'

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

describe('a voice at a provider', () => {
  const voiceRows = () =>
    db().selectFrom('provider_voices').selectAll().where('account_id', '=', mara.accountId).execute()
  const forget = async () => (await world.cron('/api/likeness/cron/forget-voices')).body
  const addVoice = async () => {
    await consent(mara)
    await addRecording(mara)
    await processQueue()
  }

  test('is cloned from a recording once and deleted with it', async () => {
    await addVoice()
    const [voice] = await voiceRows()
    expect((await rows())[0]?.voice_id).toBe(voice?.voice_id)
    expect((await rows())[0]?.voice_wave).toMatchObject({ seconds: expect.any(Number), peaks: expect.any(Array) })
    expect(eyes.calls.made).toEqual([voice?.id])
    expect(await forget()).toEqual({ forgotten: 0, failed: 0 })
    await mara.delete(`/api/likeness/assets/${voice?.asset_id}`)
    eyes.deleteVoice = async () => {
      throw new ModelFailure('unavailable', 'away')
    }
    expect(await forget()).toEqual({ forgotten: 0, failed: 1 })
    eyes.deleteVoice = usual.deleteVoice
    expect(await forget()).toEqual({ forgotten: 1, failed: 0 })
    expect(eyes.calls.forgotten.at(-1)).toBe(voice?.voice_id)
    expect(await voiceRows()).toEqual([])
  })

  test('is deleted in one run with any number of others, page by page', async () => {
    await addVoice()
    const [voice] = await voiceRows()
    const copies = Array.from({ length: 50 }, (_, at) => ({
      ...voice,
      id: newId(),
      asset_id: newId(),
      voice_id: `voice-${at}`,
    }))
    await db()
      .insertInto('provider_voices')
      .values(copies as never)
      .execute()
    await consent(mara, false)
    expect(await forget()).toEqual({ forgotten: 51, failed: 0 })
    expect(await voiceRows()).toEqual([])
  })

  test('is deleted with the consent, as all vectors are, and made again after new consent', async () => {
    await addVoice()
    await addPictures(1)
    await processQueue()
    await consent(mara, false)
    expect(await vectors()).toEqual([[], []])
    expect(await record()).toBeUndefined()
    expect(await forget()).toEqual({ forgotten: 1, failed: 0 })
    expect((await rows()).map(({ voice_id }) => voice_id)).toEqual([null, null])
    await consent(mara)
    await processQueue()
    expect(eyes.calls).toMatchObject({ looks: 2, samples: 2 })
    expect(eyes.calls.made).toHaveLength(2)
    expect(await vectors()).toEqual([['openai/played-eyes'], ['mel-cepstra']])
  })

  test('is created by the next analysis, with the same name, if the first attempt failed', async () => {
    await consent(mara)
    await addRecording(mara)
    eyes.createVoice = async () => {
      throw new ModelFailure('unavailable', 'It broke off.')
    }
    await processQueue()
    const [intended] = await voiceRows()
    expect(intended?.voice_id).toBeNull()
    eyes.createVoice = usual.createVoice
    world.clock.advance(HOUR_MS)
    await processQueue()
    expect(await voiceRows()).toMatchObject([{ id: intended?.id, voice_id: `voice-of-${intended?.id}` }])
  })
})
