import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

const PATH = '/api/accounts/showcase'

let world: World
let talent: Person
let brand: Person
beforeAll(async () => {
  world = await createWorld()
  ;[talent, brand] = [await world.talent(), await world.brand()]
})
afterAll(() => world.close())

describe('the showcase of an account', () => {
  test('shows nothing until its owner turns it on', async () => {
    for (const person of [talent, brand])
      expect((await person.get(PATH)).body).toEqual({ playsVoice: false, showsBrands: false, declinedTopics: [] })
  })

  test('is replaced as a whole, with each topic once and in the order of pages', async () => {
    const given = { playsVoice: true, showsBrands: true, declinedTopics: ['POLITICS', 'ALCOHOL', 'POLITICS'] }
    const saved = { playsVoice: true, showsBrands: true, declinedTopics: ['ALCOHOL', 'POLITICS'] }
    expect(await talent.put(PATH, given)).toMatchObject({ status: 200, body: saved })
    expect((await talent.get(PATH)).body).toEqual(saved)
    expect((await brand.get(PATH)).body).toMatchObject({ playsVoice: false, showsBrands: false })
    const { body } = await world.stranger().get(`/api/talents/${talent.slug}`)
    expect(body.talent.declinedTopics).toEqual(['ALCOHOL', 'POLITICS'])
    const nothing = { playsVoice: false, showsBrands: false, declinedTopics: [] }
    expect((await talent.put(PATH, nothing)).body).toEqual(nothing)
    expect((await world.stranger().get(`/api/talents/${talent.slug}`)).body.talent.declinedTopics).toEqual([])
  })

  test('rejects unknown topics, and choices that a brand does not have', async () => {
    const put = async (person: Person, body: object) => (await person.put(PATH, body)).status
    const base = { playsVoice: false, showsBrands: true, declinedTopics: [] as string[] }
    expect(await put(talent, { ...base, declinedTopics: ['CHEESE'] })).toBe(400)
    expect(await put(talent, { showsBrands: true })).toBe(400)
    expect(await put(brand, { ...base, playsVoice: true })).toBe(400)
    expect(await put(brand, { ...base, declinedTopics: ['ALCOHOL'] })).toBe(400)
    expect(await put(brand, base)).toBe(200)
  })

  test('exists for talents and brands only', async () => {
    const agent = await world.agent()
    expect((await agent.get(PATH)).status).toBe(403)
    expect((await agent.put(PATH, { playsVoice: false, showsBrands: false, declinedTopics: [] })).status).toBe(403)
  })
})
