type Outcome = {
  isFailureOfModel: boolean
  /** Used if the provider reported no cost. */
  costIfUnknown: 'price' | 'nothing'
}

export const OUTCOMES = {
  succeeded: { isFailureOfModel: false, costIfUnknown: 'price' },
  refused: { isFailureOfModel: false, costIfUnknown: 'nothing' },
  invalid: { isFailureOfModel: false, costIfUnknown: 'nothing' },
  busy: { isFailureOfModel: false, costIfUnknown: 'nothing' },
  unavailable: { isFailureOfModel: true, costIfUnknown: 'nothing' },
  // The call was interrupted, so the provider may have done the work.
  timed_out: { isFailureOfModel: true, costIfUnknown: 'price' },
  failed: { isFailureOfModel: true, costIfUnknown: 'price' },
  cancelled: { isFailureOfModel: false, costIfUnknown: 'price' },
} as const satisfies Record<string, Outcome>

export type CallOutcome = keyof typeof OUTCOMES

export const countsAgainstModel = (outcome: CallOutcome): boolean => OUTCOMES[outcome].isFailureOfModel

/**
 * Returns whole millionths of a dollar, rounded up. Without a reported cost, returns the price if
 * the provider may have done the work, otherwise 0.
 */
export function costOf(
  outcome: CallOutcome,
  call: { priceMicroUsd: number; reportedMicroUsd?: number | undefined; isBilled?: boolean },
): number {
  if (call.reportedMicroUsd !== undefined && Number.isFinite(call.reportedMicroUsd))
    return Math.max(0, Math.ceil(call.reportedMicroUsd))
  return call.isBilled || OUTCOMES[outcome].costIfUnknown === 'price' ? call.priceMicroUsd : 0
}
