import { randomBytes } from 'node:crypto'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../seed/people.ts'
import { openBrowser, type TourBrowser } from './browser.ts'

/**
 * A person of the tour. Every run creates a new account, so that the tour can be repeated on the
 * same server.
 */
export type TourPerson = {
  name: string
  role: 'brand' | 'talent'
  displayName: string
  email: string
  password: string
  browser: TourBrowser
}

export function newPerson(role: TourPerson['role'], displayName: string): TourPerson {
  const stamp = randomBytes(5).toString('hex')
  return {
    name: role,
    role,
    displayName,
    email: `${role}-${stamp}@tour.semblance.example`,
    // A random password cannot contain parts of the name or address, which sign-up would refuse.
    password: `Walk-${randomBytes(12).toString('hex')}-7`,
    browser: openBrowser(),
  }
}

/**
 * Returns a demo person with a browser that is not signed in. `name` is the person's role in the
 * tour.
 */
export function demoPerson(key: string, name: string): DemoGuest {
  const person = DEMO_PEOPLE.find((one) => one.key === key)
  if (!person) throw new Error(`there is no demo person with the key ${key}`)
  const { email, displayName } = person
  return { name, displayName, email, password: DEMO_PASSWORD, browser: openBrowser() }
}

export type DemoGuest = Omit<TourPerson, 'role'>

/** Returns a guest without an account or cookies. */
export const newGuest = (name: string): { name: string; browser: TourBrowser } => ({ name, browser: openBrowser() })
