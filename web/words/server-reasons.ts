import { message } from './say.ts'

/**
 * Reasons that the server sends with an offer, for people to read. A test finds each in the sources
 * of the server.
 */
export const SERVER_REASONS = [
  message('A name was removed from this text with a deleted account, so it can no longer be signed.'),
  message('The payment was returned, so this agreement can no longer be signed.'),
  message('Accept the offer first. You can sign the agreement right after.'),
  message('A counter-offer is open. The agreement can be signed once one side has accepted the other’s terms.'),
  message('This offer is disputed. The agreement can be signed once the dispute is decided.'),
  message('This offer is not open, so its agreement cannot be signed.'),
]

/** Reasons why nothing is paid out. Those with amounts stay in English. */
export const PAYOUT_REASONS = [
  message('There is nothing to pay out now.'),
  message('Set up your payout account. Your earnings are kept for you until then.'),
  message('The payment processor has not verified you yet. Complete the open steps. Your earnings are kept for you.'),
  message(
    'The payment processor is reviewing your payout account. You do not need to do anything. Your earnings are kept for you.',
  ),
  message('You changed your payout account. For your security, payouts to it start after a waiting period.'),
]
