import { generateSync } from 'otplib'
import { MINUTE_MS } from '../../../server/platform/clock.ts'
import { expectOk } from '../offers/offers.ts'
import type { Browser, TestResponse, World } from '../world.ts'
import { PASSWORD, type SignedIn, signedIn } from './signed-in.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'

export const SIGN_IN = '/api/auth/passkey-sign-in'
export const SECOND_STEP = '/api/auth/second-step'
export const STEP_UP = '/api/auth/step-up'
export const PASSKEYS = '/api/auth/passkeys'
export const APP = '/api/auth/authenticator-app'
export const CODES = '/api/auth/recovery-codes'

export const newAuthenticator = (world: World): SoftwareAuthenticator =>
  new SoftwareAuthenticator(world.config.AUTH_URL)

/** Adds a passkey to the account of a signed-in browser with a fresh proof. */
export async function addPasskey(world: World, { auth }: Browser, name = 'Phone') {
  const authenticator = newAuthenticator(world)
  const { ticket, options } = expectOk(await auth.post(`${PASSKEYS}/options`))
  const credential = authenticator.create(options)
  const added = expectOk(await auth.post(PASSKEYS, { ticket, name, credential })) as {
    id: string
    recoveryCodes: string[] | null
  }
  return { authenticator, ...added }
}

export const codeOf = (world: World, key: string): string =>
  generateSync({ secret: key, epoch: Math.floor(world.clock.now().getTime() / 1000) })

/** Returns a code that was not used before, because a minute passes. */
export function nextCode(world: World, key: string): string {
  world.clock.advance(MINUTE_MS)
  return codeOf(world, key)
}

/** Adds an authenticator app to the account of a signed-in browser with a fresh proof. */
export async function addApp(world: World, { auth }: Browser) {
  const { ticket, key } = expectOk(await auth.post(`${APP}/options`)) as { ticket: string; key: string }
  const confirmed = expectOk(await auth.post(APP, { ticket, code: codeOf(world, key) }))
  return { key, recoveryCodes: confirmed.recoveryCodes as string[] | null }
}

/** Returns a browser in which the password was entered, and which now needs the second step. */
export async function afterPassword(world: World, email: string, password = PASSWORD): Promise<Browser> {
  const browser = world.stranger()
  const login = await browser.auth.post('/api/auth/login', { email, password })
  if (login.body?.code !== 'SECOND_STEP_REQUIRED') throw new Error(`login answered ${login.status} ${login.text}`)
  return browser
}

export async function passkeySignIn(
  world: World,
  assert: (options: never) => object,
  browser: Browser = world.stranger(),
): Promise<TestResponse> {
  const { ticket, options } = expectOk(await browser.auth.post(`${SIGN_IN}/options`))
  return browser.auth.post(SIGN_IN, { ticket, passkey: assert(options as never) })
}

export type Protected = SignedIn & {
  authenticator: SoftwareAuthenticator
  passkeyId: string
  key: string
  recoveryCodes: string[]
}

/** Creates a person with a passkey, an authenticator app and ten recovery codes. */
export async function protectedPerson(world: World): Promise<Protected> {
  const person = await signedIn(world)
  const { authenticator, id: passkeyId, recoveryCodes } = await addPasskey(world, person)
  const { key } = await addApp(world, person)
  return Object.assign(person, { authenticator, passkeyId, key, recoveryCodes: recoveryCodes ?? [] })
}

export const isSignedIn = ({ cookies }: Browser): boolean => cookies.has('auth-token')
