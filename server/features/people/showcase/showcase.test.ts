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
      expect((await person.get(PATH)).body).toEqual({ playsVoice: false, showsBrands: false })
  })

  test('is replaced as a whole', async () => {
    const saved = { playsVoice: true, showsBrands: true }
    expect(await talent.put(PATH, saved)).toMatchObject({ status: 200, body: saved })
    expect((await talent.get(PATH)).body).toEqual(saved)
    expect((await brand.get(PATH)).body).toMatchObject({ playsVoice: false, showsBrands: false })
    const nothing = { playsVoice: false, showsBrands: false }
    expect((await talent.put(PATH, nothing)).body).toEqual(nothing)
  })

  test('rejects half a showcase, and the choice that a brand does not have', async () => {
    const put = async (person: Person, body: object) => (await person.put(PATH, body)).status
    const base = { playsVoice: false, showsBrands: true }
    expect(await put(talent, { showsBrands: true })).toBe(400)
    expect(await put(brand, { ...base, playsVoice: true })).toBe(400)
    expect(await put(brand, base)).toBe(200)
  })

  test('exists for talents and brands only', async () => {
    const agent = await world.agent()
    expect((await agent.get(PATH)).status).toBe(403)
    expect((await agent.put(PATH, { playsVoice: false, showsBrands: false })).status).toBe(403)
  })
})
