/** How a call of a model can end, and what follows from it. */
type Outcome = {
  /** It speaks against the model itself: the circuit breaker counts it. */
  isFailureOfModel: boolean
  /** What it may have cost where nobody knows: the price of a call, or nothing. */
  costsUnlessKnown: 'price' | 'nothing'
}

export const OUTCOMES = {
  succeeded: { isFailureOfModel: false, costsUnlessKnown: 'price' },
  refused: { isFailureOfModel: false, costsUnlessKnown: 'nothing' },
  invalid: { isFailureOfModel: false, costsUnlessKnown: 'nothing' },
  busy: { isFailureOfModel: false, costsUnlessKnown: 'nothing' },
  unavailable: { isFailureOfModel: true, costsUnlessKnown: 'nothing' },
  // Cut off in the middle, by us or by a fault: the provider may have done the work.
  timed_out: { isFailureOfModel: true, costsUnlessKnown: 'price' },
  failed: { isFailureOfModel: true, costsUnlessKnown: 'price' },
  cancelled: { isFailureOfModel: false, costsUnlessKnown: 'price' },
} as const satisfies Record<string, Outcome>

export type CallOutcome = keyof typeof OUTCOMES

/** Whether the circuit breaker counts such an end. */
export const speaksAgainstModel = (outcome: CallOutcome): boolean => OUTCOMES[outcome].isFailureOfModel

/**
 * What a call is booked with, in millionths of a dollar: what the model said it cost, else its price where it did the
 * work or may have done it. Whole millionths: a part of one counts as one.
 */
export function costOf(
  outcome: CallOutcome,
  call: { priceMicroUsd: number; told?: number | undefined; isBilled?: boolean },
): number {
  if (call.told !== undefined && Number.isFinite(call.told)) return Math.max(0, Math.ceil(call.told))
  return call.isBilled || OUTCOMES[outcome].costsUnlessKnown === 'price' ? call.priceMicroUsd : 0
}
