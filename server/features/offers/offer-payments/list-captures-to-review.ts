import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { isoTime } from '../../../platform/http/schemas.ts'
import { viewOfferFor, viewPeople } from '../offer/index.ts'
import { captureExpiresAt } from './domain/capture-expiry.ts'
import type { PendingCapture } from './pending-capture-view.ts'
import { countPendingCaptures, listPendingCaptures } from './queries/pending-captures.ts'

export async function listCapturesToReview(
  ctx: Context,
  caller: Caller,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await listPendingCaptures(ctx.db, { callerAccountId: caller.accountId, limit, offset })
  const total = await countPendingCaptures(ctx.db)
  const now = ctx.clock.now()
  return {
    pendingCaptures: rows.map(
      (row): PendingCapture => ({
        offer: viewOfferFor(row, caller, now, ctx.config),
        processorPaymentId: row.authorization_id,
        amountMinorUnit: row.amount_minor_unit,
        currency: row.payment_currency,
        authorizedAt: isoTime(row.authorized_at),
        expiresAt: isoTime(captureExpiresAt(row.authorized_at, row.capture_before)),
        decision: row.review_decision &&
          row.review_decided_at && {
            decision: row.review_decision,
            decidedAt: isoTime(row.review_decided_at),
            decidedByAccountId: row.review_decided_by,
            note: row.review_note,
            message: row.review_message,
          },
      }),
    ),
    ...viewPeople(rows),
    total,
    limit,
    offset,
  }
}
