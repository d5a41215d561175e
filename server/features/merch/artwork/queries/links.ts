import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type RecoveryLink = { sessionId: string; campaignId: string; jobId: string }

/** Remembers a link that is about to be mailed, once a job. @returns whether it is the first of its job. One statement. */
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

/** A link whose time is not over. One statement. */
export const findLink = (db: Db, tokenDigest: string, now: Date): Promise<RecoveryLink | undefined> =>
  db
    .selectFrom('merch_generation_links')
    .select(['session_id as sessionId', 'campaign_id as campaignId', 'job_id as jobId'])
    .where('token_digest', '=', tokenDigest)
    .where('expires_at', '>', now)
    .executeTakeFirst()
