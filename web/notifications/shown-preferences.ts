import type { SignedIn } from '../offers/shown-offer.ts'

/** What the pages about wanted mail are told. */

export type UnsubscribePageProps = { preferencesUrl: string } & (
  | { state: 'live'; about: string; path: string }
  | { state: 'done'; about: string }
  | { state: 'unknown' }
)

export type ShownPreference = {
  type: string
  about: string
  email: boolean
  bell: boolean
  locked: boolean
  waits: boolean
}

export type PreferencesPageProps = {
  person: SignedIn
  /** Where the mails go. */
  email: string
  preferences: readonly ShownPreference[]
  digest: { rhythm: 'immediately' | 'daily' | 'weekly'; timeZone: string; nextAt: Date | null }
  /** Those there are to choose from. */
  timeZones: readonly string[]
  isSaved: boolean
}
