import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realTimePasses } from '../../../../tests/support/offers/passing-time.ts'
import { codeMailedTo, mailsTo } from '../../../../tests/support/people/mails.ts'
import { PASSWORD } from '../../../../tests/support/people/signed-in.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { TRUST_PROXY_HOPS: '1' } })
})
afterAll(() => world.close())

const OWNERS = '198.51.100.7'
const STRANGERS = '203.0.113.7'
const OWN = 'the stranger’s own choice'
const newEmail = () => `${newId()}@people.test`

const post = (browser: Browser, path: string, body: object, ip: string) =>
  browser.auth.post(`/api/auth/${path}`, body, { 'x-forwarded-for': ip })
const login = (email: string, password: string, ip: string, browser = world.stranger()) =>
  post(browser, 'login', { email, password }, ip)
const signup = (email: string, password: string, ip: string, displayName = 'Owner') =>
  post(world.stranger(), 'signup', { email, password, displayName, role: 'brand' }, ip)
const confirm = (email: string, code: string, password: string, ip: string) =>
  post(world.stranger(), 'confirm', { email, code, password }, ip)

async function member(): Promise<{ email: string; browser: Browser }> {
  const email = newEmail()
  await world.app.builtinIssuer().registerConfirmed({ email, password: PASSWORD, displayName: 'Ada', role: 'brand' })
  const browser = world.stranger()
  expect((await login(email, PASSWORD, OWNERS, browser)).status).toBe(200)
  for (const name of ['auth-token', 'auth-refresh-token']) browser.cookies.delete(name)
  return { email, browser }
}

async function guessUntilRefused(email: string, ip: string): Promise<number> {
  for (let guess = 1; guess <= 20; guess++)
    if ((await login(email, `wrong password ${guess}`, ip)).status === 429) return guess
  throw new Error('a stranger may guess for ever')
}

describe('guessing another person’s password', () => {
  test('slows the guesser down and does not lock out the owner on another network', async () => {
    const { email } = await member()
    expect(await guessUntilRefused(email, STRANGERS)).toBe(6)
    expect((await login(email, PASSWORD, OWNERS)).status).toBe(200)
    expect((await login(email, PASSWORD, STRANGERS)).status).toBe(429)
  })

  test('does not lock out a browser that signed in before, even on the same network', async () => {
    const { email, browser } = await member()
    await guessUntilRefused(email, OWNERS)
    expect((await login(email, PASSWORD, OWNERS)).status).toBe(429)
    expect((await login(email, PASSWORD, OWNERS, browser)).status).toBe(200)
  })

  test('cannot use up the limit of the owner’s browser on the same network', async () => {
    const { email, browser } = await member()
    const network = '192.0.2.77'
    for (let guess = 0; guess < 51; guess++) await login(newEmail(), 'wrong password', network)
    expect((await login(email, PASSWORD, network)).status).toBe(429)
    expect((await login(email, PASSWORD, network, browser)).status).toBe(200)
  })

  test('from very many networks is limited too, but not the owner’s browser', async () => {
    realTimePasses(0)
    const { email, browser } = await member()
    const { kysely } = world.database
    // Simulates a stranger who has guessed all morning.
    await login(email, 'wrong password', STRANGERS)
    await kysely
      .updateTable('throttles')
      .set({ failures: 499 })
      .where('key', 'like', 'passwords of an address:%')
      .execute()
    expect((await login(email, 'wrong password', '203.0.113.201')).status).toBe(401)
    expect(await login(email, PASSWORD, '203.0.113.202')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '5' },
    })
    expect((await login(email, PASSWORD, '203.0.113.203', browser)).status).toBe(200)
  })
})

