import { randomBytes } from 'node:crypto'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../seed/people.ts'
import { openBrowser, type TourBrowser } from './browser.ts'

/** Somebody on the tour: new each time, so that the tour can be taken again on the same server. */
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
    // Nothing of the name or the address may be in it by chance.
    password: `Walk-${randomBytes(12).toString('hex')}-7`,
    browser: openBrowser(),
  }
}

/** One of the demo people at a browser of their own, signed out. `name` is what the tour calls them. */
export function demoPerson(key: string, name: string): DemoGuest {
  const person = DEMO_PEOPLE.find((one) => one.key === key)
  if (!person) throw new Error(`nobody of the demo people is called ${key}`)
  const { email, displayName } = person
  return { name, displayName, email, password: DEMO_PASSWORD, browser: openBrowser() }
}

export type DemoGuest = Omit<TourPerson, 'role'>

/** Somebody nobody knows: no account, no cookie. */
export const stranger = (name: string): { name: string; browser: TourBrowser } => ({ name, browser: openBrowser() })
