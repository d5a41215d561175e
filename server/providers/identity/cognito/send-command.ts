import { assertProviderOutsideTransaction } from '../../../platform/database/transaction.ts'
import { type AppError, badRequest, rateLimited, unauthorized, unavailable } from '../../../platform/errors.ts'
import { type AlternativeOutcome, type Call, outcomeOfError, type Refusal } from './error-outcomes.ts'
import { passwordRule } from './password-rules.ts'

const SHORT_WAIT_SECONDS = 30

/**
 * @returns the output of the command, or an alternative outcome that the caller handles
 * @throws AppError for every other error, without Cognito's text, which may contain the email
 * address
 */
export async function sendCommand<Output extends object>(
  call: Call,
  send: () => Promise<Output>,
): Promise<Output | AlternativeOutcome> {
  assertProviderOutsideTransaction(`identity.${call}`)
  try {
    return await send()
  } catch (error) {
    const response = readErrorFields(error)
    const meaning = outcomeOfError(call, response)
    if (isRefusal(meaning)) throw REFUSALS[meaning](new CognitoFailure(call, meaning, response), response.message)
    return meaning
  }
}

const isRefusal = (meaning: string): meaning is Refusal => Object.hasOwn(REFUSALS, meaning)

const REFUSALS: Record<Refusal, (cause: CognitoFailure, message: string) => AppError> = {
  down: (cause) =>
    unavailable('The sign-in service cannot be reached at the moment. Nothing was lost: try again soon.', cause),
  misconfigured: (cause) =>
    unavailable('Sign-in is not working at the moment. Nothing was lost: try again later.', cause),
  mailNotSent: (cause) =>
    unavailable('We could not send the email at the moment. Nothing was lost: try again in a minute.', cause),
  tooMany: () => rateLimited('Too many attempts. Wait a little, then try again.', SHORT_WAIT_SECONDS),
  badInput: () => badRequest('This email address and password cannot be used to sign up. Check both, then try again.'),
  weakPassword: (_cause, message) => badRequest(passwordRule(message)),
  usedPassword: () => badRequest('You have used this password before. Choose a new one.'),
  wrongCode: () => badRequest('The code is incorrect or has expired. Request a new one, then try again.'),
  signInRefused: () => signInRefused(),
}

/** The same error for every reason. */
export const signInRefused = (): AppError =>
  unauthorized(
    'The email address or password is incorrect. A new account must first be confirmed with the code we sent; a forgotten password can be reset.',
  )

type ErrorFields = { name: string; message: string; status: number | undefined; requestId: string | undefined }

function readErrorFields(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { name: 'UnknownError', message: '', status: undefined, requestId: undefined }
  const metadata = '$metadata' in error ? (error.$metadata as { httpStatusCode?: number; requestId?: string }) : {}
  return { name: error.name, message: error.message, status: metadata.httpStatusCode, requestId: metadata.requestId }
}

/**
 * Contains the call, the error's name and AWS's request id for the log, but none of Cognito's
 * text.
 */
export class CognitoFailure extends Error {
  constructor(call: Call, meaning: Refusal, { name, status, requestId }: ErrorFields) {
    const remedy =
      meaning === 'misconfigured' ? '; check settings, app client and IAM policy against docs/cognito.md' : ''
    super(`Cognito, ${call}: ${name} (status ${status ?? 'none'}, request ${requestId ?? 'unknown'})${remedy}`)
    this.name = 'CognitoFailure'
  }
}
