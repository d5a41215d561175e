import type { Category } from './categories.ts'
import { isSameExclusivity } from './exclusivity-price.ts'
import type { UseRule, UseRules } from './use-rules.ts'

const ANYTHING = { floor: null, media: null, uses: null, categories: null, territories: null } as const

/**
 * Rules that a talent can choose with one tap, version 1. OPEN allows what a consent allowed before
 * there were rules, so the migration gave it to everyone, and it applies to talents without rules.
 */
export const USE_PRESETS = {
  OPEN: {
    label: 'Open to most',
    text: 'Brands may ask for any use. You still accept each offer yourself.',
    rules: { fallback: { answer: 'ALLOWED', floor: null }, exceptions: [] },
  },
  CAREFUL: {
    label: 'Careful',
    text: 'Like “Open to most”, but no alcohol, gambling, politics or adult content.',
    rules: {
      fallback: { answer: 'ALLOWED', floor: null },
      exceptions: [{ ...ANYTHING, answer: 'NEVER', categories: ['adult', 'alcohol', 'betting', 'government'] }],
    },
  },
  ASK: {
    label: 'Ask me every time',
    text: 'Nothing is agreed automatically, not even at your minimum. You decide about each offer in person.',
    rules: { fallback: { answer: 'ON_REQUEST', floor: null }, exceptions: [] },
  },
} as const satisfies Record<string, { label: string; text: string; rules: UseRules }>

export type UsePreset = keyof typeof USE_PRESETS
export const USE_PRESET_KEYS = Object.keys(USE_PRESETS) as UsePreset[]

/** Rules of a talent who has chosen none. */
export const DEFAULT_USE_RULES: UseRules = USE_PRESETS.OPEN.rules

/** Rule of a talent who has turned merchandise off. Can be added to every preset. */
export const NO_MERCHANDISE: UseRule = { ...ANYTHING, answer: 'NEVER', uses: ['merchandise'] }

const isNoMerchandise = (rule: UseRule): boolean => keyOf(rule) === keyOf(NO_MERCHANDISE)

/** True if no merchandise with the talent is allowed, anywhere. */
export const refusesMerchandise = ({ exceptions }: UseRules): boolean => exceptions.some(isNoMerchandise)

/** Turns merchandise on or off, and leaves the other rules alone. */
export const withMerchandise = (rules: UseRules, isAllowed: boolean): UseRules => {
  const others = rules.exceptions.filter((rule) => !isNoMerchandise(rule))
  return { ...rules, exceptions: isAllowed ? others : [...others, NO_MERCHANDISE] }
}

/**
 * Lists the categories for which the talent does nothing at all: a rule says never, and no other
 * rule about the category allows a part of it.
 */
export function declinedCategories({ exceptions }: UseRules): Category[] {
  const named = (rules: readonly UseRule[]) => rules.flatMap((rule) => rule.categories ?? [])
  const allowed = named(exceptions.filter(({ answer }) => answer !== 'NEVER'))
  const never = named(exceptions.filter(isWholeRefusal))
  return [...new Set(never)].filter((category) => !allowed.includes(category)).sort()
}

/** True for a rule that says never to categories, whatever the medium, the use and the place. */
const isWholeRefusal = ({ answer, media, uses, territories }: UseRule): boolean =>
  answer === 'NEVER' && media === null && uses === null && territories === null

/** Returns the rules without what `declinedCategories` lists, for a page that shows both. */
export function withoutDeclined(rules: UseRules): UseRules {
  const declined = declinedCategories(rules)
  return {
    ...rules,
    exceptions: rules.exceptions.filter(
      (rule) => !(isWholeRefusal(rule) && rule.categories?.every((category) => declined.includes(category))),
    ),
  }
}

/** Finds the preset whose rules these are, apart from merchandise and the price of exclusivity. */
export function presetOf(rules: UseRules): UsePreset | null {
  const wanted = keyOfRules(withMerchandise(rules, true))
  return USE_PRESET_KEYS.find((preset) => keyOfRules(USE_PRESETS[preset].rules) === wanted) ?? null
}

const keyOf = ({ answer, floor, media, uses, categories, territories }: UseRule): string =>
  JSON.stringify([
    answer,
    floor && [floor.amountMinorUnit, floor.currency],
    ...[media, uses, categories, territories].map((list) => list && [...list].sort()),
  ])

const keyOfRules = ({ fallback, exceptions }: UseRules): string =>
  JSON.stringify([
    fallback.answer,
    fallback.floor && [fallback.floor.amountMinorUnit, fallback.floor.currency],
    exceptions.map(keyOf).sort(),
  ])

/** True if both have the same rules. Their order does not matter. */
export const isSameRules = (one: UseRules, other: UseRules): boolean =>
  keyOfRules(one) === keyOfRules(other) && isSameExclusivity(one.exclusivity, other.exclusivity)
