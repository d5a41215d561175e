import { Readable } from 'node:stream'
import { type GrantedUpload, type ObjectStorage, UploadRefused } from '../port.ts'

/** Sends an upload as our upload route does. Returns false if the store refuses it. */
export async function isAccepted(storage: ObjectStorage, upload: GrantedUpload): Promise<boolean> {
  try {
    await storage.acceptUpload?.(upload)
    return true
  } catch (error) {
    if (error instanceof UploadRefused) return false
    throw error
  }
}

export const inPieces = (bytes: Uint8Array): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.byteLength / 7) }, (_, at) => bytes.subarray(at * 7, at * 7 + 7)),
    { objectMode: false },
  )

/** The upload that our route would parse from a PUT to this URL. */
export function putOf(
  { url, headers }: { url: string; headers: Record<string, string> },
  file: Uint8Array,
): GrantedUpload {
  const query = new URL(url).searchParams
  return {
    policy: query.get('policy') ?? '',
    signature: query.get('signature') ?? '',
    contentType: headers['content-type'],
    body: inPieces(file),
  }
}
