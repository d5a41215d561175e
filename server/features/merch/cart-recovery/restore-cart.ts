import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { copyRows } from '../carts/index.ts'
import { createSession, getFanSession, lockFanSession } from '../fan-sessions/index.ts'
import { openRecoveryLink } from './open-recovery-link.ts'

/**
 * Goes on, on any device, with what a mail's link shows of one campaign: in a new session, with copies of the pieces and the art
 * that is on them. Nothing else of the session that put them together is in it: no photo, no address, no name (decision 0152).
 * What is ordered in either goes from both.
 * @throws NotFound for a link that is wrong, over or bought, and a campaign that it shows nothing of; CAMPAIGN_CLOSED
 */
export async function restoreCart(
  ctx: Context,
  { visitor, request }: { visitor: Caller | undefined; request: Pick<FastifyRequest, 'ip' | 'headers'> },
  { token, campaignSlug }: { token: string; campaignSlug: string },
): Promise<{ sessionId: string; items: number }> {
  const opened = await openRecoveryLink(ctx, token)
  const rows = opened?.rows.filter((row) => row.campaignSlug === campaignSlug) ?? []
  const [first] = rows
  if (!opened || !first) throw gone()
  const { email } = opened.link
  if (email === null) throw gone()
  const bearer = await createSession(ctx, { visitor, request }, { campaignSlug })
  const { id } = await getFanSession(ctx.db, bearer)
  const at = ctx.clock.now()
  const items = await inTransaction(ctx.db, async (trx) => {
    const session = await lockFanSession(trx, id)
    if (!session || session.campaignId === null) throw gone()
    return copyRows(
      trx,
      {
        rowIds: rows.map((row) => row.id),
        session: { ...session, campaignId: session.campaignId },
        from: { rootId: first.rootId, email },
        userId: visitor?.userId ?? null,
      },
      at,
    )
  })
  return { sessionId: bearer, items }
}

const gone = () =>
  notFound('This link is over, or what it showed was ordered. Put the pieces together again in the store.')
