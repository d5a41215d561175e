/**
 * Reasons for which our program did not send a payout. Its earnings are paid with another payout.
 */
export const VOID_REASONS = {
  questioned: 'Some of its earnings are now on hold. The rest is included in another payout.',
  owing: 'Some of its earnings were refunded to the buyer. The rest is included in another payout.',
  blocked: 'The account is blocked, so the advance was not sent.',
  destination: 'The payout account was changed or cannot be paid now. Another payout is sent once it can be.',
} as const

/**
 * A message of the processor is replaced by a general text, because it may contain our balance or
 * the accounts of others. Only admins see the processor's message.
 */
export const describeFailureForSeller = (failureReason: string | null): string =>
  Object.values(VOID_REASONS).find((words) => words === failureReason) ?? 'The payment processor did not accept it.'
