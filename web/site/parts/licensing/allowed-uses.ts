import type { PublicUses } from '../../../../client/src/api-types.ts'
import { CATEGORIES, type Category } from '../../../../server/platform/scope-of-use/categories.ts'
import type { Medium, OfferScope } from '../../../../server/platform/scope-of-use/scope.ts'
import {
  type AskedUse,
  decideUse,
  type UseDecision,
  type UseReason,
} from '../../../../server/platform/scope-of-use/use-rules.ts'
import { say } from '../../../words/say.ts'
import { useApiQuery } from '../../api.tsx'
import { firstNameOf } from '../../words/first-name.ts'
import { describeReason } from './use-reason-words.ts'

/** Rules of a talent. `isReader` if the talent reads the page, and is addressed as “you”. */
export type TalentRules = PublicUses & { isReader?: boolean }

/** Decision of a talent's rules about a draft. */
export type AllowedUse = Pick<TalentRules, 'slug' | 'displayName' | 'isReader'> &
  UseDecision & { words: readonly string[] }

/** Loads the rules of these talents, which the server applies when an offer is sent. */
export function usePublicUses(slugs: readonly string[]): readonly PublicUses[] {
  const { data } = useApiQuery(
    'GET /api/likeness/uses',
    { query: { slugs: slugs.join(',') } },
    { when: slugs.length > 0, keepsLast: slugs.length > 0 },
  )
  return (data?.talents ?? []).filter(({ slug }) => slugs.includes(slug))
}

/** Uses and scope of a draft or a counter-offer. */
export type AskedTerms = { usageTypes: readonly string[]; customUsage: string; scope: OfferScope | null }
type PricedTerms = AskedTerms & { amountMinorUnit: number | null; currency: string }

const askedBy = ({ usageTypes, customUsage, scope }: AskedTerms, medium: Medium): AskedUse => ({
  medium,
  uses: usageTypes,
  customUse: customUsage,
  category: scope?.category ?? null,
  territories: scope?.territories ?? null,
  exclusivity: scope?.exclusivity ?? 'NON_EXCLUSIVE',
})

/** Judges a draft by the rules of each talent, as the server will. */
export function judgeDraft(
  talents: readonly TalentRules[],
  draft: PricedTerms,
  medium: Medium | undefined,
): AllowedUse[] {
  if (medium === undefined) return []
  const { amountMinorUnit, currency } = draft
  const price = amountMinorUnit === null ? null : { amountMinorUnit, currency }
  return talents.map(({ slug, displayName, isReader = false, rules }) => {
    const decision = decideUse(rules, askedBy(draft, medium), price)
    const name = isReader ? null : displayName
    return { slug, displayName, isReader, ...decision, words: decision.reasons.map((one) => describeReason(one, name)) }
  })
}

/**
 * True if the rule names the field, or is about everything. Other rules are no reason to mark a
 * single choice of this field.
 */
const isAbout = (reason: UseReason, field: 'uses' | 'categories'): boolean => {
  if (!('rule' in reason)) return false
  const { media, uses, categories, territories } = reason.rule
  return reason.rule[field] !== null || [media, uses, categories, territories].every((list) => list === null)
}

type Price = { amountMinorUnit: number; currency: string } | null

/**
 * Returns the words beside a choice that at least one talent never allows, decides on in person, or
 * charges more for.
 */
function markOf(
  talents: readonly TalentRules[],
  asked: AskedUse,
  field: 'uses' | 'categories',
  price: Price,
): string | undefined {
  const marks = talents.flatMap(({ displayName, isReader, rules }) => {
    const kinds = decideUse(rules, asked, price).reasons.flatMap((reason) =>
      isAbout(reason, field) ? [reason.kind] : [],
    )
    const name = firstNameOf(displayName)
    if (kinds.includes('NEVER'))
      return [isReader ? say('never allowed by you') : say('never allowed by {name}', { name })]
    if (kinds.includes('FLOOR'))
      return [isReader ? say('below your least price') : say('below {name}’s least price', { name })]
    return kinds.includes('ON_REQUEST')
      ? [isReader ? say('you decide in person') : say('{name} decides in person', { name })]
      : []
  })
  return marks.length === 0 ? undefined : marks.join(say(', '))
}

const priceOf = ({ amountMinorUnit, currency }: PricedTerms): Price =>
  amountMinorUnit === null ? null : { amountMinorUnit, currency }

/** Marks a use of the brief. */
export const markUse = (
  talents: readonly TalentRules[],
  draft: PricedTerms,
  medium: Medium | undefined,
  use: string,
): string | undefined =>
  medium && markOf(talents, { ...askedBy(draft, medium), uses: [use], customUse: null }, 'uses', priceOf(draft))

/** Labels the categories of brands, with the marks of the talents. */
export function labelCategory(
  talents: readonly TalentRules[],
  draft: PricedTerms,
  medium: Medium | undefined,
  category: Category,
): string {
  const mark = medium && markOf(talents, { ...askedBy(draft, medium), category }, 'categories', priceOf(draft))
  const label = say(CATEGORIES[category].label)
  return mark === undefined ? label : say('{label} ({mark})', { label, mark })
}
