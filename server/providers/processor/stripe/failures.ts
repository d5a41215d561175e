import Stripe from 'stripe'
import { ProcessorRefusal, ProcessorUnavailable } from '../port.ts'

const { StripeError, StripeCardError, StripeInvalidRequestError, StripeIdempotencyError, StripePermissionError } =
  Stripe.errors

/** Makes a call of the SDK, and tells its failures in the port's words. */
export async function asking<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw inOurWords(error)
  }
}

/** The same, where "there is no such thing" is an answer. */
export async function finding<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw inOurWords(error)
  }
}

/** Stripe says an account of somebody else's, or of nobody, with the same words: we may not see it. */
const isMissing = (error: unknown): boolean =>
  (error instanceof StripeInvalidRequestError && error.code === 'resource_missing') ||
  (error instanceof StripePermissionError && error.code === 'account_invalid')

/**
 * Refused: Stripe has looked at the request and will say the same again. Everything else, a conflict with another
 * request of the same key included, leaves open what happened. What is not Stripe's own is a fault of ours and stays.
 */
function inOurWords(error: unknown): unknown {
  if (!(error instanceof StripeError)) return error
  if (
    error instanceof StripeCardError ||
    error instanceof StripeInvalidRequestError ||
    error instanceof StripeIdempotencyError ||
    error instanceof StripePermissionError
  )
    // Some refusals have no code of their own; a misused key is one of them.
    return new ProcessorRefusal(error.code ?? error.rawType ?? 'invalid_request_error', error.message)
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return new ProcessorUnavailable(
      'STRIPE DOES NOT ACCEPT OUR KEY: no payment, refund or payout works until STRIPE_SECRET_KEY is right.',
      { cause: error },
    )
  return new ProcessorUnavailable(`Stripe gave no answer to rely on: ${error.message}`, { cause: error })
}
