/** Reasons of our own why a payout that was written earlier is not sent. What it had collected goes out with another one. */
export const VOIDS = {
  questioned: 'Something it had collected is in question now. The rest goes out with another payout.',
  owing: 'Some of it was given back to its buyer. The rest goes out with another payout.',
  destination: 'The payout account was changed or cannot be paid now. Another payout goes out once it can.',
} as const

/**
 * Returns why a payout failed, in words for its seller. The processor writes its messages for the operator: they can name
 * our balance or other accounts, so only admins read them.
 */
export const failureWords = (failureReason: string | null): string =>
  Object.values(VOIDS).find((words) => words === failureReason) ?? 'The payment processor did not take it.'
