import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS, later } from '../../../platform/clock.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import type { Art } from './queries/art.ts'
import { insertLink } from './queries/links.ts'

/** Kind of the mail that tells a fan that the art is ready. */
export const READY = 'MERCH_ART_READY'
const TOKEN_BYTES = 32
const LINK_DAYS = 30

/**
 * Digests a link's token for storage. The token is long and random, so a plain hash does not reveal
 * it.
 */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * Mails a fan who did not wait that the art is ready (part 2, "Generation", rule 9): once per
 * generation, to the session's current address, with a link whose token is not the session's id.
 */
export async function mailReadyArt(
  trx: Trx,
  { session, jobId, arts }: { session: FanSession; jobId: string; arts: readonly Art[] },
  at: Date,
): Promise<void> {
  const { delayedEmail, campaignId } = session
  const [best] = arts
  if (delayedEmail === null || campaignId === null || !best) return
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const link = { sessionId: session.id, campaignId, jobId, tokenDigest: tokenDigest(token) }
  if (!(await insertLink(trx, { ...link, expiresAt: later(at, LINK_DAYS * DAY_MS) }, at))) return
  await enqueueMails(
    trx,
    [
      {
        queue: 'others',
        kind: READY,
        address: delayedEmail.toLowerCase(),
        data: { token, startPage: session.startPage, previewKey: best.previewKey, count: arts.length },
      },
    ],
    at,
  )
}
