export { type AdvanceInput, advancePayout } from './advance-payout.ts'
export { addSums, type Sum } from './domain/add-sums.ts'
export type { PayoutReadiness } from './find-payout-readiness.ts'
export { type PayoutRow, SumInCurrency } from './payout-view.ts'
export { findPayoutAccount } from './queries/find-payout-account.ts'
export {
  allEarnings,
  allPayouts,
  inTransitByPayout,
  paidOutAmounts,
  payableBySeller,
  payoutDestinations,
} from './queries/fragments.ts'
export { countPayoutsSince, listPayoutsSince } from './queries/list-payouts-since.ts'
export { deductPartOfEarning, lockEarning, planReversal, reverseEarnings } from './queries/reverse-earnings.ts'
export {
  holdEarning,
  isEarningHeld,
  openEarning,
  recordShipped,
  releaseEarning,
} from './queries/tracking.ts'
export { checkConnectAccount, checkPayoutReadiness } from './refresh-payout-destination.ts'
export { resolveEarner } from './resolve-earner.ts'
