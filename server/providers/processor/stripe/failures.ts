import Stripe from 'stripe'
import { ProcessorRefusal, ProcessorUnavailable } from '../port.ts'

const { StripeError, StripeCardError, StripeInvalidRequestError, StripeIdempotencyError, StripePermissionError } =
  Stripe.errors

/** Makes an SDK call and converts its errors to the port's. */
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

/**
 * True if the object is missing. Stripe uses the same error for another platform's account and for
 * an unknown account.
 */
const isMissing = (error: unknown): boolean =>
  (error instanceof StripeInvalidRequestError && error.code === 'resource_missing') ||
  (error instanceof StripePermissionError && error.code === 'account_invalid')

/**
 * Converts an SDK error. The error becomes a refusal only if Stripe has processed the request and
 * would refuse it again. After any other error, it is unknown whether the request took effect.
 * That includes a conflict of two requests with one key. Errors that are not Stripe's are our bugs
 * and stay unchanged.
 */
function convertStripeError(error: unknown): unknown {
  if (!(error instanceof StripeError)) return error
  if (
    error instanceof StripeCardError ||
    error instanceof StripeInvalidRequestError ||
    error instanceof StripeIdempotencyError ||
    error instanceof StripePermissionError
  )
    // Some refusals, such as a misused key, have no code of their own.
    return new ProcessorRefusal(error.code ?? error.rawType ?? 'invalid_request_error', error.message)
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return new ProcessorUnavailable(
      'STRIPE DOES NOT ACCEPT OUR KEY: no payment, refund or payout works until STRIPE_SECRET_KEY is correct',
      { cause: error },
    )
  return new ProcessorUnavailable(`Stripe gave no reliable response: ${error.message}`, { cause: error })
}
