import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { realTimePasses } from '../../../../tests/support/offers/passing-time.ts'
import {
  APP,
  addApp,
  addPasskey,
  afterPassword,
  codeOf,
  isSignedIn,
  newAuthenticator,
  nextCode,
  PASSKEYS,
  protectedPerson,
  SECOND_STEP,
} from '../../../../tests/support/people/factors.ts'
import { codeMailedTo, mailsTo } from '../../../../tests/support/people/mails.ts'
import { type OidcPeer, signInBy, socialEnv, startOidcPeer } from '../../../../tests/support/people/oidc-peer.ts'
import { copyOf, PASSWORD, signedIn } from '../../../../tests/support/people/signed-in.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS, SECOND_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { seal } from '../../../platform/security/sealed.ts'

let peer: OidcPeer
let world: World
beforeAll(async () => {
  peer = await startOidcPeer()
  world = await createWorld({ env: socialEnv(peer.issuer) })
})
afterAll(async () => {
  await world.close()
  await peer.close()
})

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
  test('does not start again with each password that is reset by mail', async () => {
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

  test('is limited for all browsers together that signed in to the account before its first factor', async () => {
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

const startRecovery = async (browser: Browser) => expectOk(await browser.auth.post(`${SECOND_STEP}/recovery`))

describe('a request to remove all factors is dropped', () => {
  test('with a new password, because somebody else knew the old one', async () => {
    const { email, authenticator } = await protectedPerson(world)
    await startRecovery(await afterPassword(world, email))
    const owner = await resetPassword(email, 'harbor lamp nine')
    const { ticket, options } = expectOk(await owner.auth.post('/api/auth/passkey-sign-in/options'))
    expectOk(await owner.auth.post('/api/auth/passkey-sign-in', { ticket, passkey: authenticator.get(options) }))
    expect(await factorsOf(owner)).toMatchObject({ recoveryOpensAt: null, passkeys: [{ name: 'Phone' }] })
  })

  test('with the last of those factors, and does not remove factors that are added later', async () => {
    const person = await signedIn(world)
    await addApp(world, person)
    await startRecovery(await afterPassword(world, person.email))
    expect((await factorsOf(person)).recoveryOpensAt).not.toBeNull()
    expectOk(await person.auth.delete(APP))
    await addPasskey(world, person)
    expect((await factorsOf(person)).recoveryOpensAt).toBeNull()
  })
})

describe('another provider, before the second step,', () => {
  const isRegistered = (email: unknown) => world.app.builtinIssuer().isRegistered(String(email))
  const linksOf = async (sub: string) =>
    (await world.database.kysely.selectFrom('identity.social_links').select('email').where('sub', '=', sub).execute())
      .length
  const startBy = async (browser: Browser) => {
    const { status, headers } = await signInBy(browser, 'google')
    expect([status, headers.location]).toEqual([302, `${world.config.AUTH_URL}/second-step`])
  }

  test('does not change the address, to which a thief could then send the mails', async () => {
    const before = peer.is({})
    const owner = world.stranger()
    await signInBy(owner, 'google')
    const { key } = await addApp(world, owner)
    const email = `${newId()}@elsewhere.test`
    peer.is({ ...before, email })
    const browser = world.stranger()
    await startBy(browser)
    expect([await isRegistered(email), await isRegistered(before.email)]).toEqual([false, true])
    const signIn = await browser.auth.post(SECOND_STEP, { code: nextCode(world, key) })
    expect(signIn).toMatchObject({ status: 200, body: { user: { email } } })
    expect((await mailsTo(world, String(before.email)))[0]?.subject).toMatch(/address .* was changed/)
  })

  test('is not linked to an account with the same address', async () => {
    const person = await signedIn(world)
    const { key } = await addApp(world, person)
    peer.is({ email: person.email })
    const browser = world.stranger()
    await startBy(browser)
    expect(await linksOf(person.sub)).toBe(0)
    expect((await browser.auth.post(SECOND_STEP, { code: nextCode(world, key) })).status).toBe(200)
    expect(await linksOf(person.sub)).toBe(1)
  })
})

describe('at the same moment', () => {
  const statuses = async (sent: Promise<{ status: number }>[]) =>
    (await Promise.all(sent)).map(({ status }) => status).toSorted((a, b) => a - b)
  const passwordsOf = (email: string) => Promise.all([1, 2, 3].map(() => afterPassword(world, email)))

  test('a code of the app, and a recovery code, each begin one session', async () => {
    const { email, key, recoveryCodes } = await protectedPerson(world)
    const code = nextCode(world, key)
    for (const proof of [{ code }, { recoveryCode: recoveryCodes[0] }]) {
      const browsers = await passwordsOf(email)
      expect(await statuses(browsers.map(({ auth }) => auth.post(SECOND_STEP, proof)))).toEqual([200, 401, 401])
      expect(browsers.filter(isSignedIn)).toHaveLength(1)
    }
  })

  test('one sign-in continues once, and other right proofs for it are not used up', async () => {
    const person = await protectedPerson(world)
    const browser = await afterPassword(world, person.email)
    const sent = person.recoveryCodes
      .slice(0, 4)
      .map((recoveryCode) => copyOf(world, browser).auth.post(SECOND_STEP, { recoveryCode }))
    expect(await statuses(sent)).toEqual([200, 401, 401, 401])
    expect((await factorsOf(person)).recoveryCodesLeft).toBe(9)
  })

  const tokenMailedTo = async (email: string) => {
    const mails = await mailsTo(world, email)
    return mails.map(({ text }) => /factor-recovery\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? ''
  }

  const ENDINGS: Readonly<Record<string, (email: string) => Promise<() => Promise<unknown>>>> = {
    'a new password': async (email) => {
      const browser = world.stranger()
      expectOk(await browser.auth.post('/api/auth/forgot-password', { email }))
      const code = await codeMailedTo(world, email)
      return () => browser.auth.post('/api/auth/reset-password', { email, code, newPassword: 'harbor lamp nine' })
    },
    'the removal of all factors': async (email) => {
      await startRecovery(await afterPassword(world, email))
      const token = await tokenMailedTo(email)
      world.clock.advance(73 * HOUR_MS)
      return () => world.stranger().auth.post('/api/auth/factor-recovery/finish', { token })
    },
  }
  type Ending = keyof typeof ENDINGS

  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.database.kysely)
    return Number(rows[0]?.count)
  }

  /** Begins a session, and ends all while it is about to be stored. */
  async function beginWhileEnding(begin: () => Promise<unknown>, end: () => Promise<unknown>): Promise<void> {
    const holder = await world.database.kysely.startTransaction().execute()
    await sql`lock table identity.refresh_tokens in share mode`.execute(holder)
    const begun = begin()
    await expect.poll(waiting, { interval: 5 }).toBe(1)
    let isOver = false
    const ended = end().then(() => (isOver = true))
    await expect.poll(async () => isOver || (await waiting()) > 1, { interval: 5 }).toBe(true)
    await holder.commit().execute()
    await Promise.all([begun, ended])
  }

  const canRenew = async (browser: Browser) => {
    browser.cookies.delete('auth-token')
    return (await browser.auth.get('/api/me')).status === 200
  }

  test.skipIf(inject('template').engine === 'pglite').each<[string, Ending, boolean]>([
    ['a second step', 'a new password', true],
    ['a second step', 'the removal of all factors', true],
    ['a password', 'a new password', false],
  ])('no session of %s survives %s', async (_begin, ending, isProtected) => {
    const { email, ...person } = isProtected ? await protectedPerson(world) : { ...(await signedIn(world)), key: '' }
    const end = await (ENDINGS[ending] as (typeof ENDINGS)[string])(email)
    const browser = isProtected ? await afterPassword(world, email) : world.stranger()
    const code = isProtected ? nextCode(world, person.key) : ''
    await beginWhileEnding(() => (isProtected ? browser.auth.post(SECOND_STEP, { code }) : login(browser, email)), end)
    expect(await canRenew(browser)).toBe(false)
  })
})
