import Stripe from 'stripe'
import { ProcessorRefusal, ProcessorUnavailable } from '../port.ts'

const { StripeError, StripeCardError, StripeInvalidRequestError, StripeIdempotencyError, StripePermissionError } =
  Stripe.errors

/** Converts the SDK's errors to those of the port. */
export async function callStripe<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw convertStripeError(error)
  }
}

/** Like `callStripe`, but returns undefined if the object does not exist. */
export async function findInStripe<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw convertStripeError(error)
  }
}

/** Stripe returns the same error for an unknown account and for that of another platform. */
const isMissing = (error: unknown): boolean =>
  (error instanceof StripeInvalidRequestError && error.code === 'resource_missing') ||
  (error instanceof StripePermissionError && error.code === 'account_invalid')

/**
 * A refusal only if Stripe has processed the request and would refuse it again. After any other
 * error, including that for two parallel requests with one key, nobody knows if the request had an
 * effect. An error that does not come from Stripe is a bug in our code and stays unchanged.
 */
function convertStripeError(error: unknown): unknown {
  if (!(error instanceof StripeError)) return error
  if (
    error instanceof StripeCardError ||
    error instanceof StripeInvalidRequestError ||
    error instanceof StripeIdempotencyError ||
    error instanceof StripePermissionError
  )
    // Some refusals have no code, such as that of a key that was used for another request.
    return new ProcessorRefusal(error.code ?? error.rawType ?? 'invalid_request_error', error.message)
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return new ProcessorUnavailable(
      'STRIPE DOES NOT ACCEPT OUR KEY: no payment, refund or payout works until STRIPE_SECRET_KEY is correct',
      { cause: error },
    )
  return new ProcessorUnavailable(`Stripe gave no reliable response: ${error.message}`, { cause: error })
}
