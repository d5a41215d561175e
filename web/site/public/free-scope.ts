import { CATEGORIES, CATEGORY_KEYS, type Category } from '../../../server/platform/scope-of-use/categories.ts'
import { MEDIA, type Medium } from '../../../server/platform/scope-of-use/scope.ts'
import { MEDIUM_LABELS } from '../../../server/platform/scope-of-use/scope-words.ts'
import { WORLDWIDE } from '../../../server/platform/scope-of-use/territories.ts'
import { TERRITORY_CODES } from '../../../server/platform/scope-of-use/territory-words.ts'
import { KNOWN_USES, type KnownUse, USE_LABELS } from '../../../server/platform/scope-of-use/uses.ts'
import { formatOf } from '../../parts/values/moment.tsx'
import { currentLanguage, say } from '../../words/say.ts'
import { describeTerritories } from '../parts/licensing/scope-words.ts'

/** Use for which a brand needs talents who are free. */
export type FreeScope = {
  medium: Medium
  use: KnownUse | null
  category: Category | null
  territories: string[]
  from: string | null
  to: string | null
}

/** Names in the address, which are those of the API. */
const NAMES = ['freeMedium', 'freeUse', 'freeCategory', 'freeTerritories', 'freeFrom', 'freeTo'] as const
type Name = (typeof NAMES)[number]

/** Reads the scope from the address. Leaves out what is invalid, and a last day that is over. */
export function freeScopeIn(search: URLSearchParams, today: string): FreeScope | null {
  const medium = MEDIA.find((one) => one === search.get('freeMedium'))
  if (medium === undefined) return null
  const codes = (search.get('freeTerritories') ?? '').split(',').filter((code) => TERRITORY_CODES.includes(code))
  const from = dayIn(search.get('freeFrom'))
  const to = dayIn(search.get('freeTo'))
  return {
    medium,
    use: KNOWN_USES.find((one) => one === search.get('freeUse')) ?? null,
    category: CATEGORY_KEYS.find((one) => one === search.get('freeCategory')) ?? null,
    territories: codes.length === 0 ? [WORLDWIDE] : [...new Set(codes)].slice(0, 40),
    from,
    to: to !== null && to >= today && (from === null || to >= from) ? to : null,
  }
}

function dayIn(day: string | null): string | null {
  if (day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const at = new Date(`${day}T00:00:00.000Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}

/** Parameters of the API, and of the address. */
export const freeParams = ({ medium, use, category, territories, from, to }: FreeScope) => ({
  freeMedium: medium,
  ...(use === null ? {} : { freeUse: use }),
  ...(category === null ? {} : { freeCategory: category }),
  ...(territories.includes(WORLDWIDE) ? {} : { freeTerritories: territories.join(',') }),
  ...(from === null ? {} : { freeFrom: from }),
  ...(to === null ? {} : { freeTo: to }),
})

/** Values by name for the address. Null removes a parameter. */
export function freeAddress(scope: FreeScope | null): Record<Name, string | null> {
  const given: Partial<Record<Name, string>> = scope === null ? {} : freeParams(scope)
  return Object.fromEntries(NAMES.map((name) => [name, given[name] ?? null])) as Record<Name, string | null>
}

const dayOf = (day: string): string =>
  formatOf(currentLanguage() === 'en' ? 'en-US' : currentLanguage(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00.000Z`),
  )

/** Describes a scope: "Free for pictures, print, coffee and tea, Germany, from May 1, 2027". */
export function describeFree({ medium, use, category, territories, from, to }: FreeScope): string {
  const lower = (label: string) => (currentLanguage() === 'de' ? label : label.charAt(0).toLowerCase() + label.slice(1))
  return [
    say('Free for {lower}', { lower: lower(say(MEDIUM_LABELS[medium])) }),
    use !== null && lower(say(USE_LABELS[use])),
    category !== null && lower(say(CATEGORIES[category].label)),
    describeTerritories(territories),
    from !== null && say('from {day}', { day: dayOf(from) }),
    to !== null && say('until {day}', { day: dayOf(to) }),
  ]
    .filter((part) => part !== false)
    .join(', ')
}
