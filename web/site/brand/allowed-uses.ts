import type { PublicUses } from '../../../client/src/api-types.ts'
import { CATEGORIES, type Category } from '../../../server/platform/scope-of-use/categories.ts'
import { describeReason } from '../../../server/platform/scope-of-use/use-rule-words.ts'
import {
  type AskedUse,
  decideUse,
  type Floor,
  type UseDecision,
  type UseReason,
} from '../../../server/platform/scope-of-use/use-rules.ts'
import { useApiQuery } from '../api.tsx'
import { firstNameOf } from '../words/first-name.ts'
import type { Draft, Medium } from './draft.ts'

/** Decision of a talent's rules about the draft. */
export type AllowedUse = Pick<PublicUses, 'slug' | 'displayName'> & UseDecision & { words: readonly string[] }

/** Loads the rules of the draft's talents, which the server applies when the offer is sent. */
export function usePublicUses(slugs: readonly string[]): readonly PublicUses[] {
  const { data } = useApiQuery(
    'GET /api/likeness/uses',
    { query: { slugs: slugs.join(',') } },
    { when: slugs.length > 0, keepsLast: slugs.length > 0 },
  )
  return (data?.talents ?? []).filter(({ slug }) => slugs.includes(slug))
}

type Asked = Pick<Draft, 'usageTypes' | 'customUsage' | 'scope'>

const askedBy = ({ usageTypes, customUsage, scope }: Asked, medium: Medium): AskedUse => ({
  medium,
  uses: usageTypes,
  customUse: customUsage,
  category: scope?.category ?? null,
  territories: scope?.territories ?? null,
})

/** Judges the draft by the rules of each talent, as the server will. */
export function judgeDraft(
  talents: readonly PublicUses[],
  draft: Asked & Pick<Draft, 'amountMinorUnit' | 'currency'>,
  medium: Medium | undefined,
): AllowedUse[] {
  if (medium === undefined) return []
  const price: Floor | null =
    draft.amountMinorUnit === null ? null : { amountMinorUnit: draft.amountMinorUnit, currency: draft.currency }
  return talents.map(({ slug, displayName, rules }) => {
    const decision = decideUse(rules, askedBy(draft, medium), price)
    return { slug, displayName, ...decision, words: decision.reasons.map((one) => describeReason(one, displayName)) }
  })
}

/**
 * True if the rule names the field, or is about everything. Others are no reason to mark a single
 * choice.
 */
const isAbout = (reason: UseReason, field: 'uses' | 'categories'): boolean => {
  if (!('rule' in reason)) return false
  const { media, uses, categories, territories } = reason.rule
  return reason.rule[field] !== null || [media, uses, categories, territories].every((list) => list === null)
}

/** Returns the words beside a choice that some talent never allows, or decides in person. */
function markOf(talents: readonly PublicUses[], asked: AskedUse, field: 'uses' | 'categories'): string | undefined {
  const marks = talents.flatMap(({ displayName, rules }) => {
    const kinds = decideUse(rules, asked, null).reasons.flatMap((reason) =>
      isAbout(reason, field) ? [reason.kind] : [],
    )
    const name = firstNameOf(displayName)
    if (kinds.includes('NEVER')) return [`never allowed by ${name}`]
    return kinds.includes('ON_REQUEST') ? [`${name} decides in person`] : []
  })
  return marks.length === 0 ? undefined : marks.join(', ')
}

/** Marks a use of the brief. */
export const markUse = (
  talents: readonly PublicUses[],
  draft: Asked,
  medium: Medium | undefined,
  use: string,
): string | undefined => medium && markOf(talents, { ...askedBy(draft, medium), uses: [use], customUse: null }, 'uses')

/** Labels the categories of brands, with the marks of the talents. */
export function labelCategory(
  talents: readonly PublicUses[],
  draft: Asked,
  medium: Medium | undefined,
  category: Category,
): string {
  const mark = medium && markOf(talents, { ...askedBy(draft, medium), category }, 'categories')
  return mark === undefined ? CATEGORIES[category].label : `${CATEGORIES[category].label} (${mark})`
}
