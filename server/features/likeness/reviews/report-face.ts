import type { FastifyRequest } from 'fastify'
import { addMs, DAY_MS, HOUR_MS, SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { addressOf } from '../../../platform/email-address.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/http/connections/network.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { countAttempt, type ThrottleRule, throttleKey } from '../../../platform/security/throttle.ts'
import { languageOfRequest } from '../../../platform/words/index.ts'
import { keyOfMediaUrl } from '../../media/files/index.ts'
import type { ReportReason, ReportSubject } from './domain/report-reasons.ts'
import { findAssetAt, findTalentBySlug, insertReport } from './queries/reports.ts'
import { findSuspension } from './queries/senders.ts'
import { CONFIRM_DAYS, confirmReportMail, notProcessedMail } from './report-mails.ts'

export type FaceReport = {
  name: string
  email: string
  talentSlug?: string
  pictureUrl?: string
  /** Undefined: a likeness. */
  subject?: ReportSubject
  reason: ReportReason
  statement: string
}

/** Five reports a day per network and three per mailbox, so that nobody is flooded with mails. */
const BY_NETWORK: ThrottleRule = {
  name: 'likeness-report-network',
  delaysSeconds: [0, 0, 0, 0, HOUR_MS / SECOND_MS],
  forgetAfterMs: DAY_MS,
}
const BY_MAILBOX: ThrottleRule = {
  name: 'likeness-report-mailbox',
  delaysSeconds: [0, 0, DAY_MS / SECOND_MS],
  forgetAfterMs: DAY_MS,
}

/**
 * Stores a report about a likeness or other content, and mails the reporter a confirmation link.
 * Reporters need no account. Admins are notified after the confirmation. While an address is
 * suspended, nothing is stored and the mail says so, so that a stranger learns nothing about it.
 * @throws BadRequest if neither a talent nor a picture is given, or the address is invalid;
 * NotFound for an unknown talent; RateLimited
 */
export async function reportFace(
  ctx: Context,
  request: Pick<FastifyRequest, 'ip'>,
  { name, email: typed, talentSlug, pictureUrl, subject, reason, statement }: FaceReport,
): Promise<void> {
  if (talentSlug === undefined && pictureUrl === undefined)
    throw badRequest('Name the page or the picture: send a “talentSlug” or a “pictureUrl”.', { issues: [] })
  const email = addressOf(typed)
  const at = ctx.clock.now()
  const { SECRET_KEY } = ctx.config
  await countAttempt(
    ctx.db,
    [throttleKey(SECRET_KEY, BY_NETWORK, networkOf(request.ip)), throttleKey(SECRET_KEY, BY_MAILBOX, email)],
    at,
  )
  const suspendedUntil = await findSuspension(ctx.db, email, at)
  const talentId = talentSlug === undefined ? undefined : await findTalentBySlug(ctx.db, talentSlug)
  if (talentSlug !== undefined && talentId === undefined) throw notFound('There is no talent with this address.')
  const asset = pictureUrl === undefined ? undefined : await findAssetAt(ctx.db, parseOwnAddress(ctx, pictureUrl))
  const report = {
    id: newId(),
    name,
    email,
    account_id: talentId ?? asset?.accountId ?? null,
    asset_id: asset && (talentId ?? asset.accountId) === asset.accountId ? asset.id : null,
    picture_url: pictureUrl ?? null,
    subject: subject ?? null,
    reason,
    statement,
  }
  const reader = { language: languageOfRequest() }
  await inTransaction(ctx.db, async (trx) => {
    if (suspendedUntil)
      return enqueueMails(trx, [{ ...notProcessedMail(ctx.config, email, suspendedUntil), ...reader }], at)
    await insertReport(trx, { ...report, at, expiresAt: addMs(at, CONFIRM_DAYS * DAY_MS) })
    return enqueueMails(trx, [{ ...confirmReportMail(ctx.config, report), ...reader }], at)
  })
}

/** Returns nothing for addresses on other sites: an admin opens those. */
function parseOwnAddress(
  { config }: Pick<Context, 'config'>,
  address: string,
): { ids: string[]; fileKey: string | undefined } {
  const url = URL.parse(address)
  const isOurs = url?.origin === new URL(config.BASE_URL).origin
  return { ids: isOurs ? url.pathname.split('/').slice(-3) : [], fileKey: keyOfMediaUrl(config, address) }
}
