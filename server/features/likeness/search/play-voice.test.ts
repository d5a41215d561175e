import { afterAll, beforeAll, expect, test } from 'vitest'
import { consent } from '../../../../tests/support/likeness/likeness.ts'
import { addTalent, record } from '../../../../tests/support/likeness/likeness-records.ts'
import { addVoiceSample, playVoice } from '../../../../tests/support/likeness/voice-samples.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const onPage = async ({ slug }: Person) => (await world.stranger().get(`/api/talents/${slug}`)).body.talent.voice
const inSearch = async (name: string, voices = true) => {
  const { body } = await world.stranger().get(`/api/indexing/search?q=${encodeURIComponent(name)}&voices=${voices}`)
  return body.results[0]
}

test('a voice is heard only while its talent turns it on, consents, is public, and it is not held', async () => {
  const talent = await addTalent(world, 'Ottilie Wagner', { hasVoiceSample: true })
  const { id } = await addVoiceSample(world, talent)
  const address = `/api/likeness/voices/${id}`
  const isHeard = async () => {
    const { status } = await world.stranger().get(address)
    const [page, found] = [await onPage(talent), await inSearch('Ottilie Wagner')]
    return [status === 200, page !== null, (found?.voice ?? null) !== null]
  }
  const [everywhere, nowhere] = [
    [true, true, true],
    [false, false, false],
  ]
  expect(await isHeard()).toEqual(nowhere)
  await playVoice(talent)
  expect(await isHeard()).toEqual(everywhere)
  expect(await onPage(talent)).toEqual({
    url: `${world.config.BASE_URL}${address}`,
    madeWithAi: false,
    seconds: 1.5,
    peaks: [50, 100],
  })
  expect((await inSearch('Ottilie Wagner')).voice).toEqual(await onPage(talent))
  expect(await inSearch('Ottilie Wagner', false), 'only on request').not.toHaveProperty('voice')

  await playVoice(talent, false)
  expect(await isHeard()).toEqual(nowhere)
  await playVoice(talent)
  await consent(talent, false)
  expect(await isHeard()).toEqual(nowhere)
  await consent(talent)
  await record(world, talent, { hasVoiceSample: true })
  expect(await isHeard()).toEqual(everywhere)
  const set = (values: object) =>
    world.database.kysely.updateTable('likeness_assets').set(values).where('id', '=', id).execute()
  await set({ held_reason: 'Another account’s voice.' })
  expect(await isHeard()).toEqual(nowhere)
  await set({ held_reason: null })
  const admin = await world.admin()
  await admin.post('/api/admin/users', { accountId: talent.accountId, action: 'block', reason: 'x' })
  expect((await world.stranger().get(address)).status).toBe(404)
  await admin.post('/api/admin/users', { accountId: talent.accountId, action: 'unblock', reason: 'x' })
  expect(await isHeard()).toEqual(everywhere)
  await talent.delete(`/api/likeness/assets/${id}`)
  expect(await isHeard()).toEqual(nowhere)
})

test('a voice is served in parts, for five minutes, and again only if it has changed', async () => {
  const talent = await addTalent(world, 'Bruno Keller', { hasVoiceSample: true })
  const { id, bytes } = await addVoiceSample(world, talent)
  await playVoice(talent)
  const get = (headers: Record<string, string> = {}) =>
    world.stranger().get(`/api/likeness/voices/${id}`, { ...headers })
  const whole = await get()
  expect(whole).toMatchObject({
    status: 200,
    headers: { 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=300', 'content-type': 'audio/wav' },
  })
  const part = await get({ range: 'bytes=0-99' })
  expect(part).toMatchObject({
    status: 206,
    headers: { 'content-length': '100', 'content-range': `bytes 0-99/${bytes.length}` },
  })
  const etag = String(whole.headers['etag'])
  expect((await get({ 'if-none-match': etag })).status).toBe(304)
  expect((await get({ range: 'bytes=0-99', 'if-range': '"another"' })).status).toBe(200)
  const beyond = await get({ range: `bytes=${bytes.length}-` })
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
  expect((await world.stranger().get('/api/likeness/voices/nobody')).status).toBe(404)
})

test('similar talents are of the same category until descriptions are embedded, and never the talent themselves', async () => {
  const [one, other, actor] = [
    await addTalent(world, 'Petra Lindholm', { category: 'comedian', numberOfFollowers: 5 }),
    await addTalent(world, 'Imre Szabo', { category: 'comedian', numberOfFollowers: 9 }),
    await addTalent(world, 'Nils Berg', { category: 'expert' }),
  ]
  const similarTo = async ({ slug }: Person) => {
    const { status, body } = await world.stranger().get(`/api/talents/${slug}/similar`)
    expect(status).toBe(200)
    return body.talents.map(({ displayName }: { displayName: string }) => displayName)
  }
  expect(await similarTo(one)).toEqual(['Imre Szabo'])
  expect(await similarTo(actor)).toEqual([])
  await consent(other, false)
  expect(await similarTo(one)).toEqual([])
  expect(await similarTo(other), 'a talent who is not listed').toEqual([])
  expect((await world.stranger().get('/api/talents/nobody-at-all/similar')).status).toBe(404)
})
