import { type AmountLimits, amountFault } from '../../../../platform/money.ts'
import { foldBrandName } from './brand-name.ts'

export const BELOW_MINIMUM = ['ask_talent', 'auto_reject', 'auto_counter'] as const
export const CATEGORIES = ['IMAGE', 'VOICE', 'VIDEO'] as const

export type Minimum = {
  currency: string
  /** null: the general minimum, for every category without one of its own. */
  category: (typeof CATEGORIES)[number] | null
  amountMinorUnit: number
}

/** What a talent takes, and what happens to an offer below it (part 1, "States and transitions"). */
export type OfferPolicy = {
  belowMinimum: (typeof BELOW_MINIMUM)[number]
  minimums: Minimum[]
  blockedBrandNames: string[]
}

/** Of a talent who has set nothing: everything is taken, and nobody is blocked. */
export const NO_POLICY: OfferPolicy = { belowMinimum: 'ask_talent', minimums: [], blockedBrandNames: [] }

export type PolicyFault = { path: string; message: string }

/** The policy as it is kept: currencies in upper case, names trimmed, a name that is spelled twice only once. */
export function tidyPolicy(policy: OfferPolicy): OfferPolicy {
  const byFold = new Map<string, string>()
  for (const name of policy.blockedBrandNames) {
    const folded = foldBrandName(name)
    if (!byFold.has(folded)) byFold.set(folded, name.trim())
  }
  return {
    belowMinimum: policy.belowMinimum,
    minimums: policy.minimums.map((minimum) => ({ ...minimum, currency: minimum.currency.toUpperCase() })),
    blockedBrandNames: [...byFold.values()],
  }
}

/** What can be paid in a currency, and the fee that comes on top of an offer. */
export type PolicyLimits = { limits: (currency: string) => AmountLimits | undefined; feeBps: number }

/** What is wrong with a tidy policy, field by field. A minimum that no offer could be paid at is one of the faults. */
export function findFaults(
  { minimums, blockedBrandNames }: OfferPolicy,
  { limits, feeBps }: PolicyLimits,
): PolicyFault[] {
  const seen = new Set<string>()
  const ofMinimums = minimums.flatMap(({ currency, category, amountMinorUnit }, index) => {
    const path = `minimums.${index}`
    const key = `${currency} ${category}`
    const fault = amountFault({ amountMinorUnit, currency, feeBps }, limits(currency))
    if (fault)
      return [
        { path: `${path}.${fault.field === 'currency' ? 'currency' : 'amountMinorUnit'}`, message: fault.message },
      ]
    if (seen.has(key)) return [{ path, message: 'This currency and category is given twice.' }]
    seen.add(key)
    return []
  })
  const ofNames = blockedBrandNames.flatMap((name, index) =>
    foldBrandName(name) === '' ? [{ path: `blockedBrandNames.${index}`, message: 'A name is empty.' }] : [],
  )
  return [...ofMinimums, ...ofNames]
}
