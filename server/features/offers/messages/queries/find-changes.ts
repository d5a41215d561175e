import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { accountSummaries, agentsOfTalents } from '../../../people/accounts/index.ts'
import { liveOffers } from '../../offer/index.ts'
import type { MessageRow } from './messages.ts'

export type ConversationWatch = {
  watcher: number
  offerId: string
  accountId: string
  isAdmin: boolean
  version: number
}

/** `read_version` is the version of the conversation at which the read receipts last changed. */
export type ReadReceipts = {
  read_version: number
  brand_read_through: number
  brand_read_at: Date | null
  talent_read_through: number
  talent_read_at: Date | null
}
export type Changes = { watcher: number; readings: ReadReceipts; messages: MessageRow[] }

export async function findChangedConversations(
  db: Db,
  watching: readonly ConversationWatch[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('offer_conversations')
    .select(['offer_id', 'version'])
    .where('offer_id', 'in', [...new Set(watching.map(({ offerId }) => offerId))])
    .execute()
  return new Map(rows.map(({ offer_id, version }) => [offer_id, version]))
}

type Row = ReadReceipts & { watcher: number } & (MessageRow | { id: null })

/**
 * Returns the next changes, in order, for every watcher who still has access: at most `limit`
 * messages, and the current read receipts.
 */
export async function findChanges(db: Db, watching: readonly ConversationWatch[], limit: number): Promise<Changes[]> {
  const { rows } = await sql<Row>`
    select w.watcher, c.read_version, c.brand_read_through, c.brand_read_at, c.talent_read_through, c.talent_read_at, m.*
    from jsonb_to_recordset(${JSON.stringify(watching)}::jsonb) as w
      (watcher integer, "offerId" text, "accountId" text, "isAdmin" boolean, version integer)
    join ${liveOffers} o on o.id = w."offerId"
    join offer_conversations c on c.offer_id = o.id
    left join ${agentsOfTalents} link
      on link.talent_account_id = o.seller_account_id and link.agent_account_id = w."accountId"
    left join lateral (
      select each.*, sender.display_name as sender_name, person.display_name as sender_person_name
      from offer_messages each join ${accountSummaries} sender on sender.id = each.sender_account_id
      left join ${accountSummaries} person on person.id = each.sender_person_account_id
      where each.offer_id = c.offer_id and each.version > w.version
      order by each.version limit ${limit}
    ) m on true
    where w."accountId" in (o.buyer_account_id, o.seller_account_id) or link.agent_account_id is not null or w."isAdmin"
    order by w.watcher, m.version`.execute(db)
  return [...Map.groupBy(rows, ({ watcher }) => watcher)].flatMap(([watcher, theirs]) => {
    const [readings] = theirs
    const messages = theirs.filter((row): row is Row & MessageRow => row.id !== null)
    return readings ? [{ watcher, readings, messages }] : []
  })
}
