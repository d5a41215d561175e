import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ModelFailure } from '../../providers/models/port.ts'
import { ProcessorUnavailable } from '../../providers/processor/port.ts'
import { ScannerUnavailable } from '../../providers/scanner/port.ts'
import { StorageUnavailable, UploadRefused } from '../../providers/storage/port.ts'
import { DatabaseUnavailable, isTimeout } from '../database/connections/unavailable.ts'
import { AppError, ERROR_CODES, type ErrorCode, unavailable } from '../errors.ts'
import { FetchRefused } from '../fetcher/index.ts'
import { languageOfPage } from '../words/index.ts'
import { KeyRefused } from './callers/api-keys.ts'
import { toErrorBody } from './envelopes.ts'
import type { ErrorEnvelope } from './route.ts'

const BY_STATUS: Record<number, { code: ErrorCode; message?: string }> = {
  400: { code: 'BadRequest' },
  404: { code: 'NotFound', message: 'There is nothing at this address.' },
  413: { code: 'PayloadTooLarge', message: 'The body is too large.' },
  415: { code: 'UnsupportedMediaType', message: 'Send the body as application/json.' },
  429: { code: 'RateLimited', message: 'Too many requests. Wait a moment, then try again.' },
}

const UPLOAD_REFUSALS: Record<UploadRefused['reason'], ErrorCode> = {
  signature: 'Forbidden',
  expired: 'Forbidden',
  key: 'Forbidden',
  type: 'UnsupportedMediaType',
  tooSmall: 'BadRequest',
  tooLarge: 'PayloadTooLarge',
}

/**
 * Converts any thrown value to an error for the client. Errors of the framework get the matching
 * code, and unknown errors status 500.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { statusCode, code, message } = error as Partial<FastifyError>
  const known = statusCode === undefined ? undefined : BY_STATUS[statusCode]
  if (known && isFrameworkError(code)) {
    return new AppError(known.code, known.message ?? message ?? 'The request is not valid.', { cause: error })
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500 && isFrameworkError(code)) {
    return new AppError('BadRequest', 'The address or the headers of this request are not valid.', { cause: error })
  }
  if (statusCode === 400) return new AppError('BadRequest', 'The body is not valid JSON.', { cause: error })
  if (error instanceof ProcessorUnavailable)
    return unavailable('The payment processor cannot be reached. Nothing was lost; try again in a moment.', error)
  if (error instanceof ModelFailure) return toModelError(error)
  if (error instanceof DatabaseUnavailable)
    return unavailable('The database cannot be reached. Try again in a moment.', error)
  if (isTimeout(error)) return unavailable('This took too long. Nothing was changed; try again in a moment.', error)
  if (isDiskFull(error)) return unavailable('There is no storage space left at the moment. Try again soon.', error)
  if (error instanceof UploadRefused) return new AppError(UPLOAD_REFUSALS[error.reason], error.words, { cause: error })
  if (error instanceof FetchRefused) return new AppError('UnprocessableEntity', error.words, { cause: error })
  if (error instanceof StorageUnavailable)
    return unavailable('File storage is not available at the moment. Try again soon.', error)
  if (error instanceof ScannerUnavailable)
    return unavailable(
      'Files cannot be scanned for viruses at the moment. Nothing was stored; send it again in a moment.',
      error,
    )
  return new AppError('InternalError', 'Something went wrong on our side. Nothing was changed.', { cause: error })
}

/**
 * 422 if the model refused the content or the input was invalid. Otherwise 503, because the same
 * request may work later.
 */
function toModelError(failure: ModelFailure): AppError {
  const { reason, message, retryAfterSeconds = 5 } = failure
  return reason === 'refused' || reason === 'invalid'
    ? new AppError('UnprocessableEntity', message, { cause: failure })
    : new AppError('ServiceUnavailable', message, { cause: failure, retryAfterSeconds })
}

/** Uploads are stored on the disk for a short time, and other programs may fill it. */
const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/**
 * Sends an error response in the route's envelope, and in the language of the page that sent the
 * request, unless a response was already sent. Logs errors of the server.
 */
export function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  envelope: ErrorEnvelope,
): FastifyReply {
  const failure = toAppError(error)
  if (failure.status >= 500) request.log.error({ err: error, route: request.routeOptions?.url }, 'request failed')
  if (failure instanceof KeyRefused && failure.status === 401)
    reply.header('www-authenticate', 'Bearer error="invalid_token"')
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
  return reply
    .status(ERROR_CODES[failure.code].status)
    .type('application/json; charset=utf-8')
    .serializer((payload: object) => JSON.stringify(payload))
    .send(toErrorBody(envelope, failure, languageOfPage(request)))
}

/** Sends status 200 although the work has failed. Logs errors of the server. */
export function sendSuccessDespiteFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  body: object,
): void {
  if (toAppError(error).status >= 500)
    request.log.error({ err: error, route: request.routeOptions.url }, 'request failed; its page continues')
  reply.status(200).send(body)
}

const isFrameworkError = (code: unknown): boolean => typeof code === 'string' && code.startsWith('FST_')
