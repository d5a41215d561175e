import { COUNTRIES } from '../countries.ts'
import { BindingRules, type Grid, type RuleScope, type UseRule } from './binding-rules.ts'
import type { Category } from './categories.ts'
import { type ExclusivityAnswers, type ExclusivityTerms, exclusivityTerms, raisePrice } from './exclusivity-price.ts'
import { type Floor, meetsFloor, strictest } from './permissions.ts'
import type { Exclusivity, Medium } from './scope.ts'
import { expandTerritories, includesCountry } from './territories.ts'
import { isTraining, type KnownUse, readUse } from './uses.ts'

export type { RuleScope, UseRule } from './binding-rules.ts'

export type UseRules = {
  /** Answer to every use that no other rule is about. */
  fallback: Pick<UseRule, 'answer' | 'floor'>
  exceptions: readonly UseRule[]
  /** Missing for a talent who has set no price of exclusivity. */
  exclusivity?: ExclusivityAnswers | undefined
}

/** Use that somebody asks for. A field is null if the offer does not state it. */
export type AskedUse = {
  medium: Medium
  /** Usage types as written. Those that no picker offers may mean any use. */
  uses: readonly string[]
  customUse: string | null
  category: Category | null
  territories: readonly string[] | null
  /** `NON_EXCLUSIVE` for an offer that takes no rights of its own, such as a bought revision. */
  exclusivity: Exclusivity
}

export type Unsaid = 'uses' | 'category' | 'territories'
export type UseReason =
  | { kind: 'NEVER' | 'ON_REQUEST'; rule: UseRule }
  /** `raisedBy` is the exclusivity that makes the floor higher than that of the rule. */
  | { kind: 'FLOOR'; rule: UseRule; floor: Floor; raisedBy: ExclusivityTerms | null; isOtherCurrency: boolean }
  | { kind: 'NO_EXCLUSIVITY' | 'EXCLUSIVITY_ON_REQUEST'; terms: ExclusivityTerms }
  | { kind: 'EXCLUSIVITY_FLOOR'; terms: ExclusivityTerms; floor: Floor; isOtherCurrency: boolean }
  /** A stricter rule may apply, because the offer leaves this open. */
  | { kind: 'UNSAID'; unsaid: Unsaid }
  | { kind: 'TRAINING' }
/** Reason that comes from a rule. */
type RuleReason = Extract<UseReason, { rule: UseRule }>
export type UseDecision = { outcome: 'ALLOWED' | 'ON_REQUEST' | 'REFUSED'; reasons: readonly UseReason[] }

/** Returns the fallback as a rule for everything. */
export const fallbackRule = ({ fallback }: UseRules): UseRule => ({
  ...fallback,
  media: null,
  uses: null,
  categories: null,
  territories: null,
})

/** Price of an offer, and the exclusivity that it asks for. */
type Bid = { price: Floor | null; terms: ExclusivityTerms | null }

const scopeKey = ({ media, uses, categories, territories }: RuleScope): string =>
  JSON.stringify([media, uses, categories, territories].map((list) => list && [...list].sort()))

/** Rules about the same uses are a price list: only the one in the currency of the offer counts. */
const isPricedElsewhere = (rule: UseRule, binding: readonly UseRule[], price: Floor): boolean =>
  rule.floor?.currency !== price.currency &&
  binding.some((other) => other.floor?.currency === price.currency && scopeKey(other) === scopeKey(rule))

function floorReasons(binding: readonly UseRule[], { price, terms }: Bid): RuleReason[] {
  return binding.flatMap((rule) => {
    if (price === null || rule.floor === null || isPricedElsewhere(rule, binding, price)) return []
    const floor = raisePrice(rule.floor, terms)
    if (meetsFloor(price, floor)) return []
    const raisedBy = terms?.pricePercent == null ? null : terms
    return [{ kind: 'FLOOR', rule, floor, raisedBy, isOtherCurrency: price.currency !== floor.currency }]
  })
}

/** Lists the reasons that do not depend on the use. */
function exclusivityReasons({ price, terms }: Bid): UseReason[] {
  if (terms === null) return []
  const { answer, minimum } = terms
  if (answer === 'NEVER') return [{ kind: 'NO_EXCLUSIVITY', terms }]
  const isOtherCurrency = price !== null && minimum !== null && price.currency !== minimum.currency
  return [
    ...(answer === 'ON_REQUEST' ? [{ kind: 'EXCLUSIVITY_ON_REQUEST', terms } as const] : []),
    ...(minimum === null || meetsFloor(price, minimum)
      ? []
      : [{ kind: 'EXCLUSIVITY_FLOOR', terms, floor: minimum, isOtherCurrency } as const]),
  ]
}

/** Lists the reasons of one set of rules that bind together. */
function reasonsOf(binding: readonly UseRule[], bid: Bid): RuleReason[] {
  const answer = strictest(binding.map((rule) => rule.answer))
  const asks = floorReasons(binding, bid)
  if (answer === 'ALLOWED') return asks
  return [
    ...binding.filter((rule) => rule.answer === answer).map((rule) => ({ kind: answer, rule }) as const),
    ...(answer === 'NEVER' ? [] : asks),
  ]
}

/**
 * Groups the countries by the territories of the rules that contain them, and returns one country
 * of each group. Rules treat all countries of a group alike.
 */
