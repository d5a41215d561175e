import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { described, fakeVision, type PlayedEyes } from '../../../../tests/support/likeness/fake-vision.ts'
import { addPicture, addRecording, consent } from '../../../../tests/support/likeness/likeness.ts'
import { linkAgent } from '../../../../tests/support/offers/offers.ts'
import { pictureOf } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

const PATH = '/api/likeness/profile'
const NOTHING = { value: null, source: null, seenBy: null, seenValue: null }
let eyes: PlayedEyes
let world: World
let mara: Person
beforeAll(async () => {
  eyes = fakeVision()
  world = await createWorld({ wrapModels: (models) => eyes.wrap(models) })
})
afterAll(() => world.close())
let shade = 0
beforeEach(async () => {
  mara = await world.talent()
  await consent(mara)
  await addPicture(mara, await pictureOf(20, 20, `rgb(${++shade}, 60, 9)`))
  await world.cron('/api/indexing/process-queue')
})

const profile = async () => (await mara.get(PATH)).body
const record = async () => {
  await world.cron('/api/indexing/process-queue')
  return world.database.kysely
    .selectFrom('likeness_profiles')
    .selectAll()
    .where('account_id', '=', mara.accountId)
    .executeTakeFirst()
}
const picture = async () => (await mara.get('/api/likeness/assets')).body.assets.at(-1)
const reanalyze = async () => {
  const { describe: before } = eyes
  eyes.describe = async () => ({ description: described({ hairColor: 'black' }, ['portrait', 'black hair']) })
  await consent(mara, false)
  await consent(mara)
  await world.cron('/api/indexing/process-queue')
  eyes.describe = before
}

test('a talent reads their search profile and the source of each value', async () => {
  const response = await mara.get(PATH)
  expect([response.status, response.statements]).toEqual([200, 3])
  const observed = <Value>(value: Value) => ({ value, source: 'SEEN', seenBy: 'openai/played-eyes', seenValue: value })
  expect(response.body).toMatchObject({
    accountId: mara.accountId,
    category: NOTHING,
    gender: observed('female'),
    hairColor: observed('brown'),
    ageGroup: observed('30s'),
    expression: observed('smile'),
    birthYear: NOTHING,
    voiceTone: NOTHING,
    numberOfFollowers: NOTHING,
    hasImageAsset: true,
    hasVoiceSample: false,
    tags: ['portrait', 'brown hair', 'smiling'],
  })
  await addRecording(mara)
  await world.cron('/api/indexing/process-queue')
  expect(await profile()).toMatchObject({
    accent: { value: 'en-GB', source: 'SEEN', seenBy: 'openai/played-ears' },
    voiceTone: { value: 'warm', source: 'SEEN' },
    hasVoiceSample: true,
  })
})

test('a talent’s own values override detected ones, now and later, until removed', async () => {
  const words = {
    category: 'musician',
    gender: 'non-binary',
    hairColor: 'red',
    birthYear: 1990,
    accent: 'Scottish',
    voiceTone: 'deep',
  }
  const saved = await mara.put(PATH, words)
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({
    category: { value: 'musician', source: 'SAID', seenValue: null },
    hairColor: { value: 'red', source: 'SAID', seenBy: null, seenValue: 'brown' },
  })
  expect(await record()).toMatchObject({
    category: 'musician',
    gender: 'non-binary',
    hair_color: 'red',
    birth_year: 1990,
    accent: 'Scottish',
    voice_tone: 'deep',
  })
  await reanalyze()
  expect((await profile()).hairColor).toEqual({ value: 'red', source: 'SAID', seenBy: null, seenValue: 'black' })
  expect(await record()).toMatchObject({ hair_color: 'red' })
  await mara.put(PATH, { hairColor: null })
  expect(await profile()).toMatchObject({
    category: { value: 'musician' },
    hairColor: { value: 'black', source: 'SEEN' },
  })
  expect(await record()).toMatchObject({ category: 'musician', hair_color: 'black' })
})

