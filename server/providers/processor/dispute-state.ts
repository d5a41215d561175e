import type { Dispute, DisputeState } from './port.ts'

/** All of a charge's disputes as one word: what is open counts before what was lost, and that before what was won. */
export const disputeStateOf = (disputes: readonly Dispute[]): DisputeState =>
  (['open', 'lost', 'won'] as const).find((state) => disputes.some((dispute) => dispute.state === state)) ?? 'none'
