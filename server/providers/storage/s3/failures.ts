import { S3ServiceException } from '@aws-sdk/client-s3'
import { StorageUnavailable } from '../port.ts'

/** True if the object is missing, but not if the bucket is. */
export const isNoSuchKey = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (error.name === 'NoSuchKey' || (error.name === 'NotFound' && error.$metadata.httpStatusCode === 404))

/** True if a multipart upload no longer exists because it was completed or aborted. */
export const isNoSuchUpload = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === 'NoSuchUpload' || error.$metadata.httpStatusCode === 404)

export const isBeyondEnd = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === 'InvalidRange' || error.$metadata.httpStatusCode === 416)

/** Converts an SDK error. Keeps the store's error code for the log, but no key and no URL. */
export function unavailable(error: unknown): StorageUnavailable {
  if (error instanceof StorageUnavailable) return error
  const code = error instanceof Error ? error.name : 'unknown'
  const status = error instanceof S3ServiceException ? ` (${error.$metadata.httpStatusCode ?? 'no status'})` : ''
  return new StorageUnavailable(`The object store gave no reliable response: ${code}${status}.`, { cause: error })
}

/** Converts SDK errors to StorageUnavailable. */
export async function orUnavailable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw unavailable(error)
  }
}
