import Type, { type Static } from 'typebox'
import { brandName } from '../../../platform/brand/index.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  Nullable,
  NullableId,
  NullableText,
  NullableTime,
  named,
  OneOf,
  Text,
  Time,
  WebUrl,
} from '../../../platform/http/schemas.ts'
import { toAddress } from '../../media/files/index.ts'
import { nameOfMember, type Place } from '../offer/index.ts'
import type { ReadReceipts } from './queries/find-changes.ts'
import type { MessageRow } from './queries/messages.ts'

export const EXAMPLE_MESSAGE = {
  id: STORY.messageId,
  offerId: STORY.offerId,
  sequence: 1,
  senderRole: 'brand' as const,
  senderAccountId: STORY.brandId,
  senderName: 'Northwind Coffee',
  senderPersonName: 'Dana Reyes',
  isOwn: true,
  text: 'Could the cup stand on the left? The copy goes on the right.',
  attachments: [],
  removed: false,
  removedAt: null,
  readAt: STORY.laterAt,
  createdAt: STORY.sentAt,
}

const AttachmentView = named(
  'MessageAttachment',
  Exactly({
    url: WebUrl,
    key: Text(),
    fileName: NullableText(),
    contentType: Text(),
    bytes: Count,
    width: Nullable(Count),
    height: Nullable(Count),
  }),
  {
    url: `http://localhost:3000/media/${STORY.attachmentKey}?expires=1795267800&signature=Ywq0zL4mQf3r`,
    key: STORY.attachmentKey,
    fileName: 'cup, from the left.png',
    contentType: 'image/png',
    bytes: 184_320,
    width: 1200,
    height: 800,
  },
)

export const MessageView = named(
  'Message',
  Exactly({
    id: Id,
    offerId: Id,
    sequence: Type.Integer({ minimum: 1, description: 'Number in the conversation, from 1 without gaps.' }),
    senderRole: OneOf(['brand', 'talent', 'agent', 'admin']),
    senderAccountId: Type.Unsafe<string | null>({ ...NullableId, description: 'null: Semblance.' }),
    senderName: Text(),
    senderPersonName: Type.Unsafe<string | null>({
      ...NullableText(),
      description: 'The member who wrote it for the team of the sender. Only the team itself and admins see it.',
    }),
    isOwn: Type.Boolean({ description: 'True if the caller’s side wrote it.' }),
    text: Type.Unsafe<string | null>({ ...NullableText(4000), description: 'null after removal.' }),
    attachments: Type.Array(AttachmentView),
    removed: Type.Boolean(),
    removedAt: NullableTime,
    readAt: Type.Unsafe<string | null>({
      ...NullableTime,
      description: 'Time the other side read it; for a message from Semblance, the time both sides had read it.',
    }),
    createdAt: Time,
  }),
  EXAMPLE_MESSAGE,
)
export type MessageView = Static<typeof MessageView>
export const MessageResponse = named('MessageResponse', Exactly({ message: MessageView }))

type MessageReader = Pick<Place, 'role' | 'accountId'>

/** File addresses are valid for 15 minutes. */
export function viewMessage(
  row: MessageRow,
  { role, accountId }: MessageReader,
  config: Config,
  now: Date,
): MessageView {
  const isOfPlatform = row.side === 'platform'
  return {
    id: row.id,
    offerId: row.offer_id,
    sequence: row.sequence,
    senderRole: row.sender_role,
    senderAccountId: isOfPlatform ? null : row.sender_account_id,
    senderName: isOfPlatform ? brandName() : row.sender_name,
    senderPersonName: nameOfMember(
      { accountId, isAdmin: role === 'admin' },
      { team: row.sender_account_id, name: row.sender_person_name },
    ),
    isOwn: row.side === (role === 'admin' ? 'platform' : role),
    text: row.body,
    attachments: row.attachments.map(({ key, ...facts }) => ({ url: toAddress(config, key, now), key, ...facts })),
    removed: row.removed_at !== null,
    removedAt: isoTimeOrNull(row.removed_at),
    readAt: isoTimeOrNull(readAt(row)),
    createdAt: isoTime(row.created_at),
  }
}

function readAt({ side, read_by_brand_at: byBrand, read_by_talent_at: byTalent }: MessageRow): Date | null {
  if (side === 'brand') return byTalent
  if (side === 'talent') return byBrand
  if (!byBrand || !byTalent) return null
  return byBrand > byTalent ? byBrand : byTalent
}

export const viewReadReceipts = (row: ReadReceipts) => ({
  brand: { sequence: row.brand_read_through, readAt: isoTimeOrNull(row.brand_read_at) },
  talent: { sequence: row.talent_read_through, readAt: isoTimeOrNull(row.talent_read_at) },
})
