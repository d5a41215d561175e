/**
 * Our own reasons for not sending a payout that was written earlier. Its earnings go out with
 * another payout.
 */
export const VOIDS = {
  questioned: 'Something it had collected is in question now. The rest goes out with another payout.',
  owing: 'Some of it was given back to its buyer. The rest goes out with another payout.',
  destination: 'The payout account was changed or cannot be paid now. Another payout goes out once it can.',
} as const

/**
 * Returns the failure reason for the seller. The processor's messages are meant for the operator
 * and may name our balance or other accounts, so only admins see them.
 */
export const failureWords = (failureReason: string | null): string =>
  Object.values(VOIDS).find((words) => words === failureReason) ?? 'The payment processor did not take it.'
