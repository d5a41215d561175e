import type { Dispute, DisputeState } from './port.ts'

/**
 * Returns one state for all disputes of a charge. If any dispute is open, the state is `open`.
 * Otherwise, if any dispute is lost, the state is `lost`.
 */
export const disputeStateOf = (disputes: readonly Dispute[]): DisputeState =>
  (['open', 'lost', 'won'] as const).find((state) => disputes.some((dispute) => dispute.state === state)) ?? 'none'
