import { randomBytes } from 'node:crypto'
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
