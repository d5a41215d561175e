import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realTimePasses } from '../../../../tests/support/offers/passing-time.ts'
import { codeMailedTo, mailsTo } from '../../../../tests/support/people/mails.ts'
import { PASSWORD, signedIn } from '../../../../tests/support/people/signed-in.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('POST /api/auth/login', () => {
  test('creates the account at the first login and returns the destination', async () => {
    const email = `${newId()}@people.test`
    await world.app
      .builtinIssuer()
      .registerConfirmed({ email, password: PASSWORD, displayName: 'Oak Agency', role: 'agent' })
    const returnTo = 'http://localhost:5173/inbox'
    const login = await world.stranger().auth.post('/api/auth/login', { email, password: PASSWORD, returnTo })
    expect(login).toMatchObject({
      status: 200,
      body: { redirectTo: returnTo, user: { email, roles: ['agent'], account: { displayName: 'Oak Agency' } } },
    })
  })

  test('ignores a destination that is not ours', async () => {
    const { email } = await signedIn(world)
    for (const returnTo of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', null]) {
      const login = await world.stranger().auth.post('/api/auth/login', { email, password: PASSWORD, returnTo })
      expect(login.body.redirectTo).toBe(world.config.NEXT_PUBLIC_MAIN_SITE_URL)
    }
  })

  test('responds the same to a wrong address and a wrong password', async () => {
    const { email } = await signedIn(world)
    const attempt = (address: string) =>
      world.stranger().auth.post('/api/auth/login', { email: address, password: 'wrong password' })
    const [wrongPassword, wrongAddress] = [await attempt(email), await attempt(`${newId()}@nobody.test`)]
    expect(wrongPassword).toMatchObject({ status: 401, body: { code: 'Unauthorized' } })
    expect(wrongAddress.status).toBe(401)
    expect(wrongAddress.text).toBe(wrongPassword.text)
  })

  test('rejects an account without a password', async () => {
    const person = await world.brand()
    const login = await world.stranger().auth.post('/api/auth/login', { email: person.email, password: 'any password' })
    expect(login.status).toBe(401)
  })

  test('requires a growing wait after five wrong passwords, and a right one clears it', async () => {
    realTimePasses(0)
    const { email } = await signedIn(world)
    const attempt = (password: string) => world.stranger().auth.post('/api/auth/login', { email, password })
    for (let guess = 1; guess <= 5; guess++) expect((await attempt('wrong password')).status).toBe(401)
    const refused = await attempt(PASSWORD)
    expect(refused).toMatchObject({ status: 429, body: { code: 'RateLimited' }, headers: { 'retry-after': '5' } })
    expect(refused.body.error).toBe('Too many attempts. Wait 5 seconds, then try again.')

    world.clock.advance(5_000)
    expect((await attempt('wrong password')).status).toBe(401)
    expect((await attempt(PASSWORD)).headers['retry-after']).toBe('15')
    world.clock.advance(15_000)
    expect((await attempt(PASSWORD)).status).toBe(200)
    expect((await attempt('wrong password')).status).toBe(401)
    expect((await attempt(PASSWORD)).status).toBe(200)
  })

  test('limits concurrent wrong passwords too', async () => {
    const { email } = await signedIn(world)
    const attempts = Array.from({ length: 20 }, (_, guess) =>
      world.stranger().auth.post('/api/auth/login', { email, password: `wrong password ${guess}` }),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })
})

describe('a forgotten password', () => {
  test('is replaced with a mailed code, which ends every session', async () => {
    const person = await signedIn(world)
    const browser = world.stranger()
    const { email } = person
    expect((await browser.auth.post('/api/auth/forgot-password', { email })).body).toEqual({ success: true })
    const code = await codeMailedTo(world, email)
    const reset = await browser.auth.post('/api/auth/reset-password', { email, code, newPassword: 'a new password' })
    expect(reset).toMatchObject({ status: 200, body: { success: true } })

    const login = (password: string) => browser.auth.post('/api/auth/login', { email, password })
    expect((await login(PASSWORD)).status).toBe(401)
    expect((await login('a new password')).status).toBe(200)
    expect(await mailsTo(world, email)).toMatchObject([{ subject: 'Your Semblance password was changed' }, {}])
    world.clock.advance(24 * HOUR_MS)
    expect((await person.auth.get('/api/me')).status).toBe(401)
    const again = await browser.auth.post('/api/auth/reset-password', { email, code, newPassword: 'another password' })
    expect(again).toMatchObject({ status: 400, body: { code: 'BadRequest' } })
  })

  test('reset ends existing ID tokens at once on every route, without extra SQL statements', async () => {
    const [person, other] = [await signedIn(world), await signedIn(world)]
    const { email } = person
    const statements = async () => [
      (await person.auth.get('/api/me')).statements,
      (await person.get('/api/notifications/list')).statements,
    ]
    const before = await statements()
    const browser = world.stranger()
    await browser.auth.post('/api/auth/forgot-password', { email })
    const code = await codeMailedTo(world, email)
    world.clock.advance(1000)
    await browser.auth.post('/api/auth/reset-password', { email, code, newPassword: 'harbor lamp nine' })
    for (const response of [
      await person.auth.get('/api/me'),
      await person.get('/api/notifications/list'),
      await person.auth.get('/api/me', { 'forwarded-cookie': '1' }),
    ])
      expect(response).toMatchObject({ status: 401, body: { code: 'Unauthorized' } })
    expect((await other.auth.get('/api/me')).status).toBe(200)

    const login = { email, password: 'harbor lamp nine' }
    expect((await person.auth.post('/api/auth/login', login)).status).toBe(200)
    expect(await statements()).toEqual(before)
    world.clock.advance(24 * HOUR_MS)
    expect((await person.auth.get('/api/me', { 'forwarded-cookie': '1' })).status).toBe(200)
    expect((await person.auth.get('/api/me')).status).toBe(200)
  })

  test('for an unknown address gets the same response and no mail', async () => {
    const email = `${newId()}@nobody.test`
    const reply = await world.stranger().auth.post('/api/auth/forgot-password', { email })
    expect(reply).toMatchObject({ status: 200, body: { success: true } })
    await expect(codeMailedTo(world, email)).rejects.toThrow(/no code/)
  })

  test('requires a wait after ten wrong codes', async () => {
    realTimePasses(0)
    const { email } = await signedIn(world)
    const guess = (code: string) =>
      world.stranger().auth.post('/api/auth/reset-password', { email, code, newPassword: 'a new password' })
    for (let tries = 1; tries <= 10; tries++) expect((await guess('000000')).status).toBe(400)
    expect(await guess('000000')).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
  })
})

test('limits mails requested by one network for any addresses', async () => {
  const proxied = await createWorld({ env: { TRUST_PROXY_HOPS: '1' } })
  realTimePasses(0)
  const forgot = (ip: string) =>
    proxied
      .stranger()
      .auth.post('/api/auth/forgot-password', { email: `${newId()}@nobody.test` }, { 'x-forwarded-for': ip })
  for (let mail = 1; mail <= 50; mail++) expect((await forgot('203.0.113.7')).status).toBe(200)
  expect(await forgot('203.0.113.7')).toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
  expect((await forgot('203.0.113.8')).status).toBe(200)
  await proxied.close()
})
