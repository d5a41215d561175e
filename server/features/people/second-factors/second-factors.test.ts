import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { realTimePasses } from '../../../../tests/support/offers/passing-time.ts'
import {
  APP,
  addApp,
  addPasskey,
  afterPassword,
  CODES,
  codeOf,
  isSignedIn,
  nextCode,
  PASSKEYS,
  passkeySignIn,
  protectedPerson,
  SECOND_STEP,
  STEP_UP,
} from '../../../../tests/support/people/factors.ts'
import { codeMailedTo, mailsTo } from '../../../../tests/support/people/mails.ts'
import { copyOf, PASSWORD, sessionCookies, signedIn } from '../../../../tests/support/people/signed-in.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const later = (minutes: number) => world.clock.advance(minutes * MINUTE_MS)
const factorsOf = async ({ auth }: Browser) => expectOk(await auth.get('/api/auth/factors'))
const login = (email: string, password = PASSWORD) => world.stranger().auth.post('/api/auth/login', { email, password })

describe('passkeys', () => {
  test('sign a person in, each without the others, and are listed by name', async () => {
    const person = await signedIn(world)
    const phone = await addPasskey(world, person, 'Phone')
    const laptop = await addPasskey(world, person, ' Laptop ')
    expect([phone.recoveryCodes?.length, laptop.recoveryCodes]).toEqual([10, null])
    for (const { authenticator } of [phone, laptop]) {
      const browser = world.stranger()
      const signIn = await passkeySignIn(world, (options) => authenticator.get(options), browser)
      expect(signIn).toMatchObject({ status: 200, body: { user: { email: person.email } } })
      expect(sessionCookies(browser)).toEqual(['auth-refresh-token', 'auth-token'])
    }
    const { passkeys } = await factorsOf(person)
    expect(passkeys).toMatchObject([{ name: 'Phone', lastUsedAt: expect.any(String) }, { name: 'Laptop' }])
  })

  test('are renamed and removed, and the owner is mailed about each change', async () => {
    const person = await signedIn(world)
    const { id } = await addPasskey(world, person)
    expect((await person.auth.patch(`${PASSKEYS}/${id}`, { name: 'Old phone' })).status).toBe(200)
    expect((await factorsOf(person)).passkeys).toMatchObject([{ name: 'Old phone' }])
    expect((await person.auth.delete(`${PASSKEYS}/${id}`)).status).toBe(200)
    expect(await factorsOf(person)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect((await person.auth.delete(`${PASSKEYS}/${id}`)).status).toBe(404)
    const mails = await mailsTo(world, person.email)
    expect(mails.map(({ text }) => /A passkey was (added|removed)/.exec(text)?.[1])).toEqual(
      expect.arrayContaining(['added', 'removed']),
    )
    expect((await login(person.email)).status).toBe(200)
  })

  test('are at most twenty', async () => {
    const person = await signedIn(world)
    for (let count = 1; count <= 20; count++) await addPasskey(world, person, `Key ${count}`)
    await expect(addPasskey(world, person)).rejects.toThrow('which is the limit')
  })

  test('are not listed to somebody who signs in', async () => {
    const ask = async () => expectOk(await world.stranger().auth.post('/api/auth/passkey-sign-in/options')).options
    await protectedPerson(world)
    const { challenge, ...options } = await ask()
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
    expect(challenge).not.toBe((await ask()).challenge)
  })
})

describe('an authenticator app', () => {
  test('is required only after one of its codes was entered to confirm it', async () => {
    const person = await signedIn(world)
    const { key, uri } = expectOk(await person.auth.post(`${APP}/options`))
    expect(new URL(uri).searchParams.get('secret')).toBe(key)
    expect((await login(person.email)).status).toBe(200)
    expect((await factorsOf(person)).appConfirmedAt).toBeNull()
    const app = await addApp(world, person)
    expect(app.recoveryCodes).toHaveLength(10)
    const refused = await login(person.email)
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'SECOND_STEP_REQUIRED', details: { methods: ['code', 'recoveryCode'] } },
    })
    const browser = await afterPassword(world, person.email)
    expect(sessionCookies(browser)).toEqual(['auth-second-step'])
    const signIn = await browser.auth.post(SECOND_STEP, { code: nextCode(world, app.key) })
    expect(signIn).toMatchObject({ status: 200, body: { user: { email: person.email } } })
    expect(sessionCookies(browser)).toEqual(['auth-refresh-token', 'auth-token'])
  })

  test('is replaced by another, and the earlier one no longer signs in', async () => {
    const person = await signedIn(world)
    const first = await addApp(world, person)
    const second = await addApp(world, person)
    const browser = await afterPassword(world, person.email)
    expect((await browser.auth.post(SECOND_STEP, { code: nextCode(world, first.key) })).status).toBe(401)
    expect((await browser.auth.post(SECOND_STEP, { code: codeOf(world, second.key) })).status).toBe(200)
  })

  test('is removed, and then the password is enough', async () => {
    const person = await signedIn(world)
    await addApp(world, person)
    expect((await person.auth.delete(APP)).status).toBe(200)
    expect((await person.auth.delete(APP)).status).toBe(404)
    expect((await person.auth.post(CODES)).status).toBe(409)
    expect((await login(person.email)).status).toBe(200)
  })
})

