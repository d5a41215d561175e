import { brandName } from '../../../platform/brand/index.ts'
import { addMs } from '../../../platform/clock.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { type Notice, notify, readNoticesAbout } from '../../people/notifications/index.ts'
import type { OfferForCaller, Side } from '../offer/index.ts'
import { factsForCopy, writeCopy } from '../offer-notices/index.ts'
import { MESSAGE_COPY } from './domain/message-copy.ts'
import { MAIL_AFTER_MS, NOTIFY_AGAIN_MS } from './domain/writing-rules.ts'
import type { Conversation } from './queries/conversation.ts'

const SIDES = ['brand', 'talent'] as const
const accountOf = (offer: OfferForCaller, side: Side): string =>
  side === 'brand' ? offer.buyer_account_id : offer.seller_account_id

/**
 * Does nothing if the side was notified within the last hour and has not read all messages since
 * then. A notification that stays unread for some minutes is mailed.
 * @returns the changes to store in the conversation
 */
export async function notifyOfMessage(
  trx: Trx,
  {
    conversation,
    offer,
    from,
    now,
  }: { conversation: Conversation; offer: OfferForCaller; from: Side | 'platform'; now: Date },
): Promise<Partial<Pick<Conversation, 'brand_told_at' | 'talent_told_at'>>> {
  const sidesToNotify = SIDES.filter((side) => side !== from && isDue(conversation[`${side}_told_at`], now))
  const notices = sidesToNotify.map(
    (side): Notice => ({
      accountId: accountOf(offer, side),
      type: 'MESSAGE_RECEIVED',
      offerId: offer.id,
      mailAfter: addMs(now, MAIL_AFTER_MS),
      ...writeCopy((facts) => MESSAGE_COPY[from](facts, brandName()), factsForCopy(offer, offer), side),
    }),
  )
  await notify(trx, notices, now)
  return Object.fromEntries(sidesToNotify.map((side) => [`${side}_told_at`, now]))
}

const isDue = (toldAt: Date | null, now: Date): boolean =>
  toldAt === null || now.getTime() - toldAt.getTime() >= NOTIFY_AGAIN_MS

export async function markNoticesRead(
  trx: Trx,
  { offer, side, now }: { offer: OfferForCaller; side: Side; now: Date },
): Promise<void> {
  await readNoticesAbout(trx, { accountId: accountOf(offer, side), offerId: offer.id, type: 'MESSAGE_RECEIVED' }, now)
}
