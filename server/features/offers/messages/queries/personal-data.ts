import { sql } from 'kysely'
import {
  classify,
  ERASED_TEXT,
  mentionsPerson,
  type PersonalData,
  partOf,
  withoutNames,
} from '../../../../platform/personal-data/index.ts'
import { handOverFiles } from '../../../media/files/index.ts'

const MAX_CHARACTERS = 4000
const unlessRemoved = (of: ReturnType<typeof sql>) => sql<string | null>`case when removed_at is null then ${of} end`
const talentOfAgent = sql<string | null>`(
  select c.talent_account_id from offer_conversations c
  where c.offer_id = offer_messages.offer_id and offer_messages.sender_role = 'agent')`

const EMPTY = { body: ERASED_TEXT, attachments: '[]' }

/**
 * The author and the time of a message stay. Its text and files are erased with the account that
 * wrote it, or with the talent if an agent wrote it.
 */
export const messagesPersonalData: PersonalData = {
  tables: [
    classify('offer_conversations', {
      title: 'Your conversations',
      order: 'offer_id',
      keys: { brand: partOf('account', 'brand_account_id'), talent: partOf('account', 'talent_account_id') },
      accounts: 'brand_account_id talent_account_id',
      books: `offer_id last_sequence brand_read_through brand_read_at brand_unread talent_read_through talent_read_at
        talent_unread last_message_at`,
      noPerson: 'version read_version brand_told_at talent_told_at',
    }),
    classify('offer_messages', {
      title: 'Messages you wrote',
      order: 'id',
      keys: {
        sender: partOf('account', unlessRemoved(sql`sender_account_id`)),
        represented: partOf('account', unlessRemoved(talentOfAgent)),
        // A message of an admin may be about both sides.
        parties: mentionsPerson('offer', unlessRemoved(sql`case when side = 'platform' then offer_id end`)),
      },
      accounts: 'sender_account_id',
      ofAnother: 'sender_person_account_id',
      books: 'offer_id sequence id side sender_role read_by_brand_at read_by_talent_at removed_at created_at',
      noPerson: 'client_id version',
      of: { sender: EMPTY, represented: EMPTY, parties: EMPTY },
      readers: { 'sides admin': 'body attachments' },
    }),
  ],
  findFilesGiven: async (db, { account }) => {
    const { rows } = await sql<{ key: string }>`
      select file ->> 'key' as key from offer_conversations c
      join offer_messages m on m.offer_id = c.offer_id
      cross join lateral jsonb_array_elements(m.attachments) as file
      where (c.brand_account_id = any(${[...account]}::text[]) and m.side <> 'brand')
        or (c.talent_account_id = any(${[...account]}::text[]) and m.sender_role <> 'talent')
      order by key`.execute(db)
    return rows.map(({ key }) => key)
  },
  erase: async (trx, { account, offer, name }, now) => {
    // Files that an agent sent for an erased talent become the talent's own, so that they are
    // erased too.
    const { rows } = await sql<{ key: string; agent: string; talent: string }>`
      select file ->> 'key' as key, sender_account_id as agent, ${talentOfAgent} as talent
      from offer_messages cross join lateral jsonb_array_elements(attachments) as file
      where ${talentOfAgent} = any(${[...account]}::text[])`.execute(trx)
    for (const { key, agent, talent } of rows) await handOverFiles(trx, [key], { from: [agent], to: talent, at: now })
    await sql`
      update offer_messages set body = ${withoutNames('body', name, MAX_CHARACTERS)}
      where offer_id = any(${[...offer]}::text[]) and removed_at is null`.execute(trx)
  },
}
