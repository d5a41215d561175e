import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { campaigns } from '../../campaigns/index.ts'

export type RecoveryLink = { sessionId: string; campaignId: string; jobId: string }

/**
 * Stores the only link of a job before the link is mailed.
 * @returns false if the job already had a link
 */
export async function insertLink(
  trx: Trx,
  link: RecoveryLink & { tokenDigest: string; expiresAt: Date },
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('merch_generation_links')
    .values({
      token_digest: link.tokenDigest,
      job_id: link.jobId,
      session_id: link.sessionId,
      campaign_id: link.campaignId,
      created_at: at,
      expires_at: link.expiresAt,
    })
    .onConflict((on) => on.column('job_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const findLink = (db: Db, tokenDigest: string, now: Date): Promise<RecoveryLink | undefined> =>
  db
    .selectFrom('merch_generation_links')
    .select(['session_id as sessionId', 'campaign_id as campaignId', 'job_id as jobId'])
    .where('token_digest', '=', tokenDigest)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Leaves out links of deleted sessions. */
export async function findLinkCampaigns(
  db: Db,
  tokenDigests: readonly string[],
): Promise<ReadonlyMap<string, { name: string; slug: string }>> {
  const { rows } = await sql<{ digest: string; name: string; slug: string }>`
    select l.token_digest as digest, c.name, c.slug
    from merch_generation_links l join ${campaigns} c on c.id = l.campaign_id
    where l.token_digest = any(${[...tokenDigests]}::text[])`.execute(db)
  return new Map(rows.map(({ digest, ...campaign }) => [digest, campaign]))
}
