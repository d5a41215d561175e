import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { forbidden, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { notify } from '../../people/notifications/index.ts'
import {
  changedMeanwhileError,
  deliveryDue,
  factsAfter,
  factsOf,
  getOfferForActing,
  type OfferView,
  recordOfferNote,
  viewOffer,
} from '../offer/index.ts'
import { buildNotice } from '../offer-notices/index.ts'

type ExtensionResponse = { offerId: string; grant: boolean; note: string | null }

export const CLEARED_EXTENSION = { extension_days: null, extension_reason: null, extension_asked_at: null } as const

/**
 * Grants or declines a talent's extension request. The granted days count from the current due
 * date.
 * @throws Forbidden for the talent's side; UnprocessableEntity when there is no request, or the
 * work is already late; Conflict when the offer changed meanwhile
 */
export async function respondToExtension(
  ctx: Context,
  caller: Caller,
  { offerId, grant, note }: ExtensionResponse,
): Promise<OfferView> {
  const { offer, place, actor } = await getOfferForActing(ctx, caller, offerId)
  const now = ctx.clock.now()
  if (place.role !== 'brand') throw forbidden('Only the brand can answer an extension request.')
  const { extension_days: days } = offer
  const due = deliveryDue(factsOf(offer), ctx.config)
  if (!due || days === null) throw unprocessable('There is no open extension request on this offer.')
  if (now >= due.lateAt)
    throw unprocessable(
      'The delivery is late, so the extension request has lapsed. Wait for the delivery, or cancel the offer.',
    )
  const dueAt = grant ? addMs(due.dueAt, days * DAY_MS) : due.dueAt
  const answered = await inTransaction(ctx.db, async (trx) => {
    const noted = await recordOfferNote(trx, {
      offer,
      action: grant ? 'GRANT_EXTENSION' : 'REFUSE_EXTENSION',
      set: { ...CLEARED_EXTENSION, ...(grant ? { delivery_due_at: dueAt } : {}) },
      actor,
      note,
      changes: grant ? { days, deliveryDueAt: dueAt.toISOString() } : { days },
      at: now,
    })
    if (!noted) return undefined
    const details = { note, days, dueAt, answer: grant ? 'granted' : 'refused' } as const
    await notify(trx, [buildNotice('EXTENSION_ANSWERED', 'talent', noted, offer, details)], now)
    return noted
  })
  if (!answered) throw changedMeanwhileError()
  return viewOffer({ ...answered, ...factsAfter(offer, answered) }, place.role, now, ctx.config)
}
