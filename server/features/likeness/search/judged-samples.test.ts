import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertJudged, type JudgedTalent, judgedPopulation } from '../../../../tests/support/judged/population.ts'
import { faceNumbered, fakeVision, type PlayedEyes } from '../../../../tests/support/likeness/fake-vision.ts'
import { chance } from '../../../../tests/support/likeness/many-talents.ts'
import { tone, wav } from '../../../../tests/support/sounds/make-sounds.ts'
import { pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { VOICE_VECTOR } from '../../../providers/models/port.ts'
import { readCast, readVoices } from '../../../seed/demo-cast.ts'
import { faceVectorOf } from '../../../seed/demo-observations.ts'
import { FACE_VERSION } from '../marks/index.ts'
import { putFaceVector, putVoiceVector } from './index.ts'

const JUDGED = 10
let world: World
let eyes: PlayedEyes
let cast: JudgedTalent[]
const faces = new Map<string, readonly number[]>()
const voices = new Map<string, readonly number[]>()

beforeAll(async () => {
  eyes = fakeVision()
  world = await createWorld({ wrapModels: (models) => eyes.wrap(models) })
  cast = await judgedPopulation(0)
  await insertJudged(world, cast)
  for (const member of await readCast()) faces.set(member.key, faceVectorOf(member))
  for (const { key, vector } of await readVoices()) voices.set(key, vector)
  const at = world.clock.now()
  const asset = (accountId: string, type: 'IMAGE' | 'VOICE') => ({
    id: `${accountId}-${type}`,
    account_id: accountId,
    type,
    status: 'READY' as const,
    content_url: `${accountId}-${type}`,
    file_key: `${accountId}-${type}`,
    sha256: `${accountId}-${type}`,
    content_type: type === 'IMAGE' ? 'image/png' : 'audio/wav',
    bytes: 1,
    tag_attempt_count: 0,
    created_at: at,
    updated_at: at,
  })
  await inTransaction(world.database.kysely, async (trx) => {
    for (const { accountId } of cast) {
      await trx
        .insertInto('likeness_assets')
        .values([asset(accountId, 'IMAGE'), asset(accountId, 'VOICE')])
        .execute()
      const face = { model: 'openai/played-eyes', version: FACE_VERSION, vector: faces.get(accountId) ?? [] }
      await putFaceVector(trx, { accountId, assetId: `${accountId}-IMAGE`, ...face })
      const voice = { ...VOICE_VECTOR, vector: voices.get(accountId) ?? [] }
      await putVoiceVector(trx, { accountId, assetId: `${accountId}-VOICE`, ...voice })
    }
  })
})
afterAll(() => world.close())

const { next } = chance(5)
function again(vector: readonly number[], share: number): number[] {
  const moved = vector.map((value) => value + share * (next() - 0.5))
  const length = Math.hypot(...moved)
  return moved.map((value) => value / length)
}

async function recognized(brand: Person, path: string, bytes: Uint8Array, play: (key: string) => void) {
  let first = 0
  for (const { accountId, displayName } of cast.slice(0, JUDGED)) {
    play(accountId)
    const { status, body } = await upload(brand, path, [{ name: 'file', fileName: 'sample', bytes }])
    expect(status).toBe(200)
    const [best] = body.results
    if (best.displayName === displayName && best.alike === 'very') first++
    for (const { alike, score } of body.results) if (alike === 'very') expect(score).toBeGreaterThanOrEqual(0.8)
  }
  return first / JUDGED
}

test('another picture of a talent finds the talent first', async () => {
  const picture = await pictureOf(30, 40, 'tan')
  const share = await recognized(await world.brand(), '/api/indexing/search/by-picture', picture, (key) => {
    const { face } = faceNumbered(0) ?? {}
    eyes.vectorOf = async () => ({ face: face && { face, vector: again(faces.get(key) ?? [], 0.03) } })
  })
  expect(share).toBeGreaterThanOrEqual(0.9)
})

test('another recording of a talent finds the talent first', async () => {
  const recording = wav([tone(1.5, 16_000, (time) => 0.4 * Math.sin(2 * Math.PI * 180 * time))])
  const { sample } = eyes
  const share = await recognized(await world.brand(), '/api/indexing/search/by-voice', recording, (key) => {
    eyes.sample = async (call, heard) => ({
      ...(await sample(call, heard)),
      vector: again(voices.get(key) ?? [], 0.01),
    })
  })
  expect(share).toBeGreaterThanOrEqual(0.9)
})
