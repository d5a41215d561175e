import type { IncomingMessage } from 'node:http'
import type { Context } from '../../../platform/context.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import type { GrantedUpload } from '../../../providers/storage/port.ts'

/**
 * Stores a file that a client uploads with a grant, if this server itself is the file store. The
 * object is not served: it has no row. After an inspection it is stored again under another key.
 * @throws UploadRefused if the grant does not cover the upload (403, 415, 413 or 400)
 * @throws NotFound if the file store accepts uploads itself
 */
export async function storeGrantedUpload(ctx: Context, upload: GrantedUpload): Promise<void> {
  const { acceptUpload } = ctx.storage
  if (!acceptUpload) throw notFound('There is nothing at this address.')
  await acceptUpload(upload)
}

export function disconnectSignal(request: IncomingMessage): AbortSignal {
  const gone = new AbortController()
  request.once('close', () => {
    if (!request.complete) gone.abort(badRequest('The upload was interrupted.'))
  })
  return gone.signal
}
