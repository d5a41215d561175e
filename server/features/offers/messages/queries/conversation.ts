import { type Selectable, sql, type Updateable } from 'kysely'
import type { OfferConversationsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { agentsOfTalents } from '../../../people/accounts/index.ts'
import { liveOffers, type OfferRow } from '../../offer/index.ts'

export type Conversation = Selectable<OfferConversationsTable>

/**
 * Creates the conversation if necessary, and locks it until the transaction ends. The lock gives
 * sequence numbers and versions the order in which transactions commit.
 */
export const lockConversation = (
  trx: Trx,
  offer: Pick<OfferRow, 'id' | 'buyer_account_id' | 'seller_account_id'>,
): Promise<Conversation> =>
  trx
    .insertInto('offer_conversations')
    .values({
      offer_id: offer.id,
      brand_account_id: offer.buyer_account_id,
      talent_account_id: offer.seller_account_id,
      last_sequence: 0,
      version: 0,
      read_version: 0,
      brand_read_through: 0,
      brand_unread: 0,
      talent_read_through: 0,
      talent_unread: 0,
    })
    .onConflict((on) => on.column('offer_id').doUpdateSet({ offer_id: offer.id }))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Changes a conversation. The transaction must hold its lock. */
export async function changeConversation(
  trx: Trx,
  offerId: string,
  change: Updateable<OfferConversationsTable>,
): Promise<void> {
  await trx.updateTable('offer_conversations').set(change).where('offer_id', '=', offerId).execute()
}

export type UnreadOffer = { offerId: string; unreadCount: number }

/**
 * Returns the offers in which an account, or a talent that it represents, has unread messages,
 * latest first.
 */
export async function countUnread(
  db: Db,
  accountId: string,
  limit: number,
): Promise<{ unreadCount: number; offers: UnreadOffer[] }> {
  const { rows } = await sql<UnreadOffer & { total: number }>`
    select c.offer_id as "offerId", c.unread as "unreadCount", sum(c.unread) over () as total
    from (
      select offer_id, brand_unread as unread, last_message_at from offer_conversations
      where brand_account_id = ${accountId} and brand_unread > 0
      union all
      select offer_id, talent_unread, last_message_at from offer_conversations
      where talent_unread > 0 and talent_account_id in (
        select ${accountId}::text
        union all
        select link.talent_account_id from ${agentsOfTalents} link where link.agent_account_id = ${accountId})
    ) c join ${liveOffers} o on o.id = c.offer_id
    order by c.last_message_at desc, c.offer_id desc limit ${limit}`.execute(db)
  return {
    unreadCount: rows[0]?.total ?? 0,
    offers: rows.map(({ offerId, unreadCount }) => ({ offerId, unreadCount })),
  }
}
