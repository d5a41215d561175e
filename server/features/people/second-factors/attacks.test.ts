import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import {
  APP,
  addPasskey,
  afterPassword,
  CODES,
  codeOf,
  isSignedIn,
  newAuthenticator,
  nextCode,
  PASSKEYS,
  type Protected,
  passkeySignIn,
  protectedPerson,
  SECOND_STEP,
  SIGN_IN,
  STEP_UP,
} from '../../../../tests/support/people/factors.ts'
import { copyOf, signedIn } from '../../../../tests/support/people/signed-in.ts'
import type { Lies } from '../../../../tests/support/people/software-authenticator.ts'
import { type Browser, createWorld, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const later = (minutes: number) => world.clock.advance(minutes * MINUTE_MS)
const flipped = (text: string): string => `${text.slice(0, -2)}${text.at(-2) === 'A' ? 'B' : 'A'}${text.at(-1)}`
const factorsOf = async ({ auth }: Browser) => expectOk(await auth.get('/api/auth/factors'))

/** Wrong statements in an otherwise right assertion. */
const LIES: Readonly<Record<string, Lies | ((victim: Protected) => Lies)>> = {
  'for a page of another site': { origin: 'https://evil.example' },
  'for our host over another scheme': { origin: 'https://localhost:3001' },
  'for our host on a port of somebody else': { origin: 'http://localhost:9999' },
  'for a host that begins like ours': { origin: 'http://localhost.evil.example:3001' },
  'for the relying party of another site': { rpId: 'evil.example' },
  'for a page of ours in a frame of another site': { crossOrigin: true },
  'of a device whose owner was not verified': { isVerified: false },
  'of a device that nobody touched': { isPresent: false },
  'that is really a registration': { type: 'webauthn.create' },
  'over a challenge of the attacker': { challenge: Buffer.from('a challenge of my own').toString('base64url') },
  'signed with another key': { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
  'with a credential that nobody has': { id: 'bm9ib2R5cyBjcmVkZW50aWFs' },
  'that names no account': { userHandle: null },
  'that names another account': { userHandle: Buffer.from('somebody else').toString('base64url') },
  'of a copy with the same count of signatures': ({ authenticator }) => ({ signCount: authenticator.signCount }),
  'of a copy with a lower count of signatures': { signCount: 1 },
}

describe('a passkey sign-in is refused', () => {
  let victim: Protected
  beforeAll(async () => {
    victim = await protectedPerson(world)
    for (const _ of [1, 2]) expect((await passkeySignIn(world, (o) => victim.authenticator.get(o))).status).toBe(200)
  })

  test.each(Object.entries(LIES))('%s', async (_name, lies) => {
    const browser = world.stranger()
    const told = typeof lies === 'function' ? lies(victim) : lies
    const refused = await passkeySignIn(world, (options) => victim.authenticator.get(options, told), browser)
    expect([refused.status, isSignedIn(browser)]).toEqual([401, false])
    expect((await passkeySignIn(world, (options) => victim.authenticator.get(options))).status).toBe(200)
  })

  test('with the same response for an unknown credential and a wrong signature', async () => {
    const asked = (lies: Lies) => passkeySignIn(world, (options) => victim.authenticator.get(options, lies))
    const [unknown, wrong] = [await asked({ id: 'bm9ib2R5' }), await asked({ origin: 'https://evil.example' })]
    expect(unknown.text).toBe(wrong.text)
  })

  const start = async () => expectOk(await world.stranger().auth.post(`${SIGN_IN}/options`))
  const send = (ticket: string, passkey: object) => world.stranger().auth.post(SIGN_IN, { ticket, passkey })
  const TICKETS: Readonly<Record<string, () => Promise<TestResponse>>> = {
    'when it is sent twice': async () => {
      const { ticket, options } = await start()
      const passkey = victim.authenticator.get(options)
      expect((await send(ticket, passkey)).status).toBe(200)
      return send(ticket, passkey)
    },
    'when its challenge was already used': async () => {
      const { ticket, options } = await start()
      expect((await send(ticket, victim.authenticator.get(options))).status).toBe(200)
      return send(ticket, victim.authenticator.get(options))
    },
    'with a ticket of another challenge': async () => {
      const { options } = await start()
      return send((await start()).ticket, victim.authenticator.get(options))
    },
    'with an expired ticket': async () => {
      const { ticket, options } = await start()
      later(11)
      return send(ticket, victim.authenticator.get(options))
    },
    'with a changed ticket': async () => {
      const { ticket, options } = await start()
      return send(flipped(ticket), victim.authenticator.get(options))
    },
    'with a ticket for a confirmation': async () => {
      const { ticket, options } = expectOk(await victim.auth.get(STEP_UP))
      return send(ticket, victim.authenticator.get(options))
    },
    'with a removed passkey': async () => {
      const { authenticator, id } = await addPasskey(world, victim)
      expect((await victim.auth.delete(`${PASSKEYS}/${id}`)).status).toBe(200)
      return passkeySignIn(world, (options) => authenticator.get(options))
    },
  }
  test.each(Object.entries(TICKETS))('%s', async (_name, attack) => {
    expect((await confirmed(victim, attack)).status).toBe(401)
  })
})

/** Runs an attack after a fresh proof of the victim. */
async function confirmed<Result>(victim: Protected, attack: () => Promise<Result>): Promise<Result> {
  const { ticket, options } = expectOk(await victim.auth.get(STEP_UP))
  expectOk(await victim.auth.post(STEP_UP, { ticket, passkey: victim.authenticator.get(options) }))
  return attack()
}

describe('changing somebody’s factors is refused', () => {
  let victim: Protected
  let other: Protected
  beforeAll(async () => {
    victim = await protectedPerson(world)
    other = await protectedPerson(world)
  })

  const start = async ({ auth }: Browser) => expectOk(await auth.post(`${PASSKEYS}/options`))
  const ATTACKS: Readonly<Record<string, [status: number, attack: () => Promise<TestResponse>]>> = {
    'to the session of a thief that is not fresh, adding a passkey': [
      403,
      async () => {
        const { ticket, options } = await start(victim)
        later(11)
        const credential = newAuthenticator(world).create(options)
        return copyOf(world, victim).auth.post(PASSKEYS, { ticket, name: 'Mine', credential })
      },
    ],
    'to the session of a thief, asking for passkey options': [
      403,
      () => (later(11), copyOf(world, victim).auth.post(`${PASSKEYS}/options`)),
    ],
    'to the session of a thief, removing a passkey': [
      403,
      () => (later(11), copyOf(world, victim).auth.delete(`${PASSKEYS}/${victim.passkeyId}`)),
    ],
    'to the session of a thief, removing the app': [403, () => (later(11), copyOf(world, victim).auth.delete(APP))],
    'to the session of a thief, starting another app': [
      403,
      () => (later(11), copyOf(world, victim).auth.post(`${APP}/options`)),
    ],
    'to the session of a thief, making recovery codes': [
      403,
      () => (later(11), copyOf(world, victim).auth.post(CODES)),
    ],
    'to a fresh session from before the first factor': [
      403,
      async () => {
        const person = await signedIn(world)
        const thief = copyOf(world, person)
        await addPasskey(world, person)
        return thief.auth.post(`${PASSKEYS}/options`)
      },
    ],
    'with the credential of another account': [
      409,
      async () => {
        const { ticket, options } = await start(other)
        const credential = newAuthenticator(world).create(options, { id: victim.authenticator.id })
        return other.auth.post(PASSKEYS, { ticket, name: 'Theirs', credential })
      },
    ],
    'with the ticket of another account': [
      400,
      async () => {
        const { ticket, options } = await start(other)
        return victim.auth.post(PASSKEYS, {
          ticket,
          name: 'Theirs',
          credential: newAuthenticator(world).create(options),
        })
      },
    ],
    'with a ticket that was used': [
      400,
      async () => {
        const { ticket, options } = await start(victim)
        const add = () =>
          victim.auth.post(PASSKEYS, { ticket, name: 'New', credential: newAuthenticator(world).create(options) })
        expect((await add()).status).toBe(201)
        return add()
      },
    ],
    'with a passkey made on another site': [
      400,
      async () => {
        const { ticket, options } = await start(victim)
        const credential = newAuthenticator(world).create(options, { origin: 'https://evil.example' })
        return victim.auth.post(PASSKEYS, { ticket, name: 'New', credential })
      },
    ],
    'with a passkey of a device that does not verify its owner': [
      400,
      async () => {
        const { ticket, options } = await start(victim)
        const credential = newAuthenticator(world).create(options, { isVerified: false })
        return victim.auth.post(PASSKEYS, { ticket, name: 'New', credential })
      },
    ],
    'with the app of another account': [
      400,
      async () => {
        const { ticket, key } = expectOk(await other.auth.post(`${APP}/options`))
        return victim.auth.post(APP, { ticket, code: codeOf(world, key) })
      },
    ],
    'with a wrong code of a new app': [
      400,
      async () => {
        const { ticket } = expectOk(await victim.auth.post(`${APP}/options`))
        return victim.auth.post(APP, { ticket, code: '000000' })
      },
    ],
    'to another account, removing a passkey': [404, () => other.auth.delete(`${PASSKEYS}/${victim.passkeyId}`)],
    'to another account, renaming a passkey': [
      404,
      () => other.auth.patch(`${PASSKEYS}/${victim.passkeyId}`, { name: 'Mine' }),
    ],
    'to a page of another site': [
      403,
      () => victim.auth.delete(`${PASSKEYS}/${victim.passkeyId}`, undefined, { origin: 'https://evil.example' }),
    ],
  }
  beforeEach(async () => {
    for (const person of [victim, other]) await confirmed(person, async () => undefined)
  })
  test.each(Object.entries(ATTACKS))('%s', async (_name, [status, attack]) => {
    const { recoveryCodesLeft, appConfirmedAt } = await factorsOf(victim)
    expect((await attack()).status).toBe(status)
    const after = await factorsOf(victim)
    expect(after).toMatchObject({ recoveryCodesLeft, appConfirmedAt })
    expect(after.passkeys.map(({ id }: { id: string }) => id)).toContain(victim.passkeyId)
    expect(after.passkeys.map(({ name }: { name: string }) => name)).not.toContain('Mine')
  })
})

describe('a second step is refused', () => {
  let victim: Protected
  let other: Protected
  beforeAll(async () => {
    victim = await protectedPerson(world)
    other = await protectedPerson(world)
  })

  const step = (browser: Browser, proof: object) => browser.auth.post(SECOND_STEP, proof)
  const ATTACKS: Readonly<Record<string, () => Promise<[Browser, TestResponse]>>> = {
    'without the password': async () => {
      const browser = world.stranger()
      return [browser, await step(browser, { code: nextCode(world, victim.key) })]
    },
    'with a changed cookie': async () => {
      const browser = await afterPassword(world, victim.email)
      browser.cookies.set('auth-second-step', flipped(browser.cookies.get('auth-second-step') ?? ''))
      return [browser, await step(browser, { code: nextCode(world, victim.key) })]
    },
    'with a ticket of another kind as the cookie': async () => {
      const browser = world.stranger()
      const { ticket } = expectOk(await victim.auth.get(STEP_UP))
      browser.cookies.set('auth-second-step', ticket)
      return [browser, await step(browser, { code: nextCode(world, victim.key) })]
    },
    'after ten minutes': async () => {
      const browser = await afterPassword(world, victim.email)
      later(11)
      return [browser, await step(browser, { code: codeOf(world, victim.key) })]
    },
    'with the cookie of a step that was completed': async () => {
      const browser = await afterPassword(world, victim.email)
      const thief = copyOf(world, browser)
      expect((await step(browser, { code: nextCode(world, victim.key) })).status).toBe(200)
      return [thief, await step(thief, { code: nextCode(world, victim.key) })]
    },
    'with a code that was used': async () => {
      const code = nextCode(world, victim.key)
      expect((await step(await afterPassword(world, victim.email), { code })).status).toBe(200)
      const browser = await afterPassword(world, victim.email)
      return [browser, await step(browser, { code })]
    },
    'with an earlier code than the one used last': async () => {
      const early = nextCode(world, victim.key)
      world.clock.advance(MINUTE_MS / 2)
      const code = codeOf(world, victim.key)
      expect((await step(await afterPassword(world, victim.email), { code })).status).toBe(200)
      const browser = await afterPassword(world, victim.email)
      return [browser, await step(browser, { code: early })]
    },
    'with a code from another person’s app': async () => {
      const browser = await afterPassword(world, victim.email)
      return [browser, await step(browser, { code: nextCode(world, other.key) })]
    },
    'with another person’s recovery code': async () => {
      const browser = await afterPassword(world, victim.email)
      return [browser, await step(browser, { recoveryCode: other.recoveryCodes[0] })]
    },
    'with a recovery code that was used': async () => {
      const recoveryCode = victim.recoveryCodes[0]
      expect((await step(await afterPassword(world, victim.email), { recoveryCode })).status).toBe(200)
      const browser = await afterPassword(world, victim.email)
      return [browser, await step(browser, { recoveryCode })]
    },
    'with another person’s passkey': async () => {
      const browser = await afterPassword(world, victim.email)
      const { options } = expectOk(await browser.auth.get(SECOND_STEP))
      return [browser, await step(browser, { passkey: other.authenticator.get(options) })]
    },
    'with an assertion for a sign-in without password': async () => {
      const browser = await afterPassword(world, victim.email)
      const { options } = expectOk(await browser.auth.post(`${SIGN_IN}/options`))
      return [browser, await step(browser, { passkey: victim.authenticator.get(options) })]
    },
    'with an assertion for another second step': async () => {
      const { options } = expectOk(await (await afterPassword(world, victim.email)).auth.get(SECOND_STEP))
      const browser = await afterPassword(world, victim.email)
      return [browser, await step(browser, { passkey: victim.authenticator.get(options) })]
    },
  }
  test.each(Object.entries(ATTACKS))('%s', async (_name, attack) => {
    const [browser, refused] = await attack()
    expect([refused.status, isSignedIn(browser)]).toEqual([401, false])
  })
})
