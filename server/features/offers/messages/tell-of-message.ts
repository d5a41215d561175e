import { later } from '../../../platform/clock.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { type Notice, notify, readNoticesAbout } from '../../people/notifications/index.ts'
import type { OfferForCaller, Side } from '../offer/index.ts'
import { factsForCopy, inWords } from '../offer-notices/index.ts'
import { MESSAGE_COPY } from './domain/message-copy.ts'
import { MAIL_AFTER_MS, TELL_AGAIN_MS } from './domain/writing-rules.ts'
import type { Conversation } from './queries/conversation.ts'

const SIDES = ['brand', 'talent'] as const
const accountOf = (offer: OfferForCaller, side: Side): string =>
  side === 'brand' ? offer.buyer_account_id : offer.seller_account_id

/**
 * Tells whoever has not been told since they last read everything, or not for an hour. One notice a side, however many
 * messages wait; its mail goes out some minutes later, if it is still unread.
 * @returns what the conversation has to remember of it
 */
export async function tellOfMessage(
  trx: Trx,
  {
    conversation,
    offer,
    from,
    now,
  }: { conversation: Conversation; offer: OfferForCaller; from: Side | 'platform'; now: Date },
): Promise<Partial<Pick<Conversation, 'brand_told_at' | 'talent_told_at'>>> {
  const told = SIDES.filter((side) => side !== from && isDue(conversation[`${side}_told_at`], now))
  const notices = told.map(
    (side): Notice => ({
      accountId: accountOf(offer, side),
      type: 'MESSAGE_RECEIVED',
      offerId: offer.id,
      mailAfter: later(now, MAIL_AFTER_MS),
      ...inWords(MESSAGE_COPY[from], factsForCopy(offer, offer), side),
    }),
  )
  await notify(trx, notices, now)
  return Object.fromEntries(told.map((side) => [`${side}_told_at`, now]))
}

const isDue = (toldAt: Date | null, now: Date): boolean =>
  toldAt === null || now.getTime() - toldAt.getTime() >= TELL_AGAIN_MS

/** Nothing waits for a side any more: what it was told is settled, in the bell too, and no mail of it leaves. */
export async function settleNotices(
  trx: Trx,
  { offer, side, now }: { offer: OfferForCaller; side: Side; now: Date },
): Promise<void> {
  await readNoticesAbout(trx, { accountId: accountOf(offer, side), offerId: offer.id, type: 'MESSAGE_RECEIVED' }, now)
}
