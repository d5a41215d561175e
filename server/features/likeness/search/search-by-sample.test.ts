import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { faceNumbered, fakeVision, type PlayedEyes } from '../../../../tests/support/likeness/fake-vision.ts'
import { addPicture, addRecording, consent } from '../../../../tests/support/likeness/likeness.ts'
import { addTalent } from '../../../../tests/support/likeness/likeness-records.ts'
import { tone, wav } from '../../../../tests/support/sounds/make-sounds.ts'
import { pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { ModelFailure, VOICE_VECTOR } from '../../../providers/models/port.ts'
import { FACE_VERSION } from '../marks/index.ts'
import { putFaceVector, putVoiceVector } from './index.ts'

const [BY_PICTURE, BY_VOICE] = ['/api/indexing/search/by-picture', '/api/indexing/search/by-voice']
let world: World
let brand: Person
let ada: Person
let bea: Person
let picture: Uint8Array
let recording: Uint8Array
let eyes: PlayedEyes
let sample: PlayedEyes['sample']

const between = (share: number) => {
  const vector = Array.from({ length: 128 }, (_, at) => (at === 0 ? 1 - share : at === 1 ? share : 0))
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

async function named(name: string, face: readonly number[], voice: readonly number[]): Promise<Person> {
  const talent = await addTalent(world, name)
  await addPicture(talent, await pictureOf(20, 20, `rgb(${name.length * 9}, 1, 2)`))
  await addRecording(talent)
  const { assets } = (await talent.get('/api/likeness/assets')).body
  const idOf = (type: string): string => assets.find((asset: any) => asset.type === type).id
  const own = { accountId: talent.accountId }
  await inTransaction(world.database.kysely, async (trx) => {
    const made = { model: 'openai/played-eyes', version: FACE_VERSION }
    await putFaceVector(trx, { ...own, ...made, assetId: idOf('IMAGE'), vector: face })
    await putVoiceVector(trx, { ...own, ...VOICE_VECTOR, assetId: idOf('VOICE'), vector: voice })
  })
  return talent
}

beforeAll(async () => {
  eyes = fakeVision()
  sample = eyes.sample
  world = await createWorld({ wrapModels: (models) => eyes.wrap(models) })
  picture = await pictureOf(30, 40, 'tan')
  recording = wav([tone(1.5, 16_000, (time) => 0.4 * Math.sin(2 * Math.PI * 180 * time))])
  ada = await named('Ada Alike', between(0), [1, 0])
  bea = await named('Bea Nearly', between(0.2), [0.6, 0.8])
  await named('Cleo Other', between(1), [0, 1])
})
beforeEach(async () => {
  eyes.vectorOf = async () => ({ face: faceNumbered(0) })
  eyes.sample = sample
  brand = await world.brand()
})
afterAll(() => world.close())

const send = (path: string, person = brand, bytes = path === BY_PICTURE ? picture : recording) =>
  upload(person, path, [{ name: 'file', fileName: 'sample', bytes }])
const shown = ({ body }: { body: any }): [string, number][] =>
  body.results.map(({ displayName, score }: any) => [displayName, score])

describe('a brand’s search by sample', () => {
  test('finds similar faces in a picture, nearest first, with a score only where known', async () => {
    const response = await send(BY_PICTURE)
    expect(response).toMatchObject({
      status: 200,
      body: { success: true, count: 3, results: [{ match: 'similar' }, {}, {}] },
    })
    expect(shown(response)).toEqual([
      ['Ada Alike', 1],
      ['Bea Nearly', expect.closeTo(0.92, 1)],
      ['Cleo Other', 0],
    ])
  })

  test('finds similar voices in a recording', async () => {
    expect(shown(await send(BY_VOICE))).toEqual([
      ['Ada Alike', 1],
      ['Bea Nearly', 0.6],
      ['Cleo Other', 0],
    ])
  })

  test('does not store the sample', async () => {
    const files = () => world.database.kysely.selectFrom('media_files').select('key').execute()
    const before = await files()
    await send(BY_PICTURE)
    await send(BY_VOICE)
    expect(await files()).toEqual(before)
  })

  test('returns an error without a face, a picture or a file', async () => {
    eyes.vectorOf = async () => ({ face: undefined })
    expect(await send(BY_PICTURE)).toMatchObject({ status: 422, body: { success: false, error: /No face/ } })
    expect((await send(BY_PICTURE, brand, recording)).status).toBe(415)
    expect((await send(BY_VOICE, brand, picture)).status).toBe(415)
    expect((await upload(brand, BY_PICTURE, [])).status).toBe(400)
  })

  test('returns an error if nobody speaks in the recording', async () => {
    eyes.sample = async () => {
      throw new ModelFailure('invalid', 'Nobody speaks in this recording.')
    }
    expect(await send(BY_VOICE)).toMatchObject({ status: 422, body: { success: false, error: /Nobody speaks/ } })
  })

  test('allows twenty at once, then one an hour', async () => {
    for (let count = 0; count < 20; count++) expect((await send(count % 2 ? BY_PICTURE : BY_VOICE)).status).toBe(200)
    expect((await send(BY_PICTURE)).status).toBe(429)
    expect((await send(BY_VOICE)).status).toBe(429)
    world.clock.advance(HOUR_MS)
    expect((await send(BY_VOICE)).status).toBe(200)
  })
})

test('nobody else can search by face or voice', async () => {
  for (const path of [BY_PICTURE, BY_VOICE]) {
    expect((await send(path, ada)).status).toBe(403)
    expect((await send(path, await world.agent())).status).toBe(403)
    expect((await upload(world.stranger(), path, [{ name: 'file', fileName: 'x', bytes: picture }])).status).toBe(401)
  }
})

test('a blocked brand cannot search by face or voice', async () => {
  const [shut, admin] = [await world.brand(), await world.admin()]
  expect((await send(BY_PICTURE, shut)).status).toBe(200)
  await admin.post('/api/admin/users', {
    accountId: shut.accountId,
    action: 'block',
    reason: 'It looks for strangers.',
  })
  for (const path of [BY_PICTURE, BY_VOICE])
    expect(await send(path, shut)).toMatchObject({ status: 403, body: { error: /blocked/ } })
})

test('search by face or voice finds nobody without consent and no held picture', async () => {
  const held = (held_reason: string | null) =>
    world.database.kysely
      .updateTable('likeness_assets')
      .set({ held_reason })
      .where('account_id', '=', bea.accountId)
      .execute()
  await held('Another account’s face.')
  expect(shown(await send(BY_PICTURE)).map(([name]) => name)).toEqual(['Ada Alike', 'Cleo Other'])
  expect(shown(await send(BY_VOICE)).map(([name]) => name)).toEqual(['Ada Alike', 'Cleo Other'])
  await held(null)
  await (await world.admin()).post('/api/admin/users', { accountId: bea.accountId, action: 'block', reason: 'x' })
  expect(shown(await send(BY_PICTURE)).map(([name]) => name)).toEqual(['Ada Alike', 'Cleo Other'])
  await consent(ada, false)
  expect(shown(await send(BY_PICTURE)).map(([name]) => name)).toEqual(['Cleo Other'])
  expect(shown(await send(BY_VOICE)).map(([name]) => name)).toEqual(['Cleo Other'])
})
