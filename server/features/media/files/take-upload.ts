import type { IncomingMessage } from 'node:http'
import type { Context } from '../../../platform/context.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import type { GrantedUpload } from '../../../providers/storage/port.ts'

/**
 * Keeps an object that somebody was granted to upload straight to the store, where we are the store ourselves. It has no
 * row: nobody is served it before it was looked at and stored again under a key that its client never had.
 * @throws UploadRefused for what the grant does not cover (403, 415, 413, 400); NotFound with a store that takes uploads
 * itself.
 */
export async function takeUpload(ctx: Context, upload: GrantedUpload): Promise<void> {
  const { acceptUpload } = ctx.storage
  if (!acceptUpload) throw notFound('There is nothing at this address.')
  await acceptUpload(upload)
}

/** The signal of a client that goes away before it has sent all. */
export function goneSignal(request: IncomingMessage): AbortSignal {
  const gone = new AbortController()
  request.once('close', () => {
    if (!request.complete) gone.abort(badRequest('The upload broke off.'))
  })
  return gone.signal
}
