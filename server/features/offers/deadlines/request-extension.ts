import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, forbidden, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { message } from '../../../platform/words/index.ts'
import { notify } from '../../people/notifications/index.ts'
import {
  changedMeanwhileError,
  deliveryDue,
  factsAfter,
  factsOf,
  getOfferForActing,
  MAX_EXTENSIONS,
  type OfferView,
  recordOfferNote,
  viewOffer,
} from '../offer/index.ts'
import { buildNotice } from '../offer-notices/index.ts'

type Request = { offerId: string; days: number; reason: string }

/**
 * Requests more time from the brand before the work is late. Until the brand grants it, the brand
 * can still cancel late work. Repeating the same request has no second effect.
 * @throws Forbidden for the brand; UnprocessableEntity when no work is due, it is already late, or
 * the limit of requests is reached; Conflict while another request is open
 */
export async function requestExtension(
  ctx: Context,
  caller: Caller,
  { offerId, days, reason }: Request,
): Promise<OfferView> {
  const { offer, place, actor } = await getOfferForActing(ctx, caller, offerId)
  const now = ctx.clock.now()
  if (place.role !== 'talent') throw forbidden('Only the talent can request an extension.')
  const due = deliveryDue(factsOf(offer), ctx.config)
  if (!due) throw unprocessable('You can request an extension only while a delivery is due.')
  if (now >= due.lateAt) throw unprocessable('The delivery is already late. Deliver the work, or message the brand.')
  if (offer.extension_asked_at !== null) {
    const isRepeat = offer.extension_days === days && offer.extension_reason === reason
    if (isRepeat) return viewOffer(offer, place.role, now, ctx.config)
    throw conflict('You already requested an extension. Wait for the brand’s answer.')
  }
  if (offer.extension_count >= MAX_EXTENSIONS)
    throw unprocessable(
      message('You have requested {count} extensions for this offer, which is the limit.', { count: MAX_EXTENSIONS }),
    )
  const updated = await inTransaction(ctx.db, async (trx) => {
    const noted = await recordOfferNote(trx, {
      offer,
      action: 'REQUEST_EXTENSION',
      set: {
        extension_days: days,
        extension_reason: reason,
        extension_asked_at: now,
        extension_count: offer.extension_count + 1,
      },
      actor,
      note: reason,
      changes: { days },
      at: now,
    })
    const details = { note: reason, days, dueAt: due.lateAt }
    if (noted) await notify(trx, [buildNotice('EXTENSION_REQUESTED', 'brand', noted, offer, details)], now)
    return noted
  })
  if (!updated) throw changedMeanwhileError()
  return viewOffer({ ...updated, ...factsAfter(offer, updated) }, place.role, now, ctx.config)
}
