/** Where an earning stands, from the payment of an offer to the seller's bank. Published: a client may rely on these words. */
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

/** Those that are still to reach the seller. */
export const COMING_STATES: readonly EarningState[] = EARNING_STATES.filter(
  (state) => state !== 'PAID' && state !== 'TAKEN_BACK',
)
