import { type Message, message } from '../../../../platform/words/message.ts'

/**
 * Reasons for which our program did not send a payout. Its earnings are paid with another payout.
 */
export const VOID_REASONS = {
  questioned: message('Some of its earnings are now on hold. The rest is included in another payout.'),
  owing: message('Some of its earnings were refunded to the buyer. The rest is included in another payout.'),
  blocked: message('The account is blocked, so the advance was not sent.'),
  destination: message('The payout account was changed or cannot be paid now. Another payout is sent once it can be.'),
} as const

/**
 * A message of the processor is replaced by a general text, because it may contain our balance or
 * the accounts of others. Only admins see the processor's message.
 */
export const describeFailureForSeller = (failureReason: string | null): Message =>
  Object.values(VOID_REASONS).find(({ say }) => say === failureReason) ??
  message('The payment processor did not accept it.')
