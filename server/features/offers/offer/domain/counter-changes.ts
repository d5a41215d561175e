import type { OfferScope } from '../../../../platform/scope-of-use/scope.ts'
import { type Fees, feesOf } from './fees.ts'

/** Fields that a counter-offer may change (contract, part 1, "Counter changes"). */
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
  /** Replaces the whole scope. */
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
 * Falls back to the amount of the older form if `counterChanges` has no field. Returns undefined
 * if nothing is proposed.
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
 * Merges an accepted counter-offer into the terms and computes the fee again. Unlimited revisions
 * have no price, so an agreed price is removed with them.
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

/** True if the changes price another revision although revisions would be unlimited. */
export const pricesUnlimitedRevisions = (
  { includedRevisions }: Pick<OfferTerms, 'includedRevisions'>,
  changes: CounterChanges,
): boolean =>
  changes.extraRevisionMinorUnit != null &&
  (changes.includedRevisions === undefined ? includedRevisions : changes.includedRevisions) === null

/** Drops unknown keys, inherited keys and undefined values, of requests and of stored rows. */
function pickKnown(changes: CounterChanges): CounterChanges {
  return Object.fromEntries(
    COUNTER_KEYS.filter((key) => Object.hasOwn(changes, key) && changes[key] !== undefined).map((key) => [
      key,
      changes[key],
    ]),
  )
}
