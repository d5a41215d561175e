import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { forbidden, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { notify } from '../../people/notifications/index.ts'
import {
  changedMeanwhileError,
  factsAfter,
  getOfferForActing,
  type OfferView,
  recordOfferNote,
  viewOffer,
} from '../offer/index.ts'
import { buildNotice } from '../offer-notices/index.ts'

type Allowing = { offerId: string; count: number; note: string | null }

/**
 * Increases the agreed number of revisions, and notifies the brand.
 * @throws Forbidden for the brand; UnprocessableEntity without an agreed number or when no work is
 * in progress; Conflict when the offer changed meanwhile
 */
export async function allowRevisions(
  ctx: Context,
  caller: Caller,
  { offerId, count, note }: Allowing,
): Promise<OfferView> {
  const { offer, place, actor } = await getOfferForActing(ctx, caller, offerId)
  const now = ctx.clock.now()
  if (place.role !== 'talent') throw forbidden('Only the talent can include more revisions.')
  const { included_revisions: included, status } = offer
  if (included === null) throw unprocessable('This offer has no revision limit, so you do not need to include more.')
  if (status !== 'PAID' && status !== 'DELIVERED' && status !== 'REVISION_REQUESTED')
    throw unprocessable('You can include more revisions only after the payment and before the work is accepted.')
  const allowed = await inTransaction(ctx.db, async (trx) => {
    const noted = await recordOfferNote(trx, {
      offer,
      action: 'ALLOW_REVISIONS',
      set: { included_revisions: included + count },
      actor,
      note,
      changes: { includedRevisions: included + count },
      at: now,
    })
    const details = { note, days: count }
    if (noted) await notify(trx, [buildNotice('REVISIONS_ALLOWED', 'brand', noted, offer, details)], now)
    return noted
  })
  if (!allowed) throw changedMeanwhileError()
  return viewOffer({ ...allowed, ...factsAfter(offer, allowed) }, place.role, now, ctx.config)
}
