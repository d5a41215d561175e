import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { spend } from '../../../platform/limits/spend.ts'
import { visitOf } from '../../../platform/limits/visit.ts'
import type { Campaign } from '../campaigns/index.ts'
import { MAX_SELFIE_BYTES } from './presign-upload.ts'

const BYTES_PER_KILOBYTE = 1000

/**
 * Counts a photo, an upload permission or a model call for a photo against the limits of the IP
 * address and network. `bytes` is the maximum upload size.
 * @throws RateLimited (429). If the client can go on by solving a proof-of-work challenge, the
 * error contains such a challenge.
 */
export async function countPhoto(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
  { campaign, bytes = 0 }: { campaign?: Campaign | undefined; bytes?: number | undefined },
): Promise<void> {
  const kilobytes = Math.ceil(bytes / BYTES_PER_KILOBYTE)
  const visit = visitOf(config, request)
  await spend({ db, config, at: clock.now() }, { visit, campaign, costs: { photo: 1, bytes: kilobytes } })
}

/**
 * Returns the content-length, at most the maximum photo size, which also replaces a missing or
 * invalid header.
 */
export const readContentLength = ({ headers }: Pick<FastifyRequest, 'headers'>): number => {
  const contentLength = Number(headers['content-length'])
  return Number.isSafeInteger(contentLength) ? Math.min(contentLength, MAX_SELFIE_BYTES) : MAX_SELFIE_BYTES
}