describe('recovery codes', () => {
  test('work once each, however they are typed, and new ones replace them', async () => {
    const person = await protectedPerson(world)
    const [first = '', second = ''] = person.recoveryCodes
    const use = async (recoveryCode: string) =>
      (await (await afterPassword(world, person.email)).auth.post(SECOND_STEP, { recoveryCode })).status
    expect(await use(` ${first.toUpperCase().replace('-', ' ')} `)).toBe(200)
    expect((await factorsOf(person)).recoveryCodesLeft).toBe(9)
    const { recoveryCodes } = expectOk(await person.auth.post(CODES))
    expect([await use(second), await use(recoveryCodes[0])]).toEqual([401, 200])
    expect((await factorsOf(person)).recoveryCodesLeft).toBe(9)
  })

  test('cause a mail when one is used to sign in or to confirm that it is you; a wrong code causes none', async () => {
    const person = await protectedPerson(world)
    const [first, second] = person.recoveryCodes
    const mailed = async () =>
      (await mailsTo(world, person.email)).filter(({ text }) => text.includes('A recovery code was used')).length
    const { auth } = await afterPassword(world, person.email)
    expect((await auth.post(SECOND_STEP, { recoveryCode: 'aaaaa-aaaaa' })).status).toBe(401)
    expect(await mailed()).toBe(0)
    expect((await auth.post(SECOND_STEP, { recoveryCode: first })).status).toBe(200)
    await expect.poll(mailed).toBe(1)
    expect((await person.auth.post(STEP_UP, { recoveryCode: second })).status).toBe(200)
    await expect.poll(mailed).toBe(2)
  })

  test('are stored only as digests', async () => {
    const { recoveryCodes, sub, key } = await protectedPerson(world)
    const { kysely } = world.database
    const rows = await kysely.selectFrom('identity.recovery_codes').selectAll().where('sub', '=', sub).execute()
    const app = await kysely.selectFrom('identity.authenticator_apps').selectAll().where('sub', '=', sub).execute()
    const stored = JSON.stringify([rows, app])
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replace('-', ''))
    expect(stored).not.toContain(key)
  })

  test('work once if two requests use the same code concurrently', async () => {
    const { email, recoveryCodes } = await protectedPerson(world)
    const [one, two] = [await afterPassword(world, email), await afterPassword(world, email)]
    const results = await Promise.all(
      [one, two].map(({ auth }) => auth.post(SECOND_STEP, { recoveryCode: recoveryCodes[0] })),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('begin one session, and only one is used up, if two are sent concurrently for one second step', async () => {
    const person = await protectedPerson(world)
    const one = await afterPassword(world, person.email)
    const two = copyOf(world, one)
    const results = await Promise.all(
      [one, two].map(({ auth }, at) => auth.post(SECOND_STEP, { recoveryCode: person.recoveryCodes[at] })),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await factorsOf(person)).recoveryCodesLeft).toBe(9)
  })
})

describe('a second step', () => {
  test('accepts a passkey of the account', async () => {
    const person = await protectedPerson(world)
    const browser = await afterPassword(world, person.email)
    const { methods, options } = expectOk(await browser.auth.get(SECOND_STEP))
    expect(methods).toEqual(['passkey', 'code', 'recoveryCode'])
    expect(options.allowCredentials).toMatchObject([{ id: person.authenticator.id }])
    const signIn = await browser.auth.post(SECOND_STEP, { passkey: person.authenticator.get(options) })
    expect(signIn.status).toBe(200)
    expect((await browser.auth.get(SECOND_STEP)).status).toBe(401)
  })

  test('takes exactly one proof', async () => {
    const person = await protectedPerson(world)
    const browser = await afterPassword(world, person.email)
    const [recoveryCode] = person.recoveryCodes
    for (const proof of [{}, { code: nextCode(world, person.key), recoveryCode }])
      expect((await browser.auth.post(SECOND_STEP, proof)).status).toBe(400)
    expect((await factorsOf(person)).recoveryCodesLeft).toBe(10)
  })

  test('ends when the password changes meanwhile', async () => {
    const person = await protectedPerson(world)
    const browser = await afterPassword(world, person.email)
    await world.stranger().auth.post('/api/auth/forgot-password', { email: person.email })
    const code = await codeMailedTo(world, person.email)
    const reset = { email: person.email, code, newPassword: 'another horse battery' }
    expect((await world.stranger().auth.post('/api/auth/reset-password', reset)).status).toBe(200)
    const refused = await browser.auth.post(SECOND_STEP, { code: nextCode(world, person.key) })
    expect([refused.status, isSignedIn(browser)]).toEqual([401, false])
    // The mailbox alone does not sign in either.
    expect((await login(person.email, 'another horse battery')).body.code).toBe('SECOND_STEP_REQUIRED')
  })

  test('ends when the only factor it could use is removed meanwhile', async () => {
    const person = await signedIn(world)
    const { key } = await addApp(world, person)
    const browser = await afterPassword(world, person.email)
    expect((await person.auth.delete(APP)).status).toBe(200)
    expect((await browser.auth.post(SECOND_STEP, { code: nextCode(world, key) })).status).toBe(401)
  })

  test('works without a script', async () => {
    const person = await protectedPerson(world)
    const browser = world.stranger()
    const form = (path: string, fields: Record<string, string>) =>
      browser.auth.post(path, new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      })
    expect(await browser.auth.get('/second-step')).toMatchObject({ status: 303, headers: { location: '/login' } })
    const first = await form('/login', { email: person.email, password: PASSWORD })
    expect(first).toMatchObject({ status: 303, headers: { location: '/second-step' } })
    expect((await browser.auth.get('/second-step')).text).toContain('name="code"')
    expect((await form('/second-step', { code: '000000', recoveryCode: '' })).status).toBe(422)
    const done = await form('/second-step', { code: '', recoveryCode: person.recoveryCodes[0] ?? '' })
    expect([done.status, isSignedIn(browser)]).toEqual([303, true])
  })

  test('is throttled, and the right password neither resets nor reveals that', async () => {
    realTimePasses(0)
    const { email, key } = await protectedPerson(world)
    const browser = await afterPassword(world, email)
    for (let guess = 1; guess <= 5; guess++)
      expect((await browser.auth.post(SECOND_STEP, { code: '000000' })).status).toBe(401)
    expect((await login(email)).status).toBe(403)
    const again = await afterPassword(world, email)
    const refused = await again.auth.post(SECOND_STEP, { code: codeOf(world, key) })
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
    expect((await login(email, 'wrong password')).status).toBe(401)
  })
})