test('tags that the talent adds and removes stay so after later analyses', async () => {
  const { id } = await picture()
  const path = `/api/likeness/assets/${id}/tags`
  const corrected = await mara.patch(path, { add: ['Freckles'], remove: ['BROWN hair', 'black hair'] })
  expect([corrected.status, corrected.body]).toMatchObject([
    200,
    { id, searchTags: ['freckles', 'portrait', 'smiling'] },
  ])
  expect((await record())?.tags).toEqual(['freckles', 'portrait', 'smiling'])
  await reanalyze()
  expect(await picture()).toMatchObject({ searchTags: ['freckles', 'portrait'] })
  await mara.patch(path, { add: ['black hair'], remove: ['freckles'] })
  expect(await picture()).toMatchObject({ searchTags: ['black hair', 'portrait'] })
})

test('tags may be added before the first analysis and are kept', async () => {
  await addPicture(mara, await pictureOf(20, 20, `rgb(${++shade}, 6, 99)`))
  const [{ id }] = (await mara.get('/api/likeness/assets')).body.assets
  expect((await mara.patch(`/api/likeness/assets/${id}/tags`, { add: ['freckles'] })).body.searchTags).toBeNull()
  await world.cron('/api/indexing/process-queue')
  const [{ searchTags }] = (await mara.get('/api/likeness/assets')).body.assets
  expect(searchTags).toEqual(['freckles', 'portrait', 'brown hair', 'smiling'])
})

test('an agent reads the profile and edits it if allowed; an admin reads it; nobody else can', async () => {
  const { id } = await picture()
  const [agent, admin, other] = [await world.agent(), await world.admin(), await world.talent('Ola Nordmann')]
  const of = `?accountId=${mara.accountId}`
  const tags = `/api/likeness/assets/${id}/tags`
  await linkAgent(world, mara, agent, false)
  for (const reader of [agent, admin]) expect((await reader.get(PATH + of)).status).toBe(200)
  for (const nobody of [agent, admin, other]) {
    expect((await nobody.put(PATH + of, { category: 'actor' })).status).toBe(403)
    expect((await nobody.patch(tags + of, { add: ['x'] })).status).toBe(403)
  }
  expect((await other.get(PATH + of)).status).toBe(403)
  expect((await other.patch(tags, { add: ['x'] })).status).toBe(404)
  expect((await admin.get(`${PATH}?accountId=nobody`)).status).toBe(404)
  await world.database.kysely.updateTable('agent_links').set({ can_act: true }).execute()
  expect((await agent.put(PATH + of, { category: 'actor' })).body.category.value).toBe('actor')
  expect((await agent.patch(tags + of, { add: ['x'] })).body.searchTags[0]).toBe('x')
})

test('an unknown value, a minor’s birth year and too many tags are rejected', async () => {
  expect((await mara.put(PATH, { category: 'wizard' })).status).toBe(400)
  const young = await mara.put(PATH, { birthYear: world.clock.now().getUTCFullYear() - 17 })
  expect([young.status, young.body]).toMatchObject([
    400,
    { success: false, error: expect.stringContaining('birthYear') },
  ])
  const { id } = await picture()
  const path = `/api/likeness/assets/${id}/tags`
  const many = (letter: string) => Array.from({ length: 30 }, (_, at) => `${letter}${at}`)
  expect((await mara.patch(path, { add: many('a') })).status).toBe(200)
  expect(await mara.patch(path, { add: many('b') })).toMatchObject({ status: 422, body: { success: false } })
  expect((await mara.patch('/api/likeness/assets/none/tags', { add: ['x'] })).status).toBe(404)
})

test('a tag may be named like an object property without side effects', async () => {
  const { id } = await picture()
  const add = ['constructor', '__proto__']
  expect((await mara.patch(`/api/likeness/assets/${id}/tags`, { add })).status).toBe(200)
  const description = (await record())?.description
  expect(description).toContain('constructor, __proto__')
  expect(description).not.toMatch(/native code|\[object/)
})

test('a taken-down recording is held when uploaded again', async () => {
  const recordings = async () => (await mara.get('/api/likeness/assets?type=VOICE')).body.assets
  await addRecording(mara)
  expect(await record()).toMatchObject({ has_voice_sample: true, voice_tone: 'warm' })
  const [{ id: assetId }] = await recordings()
  const taken = { assetId, reason: 'It is somebody else’s voice.' }
  expect((await (await world.admin()).post('/api/likeness/admin/takedowns', taken)).status).toBe(200)
  await addRecording(mara)
  expect(await record()).toMatchObject({ has_voice_sample: false, voice_tone: null })
  expect((await recordings()).map(({ heldReason }: { heldReason: string }) => heldReason)).toEqual([
    expect.stringContaining('taken down before'),
  ])
})
