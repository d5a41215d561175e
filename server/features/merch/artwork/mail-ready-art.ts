import { createHash, randomBytes } from 'node:crypto'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { trySpend } from '../../../platform/limits/spend.ts'
import { visitOfSession } from '../../../platform/limits/visit.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { knownLanguage } from '../../../platform/words/index.ts'
import { isConfirmedAddress } from '../../people/accounts/index.ts'
import { findCampaign } from '../campaigns/index.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import type { Art } from './queries/art.ts'
import { insertLink } from './queries/links.ts'

export const ART_READY_MAIL = 'MERCH_ART_READY'
const TOKEN_BYTES = 32
const LINK_DAYS = 30

/**
 * The database stores this hash instead of the token. A plain hash is safe, because the token is
 * long and random.
 */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * Mails the session's current address once per generation (contract, part 2, "Generation", rule 9).
 * The link does not contain the session's id. Sends no mail above a daily limit. There are limits
 * for the session, and for the IP address and the network that created it.
 */
export async function mailReadyArt(
  { config }: Pick<Context, 'config'>,
  trx: Trx,
  { session, jobId, arts }: { session: FanSession; jobId: string; arts: readonly Art[] },
  at: Date,
): Promise<void> {
  const { delayedEmail, campaignId, language } = session
  const [best] = arts
  if (delayedEmail === null || campaignId === null || !best) return
  if (!(await countArtMail({ config }, trx, session, at))) return
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const link = { sessionId: session.id, campaignId, jobId, tokenDigest: tokenDigest(token) }
  if (!(await insertLink(trx, { ...link, expiresAt: addMs(at, LINK_DAYS * DAY_MS) }, at))) return
  await enqueueMails(
    trx,
    [
      {
        queue: 'others',
        kind: ART_READY_MAIL,
        address: delayedEmail.toLowerCase(),
        language: knownLanguage(language),
        data: { token, startPage: session.startPage, previewKey: best.previewKey, count: arts.length },
      },
    ],
    at,
  )
}

/**
 * Counts the mail against the daily limits. Otherwise somebody could make us mail many strangers.
 * Only the session's limit applies to a confirmed address or a session of an account.
 * @returns false if a limit does not allow the mail
 */
async function countArtMail(
  { config }: Pick<Context, 'config'>,
  trx: Trx,
  session: FanSession,
  at: Date,
): Promise<boolean> {
  const { accountId, delayedEmail, campaignId } = session
  const isKnown =
    accountId !== null || (delayedEmail !== null && (await isConfirmedAddress(trx, delayedEmail.toLowerCase())))
  const campaign = campaignId === null ? undefined : await findCampaign(trx, campaignId)
  const visit = isKnown ? undefined : visitOfSession(session)
  const result = await trySpend(
    { db: trx, config, at },
    { visit, sessionId: session.id, campaign, costs: { artMail: 1 } },
  )
  return 'spent' in result
}
