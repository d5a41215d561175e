import type { Dispute, DisputeState } from './port.ts'

/**
 * One state for all disputes of a charge: `open` if any is open, otherwise `lost` if any is lost.
 */
export const disputeStateOf = (disputes: readonly Dispute[]): DisputeState =>
  (['open', 'lost', 'won'] as const).find((state) => disputes.some((dispute) => dispute.state === state)) ?? 'none'
