import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { forbidden, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { getOfferWithRole } from '../offer/index.ts'
import { markNoticesRead } from './notify-of-message.ts'
import { changeConversation, lockConversation } from './queries/conversation.ts'
import { countAfter, findMessage, markRead } from './queries/messages.ts'

/**
 * Marks messages up to `messageId`, and their notification, as read by the caller's side.
 * Repeating the call, or naming an older message, has no effect.
 * @returns the number of messages that are still unread
 * @throws NotFound; Forbidden for admins and for agents who may not act
 */
export async function markMessagesRead(
  ctx: Context,
  caller: Caller,
  offerId: string,
  messageId: string,
): Promise<{ unreadCount: number }> {
  const { offer, place } = await getOfferWithRole(ctx, caller, offerId)
  const { role: side } = place
  if (side === 'admin') throw forbidden('Admins cannot mark messages as read for either side.')
  if (!place.canAct)
    throw forbidden('Your agent link lets you view these messages, but not mark them as read for the talent.')
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const message = await findMessage(trx, offerId, messageId)
    if (!message) throw notFound('There is no such message.')
    const conversation = await lockConversation(trx, offer)
    if (message.sequence <= conversation[`${side}_read_through`]) return { unreadCount: conversation[`${side}_unread`] }
    await markRead(trx, { offerId, side, through: message.sequence, at: now })
    const unreadCount = await countAfter(trx, offerId, side, message.sequence)
    const version = conversation.version + 1
    await changeConversation(trx, offerId, {
      version,
      read_version: version,
      ...(side === 'brand'
        ? { brand_read_through: message.sequence, brand_read_at: now, brand_unread: unreadCount }
        : { talent_read_through: message.sequence, talent_read_at: now, talent_unread: unreadCount }),
      ...(unreadCount === 0 ? { [`${side}_told_at`]: null } : {}),
    })
    if (unreadCount === 0) await markNoticesRead(trx, { offer, side, now })
    return { unreadCount }
  })
}