function representatives(rules: readonly UseRule[], territories: readonly string[]): string[] {
  const named = [...new Set(rules.flatMap((rule) => rule.territories ?? []))]
  const found = new Map<string, string>()
  for (const country of expandTerritories(territories) ?? COUNTRIES) {
    const key = named.filter((code) => includesCountry(code, country)).join(' ')
    if (!found.has(key)) found.set(key, country)
  }
  return [...found.values()]
}

/**
 * Returns each field that the offer leaves open, with the values about which there are rules. The
 * open value stays among them, because other rules do not name the field.
 */
function openFields(rules: readonly UseRule[], asked: AskedUse, grid: Grid): [Unsaid, Partial<Grid>][] {
  const uses = rules.flatMap((rule) => rule.uses ?? [])
  const categories = rules.flatMap((rule) => rule.categories ?? [])
  const places = rules.flatMap((rule) => rule.territories ?? [])
  const open: [Unsaid, boolean, Partial<Grid>][] = [
    ['uses', grid.use.includes(null) && uses.length > 0, { use: [...new Set([...grid.use, ...uses])] }],
    ['category', asked.category === null && categories.length > 0, { category: [null, ...new Set(categories)] }],
    [
      'territories',
      asked.territories === null && places.length > 0,
      { country: [null, ...(places.length > 0 ? representatives(rules, places) : [])] },
    ],
  ]
  return open.flatMap(([unsaid, isOpen, values]) => (isOpen ? [[unsaid, values] as [Unsaid, Partial<Grid>]] : []))
}

/** Lists the known uses. Adds null if the offer names no use, or describes one in words. */
function gridUses({ uses, customUse }: AskedUse): (KnownUse | null)[] {
  const known = uses.map((use) => readUse(use) ?? null)
  const isOpen = known.length === 0 || (customUse ?? '').trim() !== ''
  return [...new Set(isOpen ? [...known, null] : known)]
}

/** Reasons that refuse a use, in the order in which they are told. */
const REFUSING: readonly (readonly UseReason['kind'][])[] = [
  ['TRAINING'],
  ['NEVER', 'NO_EXCLUSIVITY'],
  ['FLOOR', 'EXCLUSIVITY_FLOOR'],
]

type Question = { rules: UseRules; asked: AskedUse; price: Floor | null }

/**
 * Collects the reasons that decide about a use, except those that come from fields the offer leaves
 * open.
 */
function ask({ rules, asked, price }: Question) {
  const all = [fallbackRule(rules), ...rules.exceptions]
  const grid: Grid = {
    use: gridUses(asked),
    category: [asked.category],
    country: asked.territories === null ? [null] : representatives(all, asked.territories),
  }
  const bid = { price, terms: exclusivityTerms(rules.exclusivity, asked.exclusivity) }
  const binding = new BindingRules(
    all,
    asked.medium,
    (rule) => rule.answer !== 'ALLOWED' || floorReasons([rule], bid).length > 0,
  )
  const hasReason = (changes: Partial<Grid>): boolean => {
    for (const set of binding.findSets({ ...grid, ...changes })) if (reasonsOf(set, bid).length > 0) return true
    return false
  }
  const ofRules = new Map<string, UseReason>()
  for (const set of binding.findSets(grid))
    for (const reason of reasonsOf(set, bid)) ofRules.set(`${reason.kind} ${all.indexOf(reason.rule)}`, reason)
  const training: UseReason[] = asked.uses.some(isTraining) ? [{ kind: 'TRAINING' }] : []
  const reasons = withoutRepeats([...training, ...ofRules.values(), ...exclusivityReasons(bid)])
  const refusals = REFUSING.flatMap((kinds) => reasons.filter(({ kind }) => kinds.includes(kind)))
  return { all, grid, reasons, refusals, hasReason }
}

/** True if `decideUse` refuses a use whose price is not known. Costs less, for many talents. */
export const refusesUse = (rules: UseRules, asked: AskedUse): boolean =>
  ask({ rules, asked, price: null }).refusals.length > 0

/**
 * Decides whether a talent's rules allow a use at a price. The most specific rule wins; of several
 * that are equally specific, or that differ in what they name, the strictest does. What the offer
 * does not say is judged by the rules that do not name it, and the talent decides in person if a
 * stricter rule might apply. Exclusivity raises the floors, and may have one of its own. Without a
 * price, floors are not judged.
 */
export function decideUse(rules: UseRules, asked: AskedUse, price: Floor | null): UseDecision {
  const { all, grid, reasons, refusals, hasReason } = ask({ rules, asked, price })
  if (refusals.length > 0) return { outcome: 'REFUSED', reasons: refusals }
  if (reasons.length > 0) return { outcome: 'ON_REQUEST', reasons }
  const open = openFields(all, asked, grid)
  const every = Object.assign({}, ...open.map(([, values]) => values)) as Partial<Grid>
  if (open.length === 0 || !hasReason(every)) return { outcome: 'ALLOWED', reasons: [] }
  const single = open.filter(([, values]) => hasReason(values))
  const decisive = single.length > 0 ? single : open
  return { outcome: 'ON_REQUEST', reasons: decisive.map(([unsaid]) => ({ kind: 'UNSAID', unsaid })) }
}

const withoutRepeats = (reasons: readonly UseReason[]): UseReason[] => [
  ...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values(),
]
