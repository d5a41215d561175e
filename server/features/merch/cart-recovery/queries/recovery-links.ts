import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { campaignBranding } from '../../campaigns/index.ts'
import { sessionsWithRows } from '../../carts/index.ts'

export type RecoveryLink = {
  id: string
  cartId: string
  campaignId: string
  /** Internal id of the session that added the latest row. */
  sessionId: string
  /** Internal ids of the sessions whose rows the linked page shows. */
  sessionIds: readonly string[]
  email: string | null
}

/**
 * Inserts the link for the only mail about a cart.
 * @throws if the cart already has a link, because we send at most one mail about each cart
 */
export async function insertRecoveryLink(
  trx: Trx,
  link: RecoveryLink & { tokenDigest: string; expiresAt: Date },
  at: Date,
): Promise<void> {
  await trx
    .insertInto('merch_recovery_links')
    .values({
      id: link.id,
      token_digest: link.tokenDigest,
      cart_id: link.cartId,
      campaign_id: link.campaignId,
      session_id: link.sessionId,
      session_ids: [...link.sessionIds],
      email: link.email,
      expires_at: link.expiresAt,
      created_at: at,
    })
    .execute()
}

const COLUMNS = [
  'id',
  'cart_id as cartId',
  'campaign_id as campaignId',
  'session_id as sessionId',
  'session_ids as sessionIds',
  'email',
] as const

export const findRecoveryLink = (db: Db | Trx, tokenDigest: string, now: Date): Promise<RecoveryLink | undefined> =>
  db
    .selectFrom('merch_recovery_links')
    .select(COLUMNS)
    .where('token_digest', '=', tokenDigest)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export type LinkToMail = { id: string; email: string; sessionId: string; campaign: LinkCampaign }
export type LinkCampaign = { name: string; color: string | null; supportEmail: string | null }

/** Leaves out links whose address no longer accepts mail or whose cart has no rows. */
export async function findLinksToMail(db: Db, ids: readonly string[]): Promise<Map<string, LinkToMail>> {
  const { rows } = await sql<Omit<LinkToMail, 'campaign'> & LinkCampaign>`
    select l.id, l.email, l.session_id as "sessionId", c.name, c.color, c.support_email as "supportEmail"
    from merch_recovery_links l join ${campaignBranding} c on c.id = l.campaign_id and c.is_open
    where l.id = any(${[...ids]}::text[]) and l.email is not null
      and not exists (
        select from merch_recovery_addresses a where a.email = l.email and a.unsubscribed_at is not null)
      and exists (select from ${sessionsWithRows} r where r.session_id = any(l.session_ids))`.execute(db)
  return new Map(rows.map(({ id, email, sessionId, ...campaign }) => [id, { id, email, sessionId, campaign }] as const))
}

/**
 * Finds pairs of a session and a mail address that got a cart mail.
 * @returns each pair as text: the session's id, a space, and the address
 */
export async function findMailedSessions(
  trx: Trx,
  opened: readonly { sessionId: string; email: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ session_id: string; email: string }>`
    select l.session_id, l.email from merch_recovery_links l
    join unnest(${opened.map(({ sessionId }) => sessionId)}::text[], ${opened.map(({ email }) => email)}::text[])
      as o (session_id, email) on o.session_id = l.session_id and o.email = l.email`.execute(trx)
  return new Set(rows.map(({ session_id, email }) => `${session_id} ${email}`))
}

export async function deleteRecoveryLinks(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from merch_recovery_links where id in (
      select id from merch_recovery_links where expires_at < ${before}::timestamptz order by expires_at limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows)
}
