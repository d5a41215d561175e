import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  APP,
  addApp,
  addPasskey,
  afterPassword,
  codeOf,
  newAuthenticator,
  PASSKEYS,
  protectedPerson,
  SECOND_STEP,
} from '../../../../tests/support/factors.ts'
import { codeMailedTo } from '../../../../tests/support/mails.ts'
import { expectOk } from '../../../../tests/support/offers.ts'
import { realTimePasses } from '../../../../tests/support/passing-time.ts'
import { PASSWORD, signedIn } from '../../../../tests/support/signed-in.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { SECOND_MS } from '../../../platform/clock.ts'
import { seal } from '../../../platform/security/sealed.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const guess = async ({ auth }: Browser) => (await auth.post(SECOND_STEP, { code: '000000' })).status
const factorsOf = async ({ auth }: Browser) => expectOk(await auth.get('/api/auth/factors'))
const login = (browser: Browser, email: string, password = PASSWORD) =>
  browser.auth.post('/api/auth/login', { email, password })

/** Sets a password as somebody who reads the mail of an address. */
async function resetPassword(email: string, newPassword: string): Promise<Browser> {
  const browser = world.stranger()
  expectOk(await browser.auth.post('/api/auth/forgot-password', { email }))
  const code = await codeMailedTo(world, email)
  expectOk(await browser.auth.post('/api/auth/reset-password', { email, code, newPassword }))
  return browser
}

describe('guessing codes', () => {
  test('does not start anew with every password that the mailbox sets', async () => {
    realTimePasses(0)
    const { email } = await protectedPerson(world)
    const thief = await resetPassword(email, 'harbor lamp nine')
    expect([...thief.cookies.keys()]).toEqual([])
    expect((await login(thief, email, 'harbor lamp nine')).status).toBe(403)
    for (let tries = 1; tries <= 5; tries++) expect(await guess(thief)).toBe(401)
    const again = await resetPassword(email, 'harbor lamp ten')
    expect((await login(again, email, 'harbor lamp ten')).status).toBe(403)
    expect(await guess(again)).toBe(429)
  })

  test('is limited over all browsers that knew the account before its first factor', async () => {
    realTimePasses(0)
    const person = await signedIn(world)
    const known = [world.stranger(), world.stranger(), world.stranger()] as const
    for (const browser of known) expect((await login(browser, person.email)).status).toBe(200)
    await addApp(world, person)
    for (const browser of known) {
      for (const name of ['auth-token', 'auth-refresh-token']) browser.cookies.delete(name)
      expect((await login(browser, person.email)).status).toBe(403)
    }
    expect(await guess(known[0])).toBe(401)
    // Simulates a hundred more such browsers.
    await world.database.kysely
      .updateTable('throttles')
      .set({ failures: 119 })
      .where('key', 'like', 'factors of an address in known browsers:%')
      .execute()
    expect([await guess(known[1]), await guess(known[2])]).toEqual([401, 429])
  })

  test('with a server whose clock is behind is refused as usual', async () => {
    const person = await signedIn(world)
    const { key } = await addApp(world, person)
    const browser = await afterPassword(world, person.email)
    const code = codeOf(world, key)
    world.clock.advance(-90 * SECOND_MS)
    expect([await guess(browser), (await browser.auth.post(SECOND_STEP, { code })).status]).toEqual([401, 401])
    world.clock.advance(90 * SECOND_MS)
  })
})

test('an app whose key was sealed with an earlier secret refuses all codes, and the account stays protected', async () => {
  const person = await signedIn(world)
  const { key } = await addApp(world, person)
  await world.database.kysely
    .updateTable('identity.authenticator_apps')
    .set({ sealed_key: seal('the secret before this one', 'authenticator app', key) })
    .where('sub', '=', person.sub)
    .execute()
  const browser = await afterPassword(world, person.email)
  world.clock.advance(60 * SECOND_MS)
  expect((await browser.auth.post(SECOND_STEP, { code: codeOf(world, key) })).status).toBe(401)
})

describe('a passkey', () => {
  test('has a name that its owner can see', async () => {
    const person = await signedIn(world)
    const { id } = await addPasskey(world, person, 'Phone')
    const { ticket, options } = expectOk(await person.auth.post(`${PASSKEYS}/options`))
    const credential = newAuthenticator(world).create(options)
    const nameless = { status: 400, body: { code: 'BadRequest' } }
    expect(await person.auth.post(PASSKEYS, { ticket, name: '\u200b\u2060', credential })).toMatchObject(nameless)
    expect(await person.auth.patch(`${PASSKEYS}/${id}`, { name: ' \u3164 ' })).toMatchObject(nameless)
    expect((await factorsOf(person)).passkeys).toMatchObject([{ name: 'Phone' }])
  })

  test('is refused with a credential id that is longer than WebAuthn allows', async () => {
    const person = await signedIn(world)
    const { ticket, options } = expectOk(await person.auth.post(`${PASSKEYS}/options`))
    const long = newAuthenticator(world).create(options, { id: randomBytes(5000).toString('base64url') })
    const added = await person.auth.post(PASSKEYS, { ticket, name: 'Long', credential: { ...long, id: 'c2hvcnQ' } })
    expect([added.status, (await factorsOf(person)).passkeys]).toEqual([400, []])
  })
})

describe('a request to remove all factors ends', () => {
  const startRecovery = async (browser: Browser) => expectOk(await browser.auth.post(`${SECOND_STEP}/recovery`))

  test('with a new password, because somebody else knew the old one', async () => {
    const { email, authenticator } = await protectedPerson(world)
    await startRecovery(await afterPassword(world, email))
    const owner = await resetPassword(email, 'harbor lamp nine')
    const { ticket, options } = expectOk(await owner.auth.post('/api/auth/passkey-sign-in/options'))
    expectOk(await owner.auth.post('/api/auth/passkey-sign-in', { ticket, passkey: authenticator.get(options) }))
    expect(await factorsOf(owner)).toMatchObject({ recoveryOpensAt: null, passkeys: [{ name: 'Phone' }] })
  })

  test('with the last of these factors, and does not remove later ones', async () => {
    const person = await signedIn(world)
    await addApp(world, person)
    await startRecovery(await afterPassword(world, person.email))
    expect((await factorsOf(person)).recoveryOpensAt).not.toBeNull()
    expectOk(await person.auth.delete(APP))
    await addPasskey(world, person)
    expect((await factorsOf(person)).recoveryOpensAt).toBeNull()
  })
})
