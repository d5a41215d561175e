import { type Insertable, type Selectable, sql } from 'kysely'
import type { OfferMessagesTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import type { Side } from '../../offer/index.ts'

export type Attachment = {
  key: string
  fileName: string | null
  contentType: string
  bytes: number
  width: number | null
  height: number | null
}
export type MessageRow = Omit<Selectable<OfferMessagesTable>, 'attachments'> & {
  attachments: Attachment[]
  sender_name: string
  sender_person_name: string | null
}

const withSenders = (db: Db | Trx) =>
  db
    .selectFrom('offer_messages as m')
    .innerJoin(accountSummaries.as('sender'), 'sender.id', 'm.sender_account_id')
    .leftJoin(accountSummaries.as('person'), 'person.id', 'm.sender_person_account_id')
    .selectAll('m')
    .select(['sender.display_name as sender_name', 'person.display_name as sender_person_name'])

export const findByClientId = async (
  trx: Trx,
  sent: { offerId: string; senderAccountId: string; clientId: string },
): Promise<MessageRow | undefined> =>
  (await withSenders(trx)
    .where('m.offer_id', '=', sent.offerId)
    .where('m.sender_account_id', '=', sent.senderAccountId)
    .where('m.client_id', '=', sent.clientId)
    .executeTakeFirst()) as MessageRow | undefined

export const findMessage = async (trx: Trx, offerId: string, id: string): Promise<MessageRow | undefined> =>
  (await withSenders(trx).where('m.id', '=', id).where('m.offer_id', '=', offerId).executeTakeFirst()) as
    | MessageRow
    | undefined

export async function listLastSentTimes(
  trx: Trx,
  { offerId, senderAccountId, since, limit }: { offerId: string; senderAccountId: string; since: Date; limit: number },
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('offer_messages')
    .select('created_at')
    .where('offer_id', '=', offerId)
    .where('sender_account_id', '=', senderAccountId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export async function findSentFiles(trx: Trx, offerId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select sent ->> 'key' as key from offer_messages m cross join lateral jsonb_array_elements(m.attachments) sent
    where m.offer_id = ${offerId} and sent ->> 'key' = any(${keys}::text[])`.execute(trx)
  return new Set(rows.map(({ key }) => key))
}

export async function insertMessage(
  trx: Trx,
  { attachments, ...row }: Omit<Insertable<OfferMessagesTable>, 'attachments'> & { attachments: readonly Attachment[] },
): Promise<void> {
  await trx
    .insertInto('offer_messages')
    .values({ ...row, attachments: JSON.stringify(attachments) })
    .execute()
}

export async function clearMessage(trx: Trx, id: string, to: { version: number; removed_at: Date }): Promise<void> {
  await trx
    .updateTable('offer_messages')
    .set({ ...to, body: null, attachments: '[]' })
    .where('id', '=', id)
    .execute()
}

/** Marks messages as read. Those that were already read keep their time. */
export async function markRead(
  trx: Trx,
  { offerId, side, through, at }: { offerId: string; side: Side; through: number; at: Date },
): Promise<void> {
  const column = side === 'brand' ? 'read_by_brand_at' : 'read_by_talent_at'
  await trx
    .updateTable('offer_messages')
    .set({ [column]: at })
    .where('offer_id', '=', offerId)
    .where('sequence', '<=', through)
    .where('side', '!=', side)
    .where(column, 'is', null)
    .execute()
}

/**
 * Counts the messages after a sequence number that the side did not write and that were not
 * removed.
 */
export async function countAfter(trx: Trx, offerId: string, side: Side, sequence: number): Promise<number> {
  const { count } = await trx
    .selectFrom('offer_messages')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('offer_id', '=', offerId)
    .where('sequence', '>', sequence)
    .where('side', '!=', side)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export type MessagePage = {
  total: number
  version: number
  brandUnread: number
  talentUnread: number
  rows: MessageRow[]
}

type PageRow = Pick<MessagePage, 'total' | 'brandUnread' | 'talentUnread'> & {
  conversation_version: number
} & (MessageRow | { id: null })

/**
 * Lists the messages about an offer, newest first. Sequence numbers have no gaps, so the offset
 * gives the first number of a page, and all pages are equally fast.
 */
export async function listMessages(
  db: Db,
  offerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<MessagePage> {
  const { rows } = await sql<PageRow>`
    select c.last_sequence as total, c.version as conversation_version, c.brand_unread as "brandUnread",
      c.talent_unread as "talentUnread", m.*
    from offer_conversations c
    left join lateral (
      select each.*, sender.display_name as sender_name, person.display_name as sender_person_name
      from offer_messages each join ${accountSummaries} sender on sender.id = each.sender_account_id
      left join ${accountSummaries} person on person.id = each.sender_person_account_id
      where each.offer_id = c.offer_id and each.sequence <= c.last_sequence - ${offset}::integer
      order by each.sequence desc limit ${limit}
    ) m on true
    where c.offer_id = ${offerId}
    order by m.sequence desc`.execute(db)
  const [first] = rows
  if (!first) return { total: 0, version: 0, brandUnread: 0, talentUnread: 0, rows: [] }
  const { total, conversation_version: version, brandUnread, talentUnread } = first
  return {
    total,
    version,
    brandUnread,
    talentUnread,
    rows: rows.filter((row): row is PageRow & MessageRow => row.id !== null),
  }
}