describe('the device cookie', () => {
  const cookieOf = (browser: Browser) => browser.cookies.get('auth-device') ?? ''

  test('survives signing out, is HttpOnly, and does not reveal the account', async () => {
    const { email } = await member()
    const browser = world.stranger()
    const response = await login(email, PASSWORD, OWNERS, browser)
    const [cookie = ''] = [response.headers['set-cookie']].flat().filter((each) => each?.startsWith('auth-device='))
    expect(cookie).toMatch(/^auth-device=[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    await browser.auth.post('/api/auth/logout')
    expect([...browser.cookies.keys()]).toEqual(['auth-device'])
  })

  test('limits its own browser’s guesses', async () => {
    const { email, browser } = await member()
    for (let guess = 1; guess <= 5; guess++)
      expect((await login(email, 'wrong password', OWNERS, browser)).status).toBe(401)
    expect((await login(email, PASSWORD, OWNERS, browser)).status).toBe(429)
    expect((await login(email, PASSWORD, OWNERS)).status).toBe(200)
  })

  test('of one account is useless for another', async () => {
    const [victim, attacker] = [await member(), await member()]
    const [id = '', signature = ''] = cookieOf(attacker.browser).split('.')
    await guessUntilRefused(victim.email, STRANGERS)
    for (const forged of [
      `${id}.${signature}`,
      `${id}.`,
      id,
      '.',
      `${id}.${signature}x`,
      '~'.repeat(3000),
      `${newId()}.${signature}`,
    ]) {
      attacker.browser.cookies.set('auth-device', forged)
      expect((await login(victim.email, PASSWORD, STRANGERS, attacker.browser)).status).toBe(429)
    }
  })

  test('remembers the five most recently used accounts', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, member))
    const shared = world.stranger()
    for (const { email } of people) expect((await login(email, PASSWORD, OWNERS, shared)).status).toBe(200)
    expect(cookieOf(shared).split('~')).toHaveLength(5)
    for (const [index, { email }] of people.entries()) {
      await guessUntilRefused(email, OWNERS)
      expect((await login(email, PASSWORD, OWNERS, shared)).status).toBe(index === 0 ? 429 : 200)
    }
  })

  test('is also set by a password reset, so whoever reads the mail gets in', async () => {
    const { email } = await member()
    const browser = world.stranger()
    await guessUntilRefused(email, OWNERS)
    await post(browser, 'forgot-password', { email }, OWNERS)
    const code = await codeMailedTo(world, email)
    const reset = await post(browser, 'reset-password', { email, code, newPassword: 'harbor lamp nine' }, OWNERS)
    expect(reset.status).toBe(200)
    await guessUntilRefused(email, OWNERS)
    expect((await login(email, 'harbor lamp nine', OWNERS, browser)).status).toBe(200)
  })
})

describe('signing up with another person’s address', () => {
  test('repeatedly does not keep the owner from signing up', async () => {
    const email = newEmail()
    for (let mail = 1; mail <= 5; mail++) expect((await signup(email, OWN, STRANGERS)).status).toBe(201)
    expect((await signup(email, OWN, STRANGERS)).status).toBe(429)
    expect((await signup(email, PASSWORD, OWNERS)).status).toBe(201)
  })

  test('does not displace a pending signup or its code', async () => {
    const email = newEmail()
    await signup(email, PASSWORD, OWNERS)
    const code = await codeMailedTo(world, email)
    for (let other = 1; other <= 12; other++) {
      const ip = `203.0.113.${100 + other}`
      await signup(email, `${OWN} ${other}`, ip, 'Mallory')
      await post(world.stranger(), 'resend-code', { email }, ip)
    }
    await world.app.ctx.immediateMailSender.sendDue()
    expect((await mailsTo(world, email)).length).toBeGreaterThan(12)
    const confirmed = await confirm(email, code, PASSWORD, OWNERS)
    expect(confirmed).toMatchObject({ status: 200, body: { user: { displayName: 'Owner' } } })
    for (const other of [1, 12]) expect((await login(email, `${OWN} ${other}`, STRANGERS)).status).toBe(401)
  })

  test('cannot use up the owner’s attempts at the code; all strangers together have five', async () => {
    const email = newEmail()
    await signup(email, PASSWORD, OWNERS)
    const code = await codeMailedTo(world, email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let guess = 1; guess <= 5; guess++)
      expect((await confirm(email, wrong, OWN, `203.0.113.${guess}`)).status).toBe(400)
    // Strangers' networks are now rejected even with the right code. The owner's network still has
    // its attempts.
    expect((await confirm(email, code, PASSWORD, '203.0.113.50')).status).toBe(400)
    expect((await confirm(email, code, PASSWORD, OWNERS)).status).toBe(200)
  })

  test('does not allow using the code of another signup', async () => {
    const email = newEmail()
    await signup(email, OWN, STRANGERS, 'Mallory')
    await signup(email, PASSWORD, OWNERS)
    const code = await codeMailedTo(world, email)
    expect((await confirm(email, code, PASSWORD, OWNERS)).body.user.displayName).toBe('Owner')
    expect((await confirm(email, code, OWN, STRANGERS)).status).toBe(400)
  })

  test('again with the same password keeps one signup, with the later name', async () => {
    const email = newEmail()
    await signup(email, PASSWORD, OWNERS, 'First')
    await codeMailedTo(world, email)
    await signup(email, PASSWORD, OWNERS, 'Second')
    const code = await codeMailedTo(world, email)
    const rows = await world.database.kysely
      .selectFrom('identity.signups')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(rows).toHaveLength(1)
    expect((await confirm(email, code, PASSWORD, OWNERS)).body.user.displayName).toBe('Second')
  })
})

test('a code may be entered on another network than the signup', async () => {
  const email = newEmail()
  await signup(email, PASSWORD, OWNERS)
  expect((await confirm(email, await codeMailedTo(world, email), PASSWORD, '192.0.2.9')).status).toBe(200)
})