describe('confirming that it is you', () => {
  const confirm = async ({ auth }: Browser, proof: object) => (await auth.post(STEP_UP, proof)).status
  const isFresh = async (browser: Browser) => (await factorsOf(browser)).hasFreshProof

  test('takes the password of a person without a factor, and lasts ten minutes', async () => {
    const person = await signedIn(world)
    later(9)
    expect(await isFresh(person)).toBe(true)
    later(1)
    expect([await isFresh(person), (await person.auth.post(`${APP}/options`)).status]).toEqual([false, 403])
    expect(expectOk(await person.auth.get(STEP_UP))).toMatchObject({ methods: ['password'], options: null })
    expect(await confirm(person, { password: 'wrong password' })).toBe(400)
    expect([await confirm(person, { password: PASSWORD }), await isFresh(person)]).toEqual([200, true])
    expect((await person.auth.post(`${APP}/options`)).status).toBe(200)
  })

  test('takes only a factor once there is one', async () => {
    const person = await protectedPerson(world)
    later(11)
    const { ticket, methods, options } = expectOk(await person.auth.get(STEP_UP))
    expect(methods).toEqual(['passkey', 'code', 'recoveryCode'])
    expect(await confirm(person, { password: PASSWORD })).toBe(400)
    expect(await confirm(person, { password: PASSWORD, code: codeOf(world, person.key) })).toBe(400)
    expect(await isFresh(person)).toBe(false)
    const passkey = person.authenticator.get(options)
    expect(await confirm(person, { ticket, passkey })).toBe(200)
    expect(await confirm(person, { ticket, passkey })).toBe(400)
    later(11)
    const code = codeOf(world, person.key)
    expect([await confirm(person, { code }), await confirm(person, { code })]).toEqual([200, 400])
    expect(await confirm(person, { recoveryCode: person.recoveryCodes[0] })).toBe(200)
  })

  test('refuses the ticket and the passkey of somebody else', async () => {
    const [person, other] = [await protectedPerson(world), await protectedPerson(world)]
    const { ticket, options } = expectOk(await other.auth.get(STEP_UP))
    const passkey = other.authenticator.get(options)
    expect(await confirm(person, { ticket, passkey })).toBe(400)
    expect(await confirm(person, { passkey })).toBe(400)
    expect(await confirm(other, { ticket, passkey })).toBe(200)
  })

  test('makes an older session fresh, and can do so again after that session was renewed', async () => {
    const person = await signedIn(world)
    const other = world.stranger()
    expectOk(await other.auth.post('/api/auth/login', { email: person.email, password: PASSWORD }))
    const { key } = await addApp(world, person)
    expect(await isFresh(other)).toBe(false)
    expect([await confirm(other, { code: nextCode(world, key) }), await isFresh(other)]).toEqual([200, true])
    world.clock.advance(DAY_MS)
    expect(await isFresh(other)).toBe(false)
    expect((await other.auth.get('/api/me')).status).toBe(200)
    expect([await confirm(other, { code: codeOf(world, key) }), await isFresh(other)]).toEqual([200, true])
  })

  test('does not work after the session was ended', async () => {
    const person = await signedIn(world)
    const thief = copyOf(world, person)
    await person.auth.post('/api/auth/logout')
    expect(await confirm(thief, { password: PASSWORD })).toBe(401)
  })

  test('is required to change a payout destination only if the person has a second factor', async () => {
    const [plain, secured] = [await signedIn(world), await protectedPerson(world)]
    later(11)
    const change = (browser: Browser) => browser.post('/api/payments/payout-route', {})
    expect((await change(plain)).status).toBe(200)
    expect(await change(secured)).toMatchObject({ status: 403, body: { code: 'SIGN_IN_AGAIN' } })
    expect((await secured.post('/api/payments/payout-route/onboarding-link', {})).status).toBe(403)
    expect(await confirm(secured, { code: codeOf(world, secured.key) })).toBe(200)
    expect((await change(secured)).status).toBe(200)
  })
})

test('a user pool has no second factors', async () => {
  const pool = {
    COGNITO_USER_POOL_ID: 'eu-west-1_Ab12Cd34E',
    COGNITO_CLIENT_ID: 'client',
    COGNITO_ENDPOINT: 'http://127.0.0.1:9',
  }
  const other = await createWorld({ env: pool })
  try {
    const { auth } = other.stranger()
    const passkey = { id: 'a', clientDataJSON: 'a', authenticatorData: 'a', signature: 'a', userHandle: null }
    for (const [path, body] of [
      ['/api/auth/passkey-sign-in/options', undefined],
      ['/api/auth/passkey-sign-in', { ticket: 'a', passkey }],
      [`${SECOND_STEP}/recovery`, undefined],
    ] as const)
      expect((await auth.post(path, body)).status, path).toBe(404)
  } finally {
    await other.close()
  }
})
