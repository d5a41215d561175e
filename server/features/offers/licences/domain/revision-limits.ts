import type { Issue } from '../../../../platform/errors.ts'
import { fieldsBeyond, type OfferScope } from '../../../../platform/scope-of-use/scope.ts'
import { DEFAULT_SCOPE } from '../../../../platform/scope-of-use/scope-words.ts'
import type { Medium } from './terms.ts'

/** Fields of an offer that decide how far its license reaches. */
export type Reach = {
  medium: Medium
  scope: OfferScope | null
  usageTypes: readonly string[]
  customUsage: string | null
}

const FIELDS: Readonly<Record<keyof OfferScope, string>> = {
  category: 'Choose the category of the work that this offer revises.',
  territories: 'Choose countries that the license of the work covers.',
  termMonths: 'Keep the term of the work that this offer revises.',
  startsOn: 'Keep the first day of the work that this offer revises.',
  endsOn: 'Keep the last day of the work that this offer revises.',
  exclusivity: 'Ask for no more exclusivity than the license of the work has.',
}

/**
 * Lists the fields in which an offer reaches beyond the license of the work that it revises. Such
 * an offer is refused, because nobody may get additional rights for the price of a revision.
 */
export function issuesBeyond(own: Reach, work: Reach, path = 'scope'): Issue[] {
  const [scope, allowed] = [own.scope ?? DEFAULT_SCOPE, work.scope ?? DEFAULT_SCOPE]
  const before = path.includes('.') ? `${path.slice(0, path.lastIndexOf('.'))}.` : ''
  const addsUses = own.usageTypes.some((use) => !work.usageTypes.includes(use))
  const addsWords = (own.customUsage?.trim() || null) !== null && own.customUsage?.trim() !== work.customUsage?.trim()
  return [
    ...fieldsBeyond(scope, allowed).map((field) => ({ path: `${path}.${field}`, message: FIELDS[field] })),
    ...(addsUses
      ? [{ path: `${before}usageTypes`, message: 'Choose only uses of the work that this offer revises.' }]
      : []),
    ...(addsWords
      ? [{ path: `${before}customUsage`, message: 'Leave out uses that the license of the work does not have.' }]
      : []),
    ...(own.medium === work.medium
      ? []
      : [{ path: 'campaignType', message: 'Choose the kind of work that this offer revises.' }]),
  ]
}
