/**
 * States of an earning, from the payment of an offer until the money reaches the seller's bank. The
 * API returns these values, so clients may depend on them.
 */
export const EARNING_STATES = [
  'WAITS_FOR_WORK',
  'WAITS_FOR_APPROVAL',
  'DISPUTED',
  'WAITS_FOR_SHIPPING',
  'RESTS',
  'READY',
  'UNDER_WAY',
  'PAID',
  'TAKEN_BACK',
] as const
export type EarningState = (typeof EARNING_STATES)[number]

export const COMING_STATES: readonly EarningState[] = EARNING_STATES.filter(
  (state) => state !== 'PAID' && state !== 'TAKEN_BACK',
)
