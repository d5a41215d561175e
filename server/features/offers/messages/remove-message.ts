import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { beginDeleting } from '../../media/files/index.ts'
import { getOfferWithRole, type OfferForCaller, type Side } from '../offer/index.ts'
import { REMOVE_WITHIN_MS } from './domain/writing-rules.ts'
import { type MessageView, viewMessage } from './message-view.ts'
import { markNoticesRead } from './notify-of-message.ts'
import { type Conversation, changeConversation, lockConversation } from './queries/conversation.ts'
import { clearMessage, findMessage, type MessageRow } from './queries/messages.ts'

/**
 * Removes the text and files of the caller's own message within ten minutes of sending. The
 * conversation still shows that there was a message. Removing it again changes nothing.
 * @throws NotFound; Forbidden for another sender's message; Conflict after the ten minutes
 */
export async function removeMessage(
  ctx: Context,
  caller: Caller,
  offerId: string,
  messageId: string,
): Promise<MessageView> {
  const { offer, place } = await getOfferWithRole(ctx, caller, offerId)
  const now = ctx.clock.now()
  const row = await inTransaction(ctx.db, async (trx) => {
    const conversation = await lockConversation(trx, offer)
    const message = await findMessage(trx, offerId, messageId)
    if (!message) throw notFound('There is no such message.')
    if (message.sender_account_id !== place.accountId) throw forbidden('Only the author can remove a message.')
    if (message.removed_at !== null) return message
    if (now.getTime() - message.created_at.getTime() >= REMOVE_WITHIN_MS)
      throw conflict('A message can be removed only within ten minutes of sending.')
    return clearAndNotify(trx, { offer, conversation, message, now })
  })
  return viewMessage(row, place, ctx.config, now)
}

type MessageRemoval = { offer: OfferForCaller; conversation: Conversation; message: MessageRow; now: Date }

async function clearAndNotify(trx: Trx, { offer, conversation, message, now }: MessageRemoval): Promise<MessageRow> {
  const gone = { version: conversation.version + 1, removed_at: now }
  await clearMessage(trx, message.id, gone)
  // Only mark the files here. The sweep deletes the stored objects.
  if (message.attachments.length > 0)
    await beginDeleting(
      trx,
      message.attachments.map(({ key }) => key),
      now,
    )
  const waiting = (['brand', 'talent'] as const).filter((side) => side !== message.side && isUnread(message, side))
  const settled = waiting.filter((side) => conversation[`${side}_unread`] === 1)
  await changeConversation(trx, offer.id, {
    version: gone.version,
    ...Object.fromEntries(waiting.map((side) => [`${side}_unread`, conversation[`${side}_unread`] - 1])),
    ...Object.fromEntries(settled.map((side) => [`${side}_told_at`, null])),
  })
  for (const side of settled) await markNoticesRead(trx, { offer, side, now })
  return { ...message, ...gone, body: null, attachments: [] }
}

const isUnread = (message: MessageRow, side: Side): boolean =>
  (side === 'brand' ? message.read_by_brand_at : message.read_by_talent_at) === null
