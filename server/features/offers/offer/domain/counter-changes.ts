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
] as const satisfies readonly (keyof CounterChanges)[]

export type OfferTerms = Required<CounterChanges>

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
 * Merges an accepted counter-offer into the terms and computes the fee again. Only the latest
 * counter-offer counts, because it replaces earlier ones entirely.
 */
export function mergeCounter(
  terms: OfferTerms,
  changes: CounterChanges,
  { feeBps, currency }: { feeBps: number; currency: string },
): OfferTerms & Fees {
  const merged = { ...terms, ...pickKnown(changes) }
  return { ...merged, ...feesOf(merged.offerAmountMinorUnit, feeBps, currency) }
}

/**
 * Returns only known fields, without inherited and undefined ones. Stored changes are filtered
 * too, because a stored row is not trusted more than a request.
 */
function pickKnown(changes: CounterChanges): CounterChanges {
  return Object.fromEntries(
    COUNTER_KEYS.filter((key) => Object.hasOwn(changes, key) && changes[key] !== undefined).map((key) => [
      key,
      changes[key],
    ]),
  )
}
