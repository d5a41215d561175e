import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { getOfferWithRole, type OfferForCaller, type Place } from '../offer/index.ts'
import { refusalToWrite } from './domain/writing-rules.ts'
import { viewMessage } from './message-view.ts'
import { listMessages, type MessagePage } from './queries/messages.ts'

/**
 * Lists messages about an offer, newest first. Its sides, the talent's agent and admins may read
 * them.
 * @throws NotFound
 */
export async function listMessagesFor(
  ctx: Context,
  caller: Caller,
  offerId: string,
  page: { limit: number; offset: number },
) {
  const { offer, place } = await getOfferWithRole(ctx, caller, offerId)
  const now = ctx.clock.now()
  const found = await listMessages(ctx.db, offerId, page)
  return {
    messages: found.rows.map((row) => viewMessage(row, place, ctx.config, now)),
    total: found.total,
    ...page,
    unreadCount: unreadOf(found, place),
    canWrite: place.canAct && mayWrite(caller) && mayWriteNow(offer, place, now),
    version: found.version,
  }
}

const mayWrite = ({ team }: Caller): boolean => team === undefined || (team.rights ?? []).includes('messages.write')

const unreadOf = ({ brandUnread, talentUnread }: MessagePage, { role }: Place): number =>
  ({ brand: brandUnread, talent: talentUnread, admin: 0 })[role]

const mayWriteNow = (offer: OfferForCaller, { role }: Place, now: Date): boolean =>
  refusalToWrite({ status: offer.status, isShown: offer.seen_by_seller, movedAt: offer.updated_at }, role, now) ===
  undefined
