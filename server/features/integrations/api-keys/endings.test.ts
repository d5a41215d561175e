import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { blockAccount, expectOk } from '../../../../tests/support/offers/offers.ts'
import { addKey, bearer } from '../../../../tests/support/people/api-keys.ts'
import { PASSWORD, signedIn } from '../../../../tests/support/people/signed-in.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { closeAccount } from '../../people/accounts/index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const ask = (headers: Record<string, string>) => world.stranger().get('/api/accounts/me', headers)
const victim = async () => {
  const brand = await world.brand()
  return { brand, key: await addKey(brand) }
}

describe('a key or a secret stops working', () => {
  test('when it is revoked, for every secret', async () => {
    const { brand, key } = await victim()
    const { secret } = expectOk(await brand.post(`${key.at}/rotate`, { overlapHours: 24 }))
    expectOk(await brand.delete(key.at))
    expect(await ask(bearer(key.secret))).toMatchObject({ status: 401 })
    expect(await ask(bearer(secret))).toMatchObject({ status: 401, body: { error: 'This API key was revoked.' } })
  })

  test('when its account is erased', async () => {
    const { brand, key } = await victim()
    await inTransaction(world.database.kysely, (trx) => closeAccount(trx, brand.accountId, world.clock.now()))
    expect((await ask(bearer(key.secret))).status).toBe(401)
  })

  test('while its account is blocked', async () => {
    const { brand, key } = await victim()
    await blockAccount(world, brand)
    expect(await ask(bearer(key.secret))).toMatchObject({
      status: 401,
      body: { error: 'The account of this API key is blocked.' },
    })
  })

  test('but not when other devices are signed out, and the secret is no password', async () => {
    const person = await signedIn(world)
    const key = await addKey(person as unknown as Person)
    expectOk(await person.auth.post('/api/auth/sessions/revoke-others'))
    expect((await ask(bearer(key.secret))).status).toBe(200)
    const login = { email: person.email, password: key.secret }
    expect((await world.stranger().auth.post('/api/auth/login', login)).status).toBe(401)
    expect((await world.stranger().auth.post('/api/auth/login', { ...login, password: PASSWORD })).status).toBe(200)
  })

  test('when it was replaced and its overlap is over, even if it is still used', async () => {
    const { brand, key } = await victim()
    const rotated = expectOk(await brand.post(`${key.at}/rotate`, { overlapHours: 1 }))
    const end = Date.parse(rotated.key.oldSecretValidUntil)
    world.clock.hold(new Date(end - 1))
    expect((await ask(bearer(key.secret))).status).toBe(200)
    world.clock.hold(new Date(end))
    expect((await ask(bearer(key.secret))).status).toBe(401)
    world.clock.release()
  })

  test.skipIf(inject('template').engine === 'pglite')('for each request that begins after the revocation', async () => {
    const { brand, key } = await victim()
    let wasRevoked = false
    const late: number[] = []
    const use = async () => {
      for (let count = 0; count < 15; count++) {
        const beganLate = wasRevoked
        const { status } = await ask(bearer(key.secret))
        if (beganLate) late.push(status)
      }
    }
    const revoke = async () => {
      expectOk(await brand.delete(key.at))
      wasRevoked = true
    }
    await Promise.all([use(), use(), use(), revoke()])
    expect(late.length).toBeGreaterThan(0)
    expect(new Set(late)).toEqual(new Set([401]))
  })

  test.skipIf(inject('template').engine === 'pglite')('although it is replaced at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { brand, key } = await victim()
      const [rotated] = await Promise.all([brand.post(`${key.at}/rotate`, {}), brand.delete(key.at)])
      expect((await ask(bearer(key.secret))).status).toBe(401)
      if (rotated.status === 200) expect((await ask(bearer(rotated.body.secret))).status).toBe(401)
    }
  })
})
