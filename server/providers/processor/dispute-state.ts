import type { Dispute, DisputeState } from './port.ts'

/** Combines a charge's disputes: open takes precedence over lost, and lost over won. */
export const disputeStateOf = (disputes: readonly Dispute[]): DisputeState =>
  (['open', 'lost', 'won'] as const).find((state) => disputes.some((dispute) => dispute.state === state)) ?? 'none'
