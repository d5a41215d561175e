import { type Fees, feesOf } from './fees.ts'

/**
 * What a counter may propose to change (part 1, "Counter changes"). The brief is the brand's: nothing of it is here.
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

/** The terms of an offer that a counter may touch. */
export type OfferTerms = Required<CounterChanges>

/**
 * The changes a counter proposes: `counterChanges` when it has any key, else the amount of the older single-field form.
 * Undefined when it proposes nothing.
 */
export function proposedChanges(
  counterChanges: CounterChanges | undefined,
  counterAmountMinorUnit: number | undefined,
): CounterChanges | undefined {
  const named = pickKnown(counterChanges ?? {})
  if (Object.keys(named).length > 0) return named
  return counterAmountMinorUnit === undefined ? undefined : { offerAmountMinorUnit: counterAmountMinorUnit }
}

/** The terms once the counter is accepted, its fee worked out anew. A counter replaces the one before it as a whole. */
export function mergeCounter(
  terms: OfferTerms,
  changes: CounterChanges,
  { feeBps, currency }: { feeBps: number; currency: string },
): OfferTerms & Fees {
  const merged = { ...terms, ...pickKnown(changes) }
  return { ...merged, ...feesOf(merged.offerAmountMinorUnit, feeBps, currency) }
}

/** Only whitelisted keys, own ones, with a value: a stored row is not trusted more than a request. */
function pickKnown(changes: CounterChanges): CounterChanges {
  return Object.fromEntries(
    COUNTER_KEYS.filter((key) => Object.hasOwn(changes, key) && changes[key] !== undefined).map((key) => [
      key,
      changes[key],
    ]),
  )
}
