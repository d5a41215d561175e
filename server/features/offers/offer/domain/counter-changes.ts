import type { OfferScope } from '../../../../platform/scope-of-use/scope.ts'
import { type Fees, feesOf } from './fees.ts'

/**
 * Fields that a counter-offer may change (contract, part 1, "Counter changes"). The brief cannot
 * be changed.
 */
export type CounterChanges = {
  offerAmountMinorUnit?: number
  usageTypes?: string[]
  customUsage?: string | null
  wantsSharing?: boolean | null
  sharingDescription?: string | null
  imageKind?: 'DRAFT' | 'FINAL' | null
  scriptText?: string | null
  selectedSampleUrl?: string | null
  selectedVoiceUrl?: string | null
  /** Days from payment to delivery; null for no agreed date. */
  deliverWithinDays?: number | null
  /** Null for unlimited revisions. */
  includedRevisions?: number | null
  extraRevisionMinorUnit?: number | null
  /** Category, territories, term and exclusivity. It replaces the whole scope. */
  scope?: OfferScope
}

export const COUNTER_KEYS = [
  'offerAmountMinorUnit',
  'usageTypes',
  'customUsage',
  'wantsSharing',
  'sharingDescription',
  'imageKind',
  'scriptText',
  'selectedSampleUrl',
  'selectedVoiceUrl',
  'deliverWithinDays',
  'includedRevisions',
  'extraRevisionMinorUnit',
  'scope',
] as const satisfies readonly (keyof CounterChanges)[]

export type OfferTerms = Required<Omit<CounterChanges, 'scope'>> & {
  /** Null for the usual scope. */
  scope: OfferScope | null
}

/**
 * Returns the proposed changes. If `counterChanges` has no field, returns the amount of the older
 * form. Returns undefined if nothing is proposed.
 */
export function proposedChanges(
  counterChanges: CounterChanges | undefined,
  counterAmountMinorUnit: number | undefined,
): CounterChanges | undefined {
  const named = pickKnown(counterChanges ?? {})
  if (Object.keys(named).length > 0) return named
  return counterAmountMinorUnit === undefined ? undefined : { offerAmountMinorUnit: counterAmountMinorUnit }
}

/**
 * Merges an accepted counter-offer into the terms and computes the fee again. A counter-offer
 * replaces the one before it entirely. Unlimited revisions have no price, so an agreed one ends.
 */
export function mergeCounter(
  terms: OfferTerms,
  changes: CounterChanges,
  { feeBps, currency }: { feeBps: number; currency: string },
): OfferTerms & Fees {
  const merged = { ...terms, ...pickKnown(changes) }
  if (merged.includedRevisions === null) merged.extraRevisionMinorUnit = null
  return { ...merged, ...feesOf(merged.offerAmountMinorUnit, feeBps, currency) }
}

/**
 * True if the changes name a price for another revision although the revisions would be unlimited.
 */
export const pricesUnlimitedRevisions = (
  { includedRevisions }: Pick<OfferTerms, 'includedRevisions'>,
  changes: CounterChanges,
): boolean =>
  changes.extraRevisionMinorUnit != null &&
  (changes.includedRevisions === undefined ? includedRevisions : changes.includedRevisions) === null

/**
 * Drops unknown keys, inherited keys and undefined values. Stored changes are filtered too,
 * because a stored row is not trusted more than a request.
 */
function pickKnown(changes: CounterChanges): CounterChanges {
  return Object.fromEntries(
    COUNTER_KEYS.filter((key) => Object.hasOwn(changes, key) && changes[key] !== undefined).map((key) => [
      key,
      changes[key],
    ]),
  )
}
