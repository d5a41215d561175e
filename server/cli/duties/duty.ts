import type { SettingName } from '../../platform/config/settings.ts'

/** A test, given by its file and its title. Another test checks that the title still exists. */
export type Proof = { file: string; title: string }

export type DutyPart = {
  /** Says what this part of the program does for the duty. */
  what: string
  file: string
  proof: Proof
  /** Setting that must be on, or given, so that the part works as described. */
  setting?: SettingName
}

export type Duty = {
  id: string
  name: string
  law: string
  /** ISO codes of the countries in which it applies. */
  countries: readonly string[]
  /** Says which part of these countries, if not all. */
  place?: string
  /** The day from which it applies. */
  since: string
  bound: string
  parts: readonly DutyPart[]
  /** Names what the program does not do for it. */
  lacks: readonly string[]
}
