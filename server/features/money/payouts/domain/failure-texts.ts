/**
 * Reasons of our own for not sending an earlier payout. Its earnings are paid with another payout.
 */
export const VOID_REASONS = {
  questioned: 'Some of its earnings are now on hold. The rest is included in another payout.',
  owing: 'Some of its earnings were refunded to the buyer. The rest is included in another payout.',
  blocked: 'The account is blocked, so the advance was not sent.',
  destination: 'The payout account was changed or cannot be paid now. Another payout is sent once it can be.',
} as const

/**
 * Returns the failure reason for the seller. The processor's messages may name our balance or
 * other accounts, so only admins see them.
 */
export const describeFailureForSeller = (failureReason: string | null): string =>
  Object.values(VOID_REASONS).find((words) => words === failureReason) ?? 'The payment processor did not accept it.'
