import { S3ServiceException } from '@aws-sdk/client-s3'
import { StorageUnavailable } from '../port.ts'

/** False if the bucket does not exist. */
export const isNoSuchKey = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (error.name === 'NoSuchKey' || (error.name === 'NotFound' && error.$metadata.httpStatusCode === 404))

/** A multipart upload that was completed or aborted no longer exists. */
export const isNoSuchUpload = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === 'NoSuchUpload' || error.$metadata.httpStatusCode === 404)

export const isBeyondEnd = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === 'InvalidRange' || error.$metadata.httpStatusCode === 416)

/** Keeps the store's error code for the log, but neither a key nor a URL. */
export function unavailable(error: unknown): StorageUnavailable {
  if (error instanceof StorageUnavailable) return error
  const code = error instanceof Error ? error.name : 'unknown'
  const status = error instanceof S3ServiceException ? ` (${error.$metadata.httpStatusCode ?? 'no status'})` : ''
  return new StorageUnavailable(`The object store gave no reliable response: ${code}${status}.`, { cause: error })
}

const NO_CONNECTION = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'TimeoutError']

/** The store is busy, is restarting, or has broken the connection. */
export function isTransient(error: unknown): boolean {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0
    return status >= 500 || status === 429 || error.name === 'RequestTimeout' || error.name === 'SlowDown'
  }
  if (!(error instanceof Error)) return false
  return NO_CONNECTION.includes(error.name) || NO_CONNECTION.includes((error as NodeJS.ErrnoException).code ?? '')
}

/** Converts errors of the SDK to StorageUnavailable. */
export async function convertFailures<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw unavailable(error)
  }
}
