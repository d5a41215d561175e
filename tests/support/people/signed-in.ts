import { newId } from '../../../server/platform/ids.ts'
import type { Browser, World } from '../world.ts'
import { codeMailedTo } from './mails.ts'

export const PASSWORD = 'correct horse battery'

export type SignedIn = Browser & { email: string; sub: string }

/** Creates a person who is confirmed and signed in by password. The browser has both cookies. */
export async function signedIn(world: World): Promise<SignedIn> {
  const email = `${newId()}@people.test`
  const person = { email, password: PASSWORD, displayName: 'Ada Byron', role: 'brand' } as const
  const { sub } = await world.app.builtinIssuer().registerConfirmed(person)
  const browser = world.stranger()
  const login = await browser.auth.post('/api/auth/login', { email, password: PASSWORD })
  if (login.status !== 200) throw new Error(`login answered ${login.status} ${login.text}`)
  return Object.assign(browser, { email, sub })
}

/** Signs in by setting a password with a mailed code. */
export async function signInAnew(world: World, { auth, email }: Browser & { email: string }): Promise<void> {
  await auth.post('/api/auth/forgot-password', { email })
  const code = await codeMailedTo(world, email)
  for (const [path, body] of [
    ['/api/auth/reset-password', { email, code, newPassword: PASSWORD }],
    ['/api/auth/login', { email, password: PASSWORD }],
  ] as const) {
    const { status, text } = await auth.post(path, body)
    if (status !== 200) throw new Error(`${path} answered ${status} ${text}`)
  }
}

/** Copies the cookies into another browser, as a second tab or a thief would have them. */
export function copyOf(world: World, browser: Browser): Browser {
  const copy = world.stranger()
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

/** Leaves out the cookie that marks a known device. */
export const sessionCookies = (browser: Browser): string[] =>
  [...browser.cookies.keys()].filter((name) => name !== 'auth-device').toSorted()
