import { readFileSync } from 'node:fs'
import { speak } from '@semblance/local-models/sound/speak'
import { beforeAll, expect, test } from 'vitest'
import { addPicture, consent } from '../../../../tests/support/likeness/likeness.ts'
import { upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { startElevenLabsCounterpart } from '../../../providers/models/testing/elevenlabs-counterpart.ts'
import { startOpenAiCounterpart } from '../../../providers/models/testing/openai-counterpart.ts'

const PORTRAIT = readFileSync(new URL('../../../../tests/fixtures/portraits/astronaut.jpg', import.meta.url))
let recording: Uint8Array
beforeAll(async () => {
  recording = (await speak('Good coffee begins with patience, and is roasted slowly.', 'slt')).bytes
})

async function addAssets(world: World, talent: Person): Promise<void> {
  await addPicture(talent, PORTRAIT)
  const parts = [{ name: 'files', fileName: 'me.mp3', bytes: recording }]
  expect((await upload(talent, '/api/ui-api/user-voice-assets/add', parts)).status).toBe(200)
  expect((await world.cron('/api/indexing/process-queue')).status).toBe(200)
}
const profileOf = async (talent: Person) => (await talent.get('/api/likeness/profile')).body

test('the local models analyze a portrait and a voice', async () => {
  const world = await createWorld()
  const talent = await world.talent()
  await consent(talent)
  await addAssets(world, talent)
  expect(await profileOf(talent)).toMatchObject({
    gender: { value: 'female', source: 'SEEN', seenBy: expect.stringMatching(/^local\//) },
    expression: { value: 'smile', source: 'SEEN' },
    voiceTone: { source: 'SEEN', seenBy: expect.stringMatching(/^local\//) },
    hasImageAsset: true,
    hasVoiceSample: true,
    tags: expect.arrayContaining(['smiling', 'woman']),
  })
  const voices = await world.database.kysely.selectFrom('likeness_voices').select('version').execute()
  const faces = await world.database.kysely.selectFrom('likeness_faces').select('version').execute()
  expect([voices.length, faces.length]).toEqual([1, 1])
  await world.close()
})

test('hosted models get no file before consent, and a cloned voice is deleted when consent ends', async () => {
  const [openai, elevenlabs] = [await startOpenAiCounterpart(), await startElevenLabsCounterpart()]
  const world = await createWorld({
    env: {
      OPENAI_API_KEY: openai.key,
      OPENAI_BASE_URL: `${openai.url}/v1`,
      ELEVENLABS_API_KEY: elevenlabs.key,
      ELEVENLABS_BASE_URL: elevenlabs.url,
    },
  })
  const talent = await world.talent()
  await addAssets(world, talent)
  expect([openai.requests.length, elevenlabs.requests.length]).toEqual([0, 0])
  await consent(talent)
  await world.cron('/api/indexing/process-queue')
  const analyzed = await world.database.kysely
    .selectFrom('likeness_assets')
    .select('seen_by')
    .orderBy('seen_by')
    .execute()
  expect(analyzed.map(({ seen_by }) => seen_by?.split('/')[0])).toEqual(['elevenlabs', 'openai'])
  expect((await profileOf(talent)).voiceTone).toMatchObject({ source: 'SEEN' })
  expect(openai.requests).toHaveLength(1)
  expect(elevenlabs.voices.size).toBe(1)
  await consent(talent, false)
  expect((await world.cron('/api/likeness/cron/forget-voices')).body).toEqual({ forgotten: 1, failed: 0 })
  expect(elevenlabs.voices.size).toBe(0)
  await world.close()
  await Promise.all([openai.close(), elevenlabs.close()])
})
