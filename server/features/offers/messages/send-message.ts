import { addMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { badBody, badRequest, conflict, forbidden, rateLimited, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { visibleText } from '../../../platform/visible-text.ts'
import { findFiles, keepFiles } from '../../media/files/index.ts'
import { assertBrandNotBlocked, getOfferWithRole, type OfferForCaller, type Place } from '../offer/index.ts'
import { assertNoContactDetails } from './assert-no-contact-details.ts'
import { COUNTING_WINDOW_MS, limitReached, MAX_COUNTED, refusalToWrite } from './domain/writing-rules.ts'
import { type MessageView, viewMessage } from './message-view.ts'
import { notifyOfMessage } from './notify-of-message.ts'
import { type Conversation, changeConversation, lockConversation } from './queries/conversation.ts'
import {
  type Attachment,
  findByClientId,
  findSentFiles,
  insertMessage,
  listLastSentTimes,
  type MessageRow,
} from './queries/messages.ts'

type NewMessage = { text: string; clientId: string; attachments: readonly string[] }
type Sending = { offer: OfferForCaller; place: Place; message: NewMessage; now: Date }

/**
 * Sends a message about an offer. The sender is one of its sides, the talent's agent, or an admin
 * during a dispute. Two requests with the same `clientId` send only one message.
 * @throws NotFound; Forbidden for an agent who may not act, and for a blocked account before
 * payment; BadRequest for an empty message or an unusable file; Conflict when messages are closed;
 * UnprocessableEntity for another message with the same `clientId`; CONTACT_DETAILS before
 * payment; RateLimited
 */
export async function sendMessage(
  ctx: Context,
  caller: Caller,
  offerId: string,
  given: NewMessage,
): Promise<{ message: MessageView; isNew: boolean }> {
  const { offer, place } = await getOfferWithRole(ctx, caller, offerId)
  assertMayWrite(offer, place)
  const message = { ...given, text: visibleText(given.text), clientId: given.clientId.toLowerCase() }
  if (message.text === '')
    throw badRequest('The message is empty. Write something.', { issues: [{ path: 'text', message: 'is empty' }] })
  const now = ctx.clock.now()
  const { row, isNew } = await inTransaction(ctx.db, async (trx) => {
    const conversation = await lockConversation(trx, offer)
    const earlier = await findByClientId(trx, {
      offerId,
      senderAccountId: place.accountId,
      clientId: message.clientId,
    })
    if (earlier) return { row: requireSameMessage(earlier, message), isNew: false }
    const sending = { offer, place, message, now }
    assertSendable(ctx, sending)
    await assertBelowSendingLimit(trx, sending)
    return { row: await write(trx, conversation, sending, caller), isNew: true }
  })
  return { message: viewMessage(row, place, ctx.config, now), isNew }
}

/**
 * @throws Forbidden; TALENT_BLOCKED_BRAND before payment for a brand that the talent has blocked
 */
export function assertMayWrite(offer: OfferForCaller, place: Place): void {
  if (!place.canAct)
    throw forbidden('Your agent link lets you read these messages, but not write any. Ask the talent for permission.')
  const own = place.role === 'talent' ? offer.seller_account_id : place.accountId
  if (offer.paid_at === null && offer.blocked_account_ids.some((id) => id === own || id === place.accountId))
    throw forbidden('This account is blocked, so it cannot send messages about an unpaid offer. Contact support.')
  if (offer.paid_at === null && place.role === 'brand') assertBrandNotBlocked(offer)
}

/** @throws Conflict with the reason */
export function assertConversationOpen(offer: OfferForCaller, place: Place, now: Date): void {
  const facts = { status: offer.status, isShown: offer.seen_by_seller, movedAt: offer.updated_at }
  const refusal = refusalToWrite(facts, place.role, now)
  if (refusal) throw conflict(refusal)
}

function assertSendable({ config }: Pick<Context, 'config'>, { offer, place, message, now }: Sending): void {
  assertConversationOpen(offer, place, now)
  if (place.role !== 'admin') assertNoContactDetails(config, offer, message.text)
}

/**
 * Returns the earlier message.
 * @throws UnprocessableEntity if its text or files differ
 */
function requireSameMessage(earlier: MessageRow, { text, attachments }: NewMessage): MessageRow {
  const sent = earlier.attachments.map(({ key }) => key)
  const isSame = earlier.body === text && sent.join() === [...new Set(attachments)].join()
  if (earlier.removed_at === null && !isSame)
    throw unprocessable('This clientId was used for another message. Use a new one.')
  return earlier
}

async function assertBelowSendingLimit(trx: Trx, { offer, place, now }: Sending): Promise<void> {
  const since = addMs(now, -COUNTING_WINDOW_MS)
  const sent = await listLastSentTimes(trx, {
    offerId: offer.id,
    senderAccountId: place.accountId,
    since,
    limit: MAX_COUNTED,
  })
  const reached = limitReached(sent, now)
  if (!reached) return
  const { retryAfterSeconds, ...counts } = reached
  throw rateLimited(
    'You have sent too many messages in a short time. Wait a moment, then try again.',
    retryAfterSeconds,
    counts,
  )
}

async function write(
  trx: Trx,
  conversation: Conversation,
  { offer, place, message, now }: Sending,
  { displayName, team }: Pick<Caller, 'displayName' | 'team'>,
): Promise<MessageRow> {
  const side: MessageRow['side'] = place.role === 'admin' ? 'platform' : place.role
  const [sequence, version] = [conversation.last_sequence + 1, conversation.version + 1]
  const attachments = await takeAttachments(trx, { offer, place, message, now })
  const row = {
    offer_id: offer.id,
    sequence,
    id: newId(),
    side,
    sender_account_id: place.accountId,
    sender_person_account_id: team?.person.accountId ?? null,
    sender_role: place.actorRole === 'system' ? ('admin' as const) : place.actorRole,
    client_id: message.clientId,
    body: message.text,
    attachments,
    version,
    read_by_brand_at: null,
    read_by_talent_at: null,
    removed_at: null,
    created_at: now,
  }
  await insertMessage(trx, row)
  const notified = await notifyOfMessage(trx, { conversation, offer, from: side, now })
  await changeConversation(trx, offer.id, {
    ...notified,
    last_sequence: sequence,
    version,
    last_message_at: now,
    ...(side === 'brand' ? {} : { brand_unread: conversation.brand_unread + 1 }),
    ...(side === 'talent' ? {} : { talent_unread: conversation.talent_unread + 1 }),
  })
  return { ...row, sender_name: displayName, sender_person_name: team?.person.displayName ?? null }
}

/**
 * Keeps the attached files permanently, so that the cleanup job of files does not delete them.
 * @throws BadRequest for a file that the sender did not upload for this offer, or that was sent
 * before
 */
async function takeAttachments(trx: Trx, { offer, place, message, now }: Sending): Promise<Attachment[]> {
  const keys = [...new Set(message.attachments)]
  if (keys.length === 0) return []
  const sent = await findSentFiles(trx, offer.id, keys)
  const rule = { kind: 'message-attachment', ownerAccountId: place.accountId, subjectId: offer.id } as const
  const retained = await keepFiles(trx, keys, rule, now)
  const files = new Map((await findFiles(trx, keys, now)).map((file) => [file.key, file]))
  return keys.map((key, at) => {
    const file = files.get(key)
    if (!file || !retained.has(key) || sent.has(key)) {
      const issue = { path: `attachments.${at}`, message: 'does not match an uploaded file: upload the file first' }
      throw badBody([issue])
    }
    const { file_name: fileName, content_type: contentType, bytes, width, height } = file
    return { key, fileName, contentType, bytes, width, height }
  })
}
