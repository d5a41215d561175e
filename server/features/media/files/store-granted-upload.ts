import type { IncomingMessage } from 'node:http'
import type { Context } from '../../../platform/context.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import type { GrantedUpload } from '../../../providers/storage/port.ts'

/**
 * Stores a file that a client uploads with a grant. Works only if this server itself is the file
 * store. The object has no row, so it is not served. Only after an inspection is it stored again,
 * under a key that the client never had.
 * @throws UploadRefused if the grant does not cover the upload (403, 415, 413 or 400)
 * @throws NotFound if the file store accepts uploads itself
 */
export async function storeGrantedUpload(ctx: Context, upload: GrantedUpload): Promise<void> {
  const { acceptUpload } = ctx.storage
  if (!acceptUpload) throw notFound('There is nothing at this address.')
  await acceptUpload(upload)
}

/** Returns a signal that aborts if the client disconnects early. */
export function disconnectSignal(request: IncomingMessage): AbortSignal {
  const gone = new AbortController()
  request.once('close', () => {
    if (!request.complete) gone.abort(badRequest('The upload was interrupted.'))
  })
  return gone.signal
}
