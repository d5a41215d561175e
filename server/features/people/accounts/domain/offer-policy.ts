import { type AmountLimits, amountFault } from '../../../../platform/money.ts'
import { type Message, message } from '../../../../platform/words/message.ts'
import { foldBrandName } from './brand-name.ts'

export const BELOW_MINIMUM_ACTIONS = ['ask_talent', 'auto_reject', 'auto_counter'] as const
export const CATEGORIES = ['IMAGE', 'VOICE', 'VIDEO'] as const

export type Minimum = {
  currency: string
  /** Null for the general minimum of categories that have no minimum of their own. */
  category: (typeof CATEGORIES)[number] | null
  amountMinorUnit: number
}

/**
 * Minimums of a talent, and the action for an offer below them (contract, part 1, "States and
 * transitions").
 */
export type OfferPolicy = {
  belowMinimum: (typeof BELOW_MINIMUM_ACTIONS)[number]
  minimums: Minimum[]
  blockedBrandNames: string[]
}

export const NO_POLICY: OfferPolicy = { belowMinimum: 'ask_talent', minimums: [], blockedBrandNames: [] }

export type PolicyFault = { path: string; words: Message }

/** Currencies are stored in upper case, names without spaces around them, and no duplicates. */
export function normalizePolicy(policy: OfferPolicy): OfferPolicy {
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

/** `feeBps` is the fee that is added to an offer. */
export type PolicyLimits = { limits: (currency: string) => AmountLimits | undefined; feeBps: number }

/** Lists the faults of a normalized policy, such as a minimum that no valid payment can reach. */
export function findPolicyFaults(
  { minimums, blockedBrandNames }: OfferPolicy,
  { limits, feeBps }: PolicyLimits,
): PolicyFault[] {
  const usedKeys = new Set<string>()
  const ofMinimums = minimums.flatMap(({ currency, category, amountMinorUnit }, index) => {
    const path = `minimums.${index}`
    const key = `${currency} ${category}`
    const fault = amountFault({ amountMinorUnit, currency, feeBps }, limits(currency))
    if (fault)
      return [{ path: `${path}.${fault.field === 'currency' ? 'currency' : 'amountMinorUnit'}`, words: fault.words }]
    if (usedKeys.has(key)) return [{ path, words: message('This currency and category is listed twice.') }]
    usedKeys.add(key)
    return []
  })
  const ofNames = blockedBrandNames.flatMap((name, index) =>
    foldBrandName(name) === '' ? [{ path: `blockedBrandNames.${index}`, words: message('A name is empty.') }] : [],
  )
  return [...ofMinimums, ...ofNames]
}
