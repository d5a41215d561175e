import type { FastifyRequest } from 'fastify'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/http/connections/network.ts'
import { newId } from '../../../platform/ids.ts'
import { countAttempt, type ThrottleRule, throttleKey } from '../../../platform/security/throttle.ts'
import { notifyAdmins } from '../../people/notifications/index.ts'
import { lockFanSession } from '../fan-sessions/index.ts'
import { type HeldShare, readShare } from '../sharing/index.ts'
import { insertReport, type ReportReason } from './queries/share-reports.ts'
import { shareHeldMatter, shareReportedMatter } from './report-mails.ts'

/** Five reports per day from one network. */
const BY_NETWORK: ThrottleRule = {
  name: 'share-report-network',
  delaysSeconds: [0, 0, 0, 0, HOUR_MS / SECOND_MS],
  forgetAfterMs: DAY_MS,
}

/**
 * Stores a report about a public share and tells the admins, unless one for the same reason is
 * open.
 * @throws NotFound for an unknown share; RateLimited
 */
export async function reportShare(
  ctx: Context,
  request: Pick<FastifyRequest, 'ip'>,
  { shareId, reason, statement }: { shareId: string; reason: ReportReason; statement: string | null },
): Promise<void> {
  const share = await readShare(ctx, shareId)
  if (!share) throw notFound('There is no such share.')
  const at = ctx.clock.now()
  await countAttempt(ctx.db, [throttleKey(ctx.config.SECRET_KEY, BY_NETWORK, networkOf(request.ip))], at)
  const { sessionId, campaign } = share
  await inTransaction(ctx.db, async (trx) => {
    // Concurrent reports for the same reason wait here, so only one is stored.
    await lockFanSession(trx, sessionId)
    const report = { id: newId(), shareId, sessionId, campaignId: campaign.id, reason, statement }
    if (await insertReport(trx, report, at)) await notifyAdmins(trx, shareReportedMatter(campaign.name), at)
  })
}

/**
 * Asks the admins to review a share whose photo is a copy, in the transaction that hides the
 * share. The caller must have locked the session.
 */
export async function reportHeldShare(
  trx: Trx,
  { shareId, sessionId, campaign, copyOf }: HeldShare,
  at: Date,
): Promise<void> {
  const statement = `The photo is a copy of a picture that account ${copyOf} shows.`
  const report = {
    id: newId(),
    shareId,
    sessionId,
    campaignId: campaign.id,
    reason: 'COPY_OF_ANOTHER',
    statement,
  } as const
  if (await insertReport(trx, report, at)) await notifyAdmins(trx, shareHeldMatter(campaign.name), at)
}
