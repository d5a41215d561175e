import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type HandOver = {
  campaignId: string
  sessionId: string
  device: string | null
  createdAt: Date
}
type Named = { digest: string; campaignId: string; now: Date }

/** Inserts a link and deletes rows of expired links. */
export async function insertHandOver(
  trx: Trx,
  { digest, campaignId, sessionId, device, createdAt, expiresAt }: HandOver & { digest: string; expiresAt: Date },
): Promise<void> {
  await trx.deleteFrom('merch_hand_overs').where('expires_at', '<=', createdAt).execute()
  await trx
    .insertInto('merch_hand_overs')
    .values({
      digest,
      campaign_id: campaignId,
      session_id: sessionId,
      device,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute()
}

export async function findHandOver(db: Db | Trx, { digest, campaignId, now }: Named): Promise<HandOver | undefined> {
  const row = await db
    .selectFrom('merch_hand_overs')
    .select(['session_id', 'device', 'created_at'])
    .where('digest', '=', digest)
    .where('campaign_id', '=', campaignId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  // Rows from older versions have no session and count as expired.
  if (row?.session_id == null || row.created_at === null) return undefined
  return { campaignId, sessionId: row.session_id, device: row.device, createdAt: row.created_at }
}

/** Call it after one of the session's links was used. */
export async function deleteHandOversOf(trx: Trx, sessionId: string): Promise<void> {
  await trx.deleteFrom('merch_hand_overs').where('session_id', '=', sessionId).execute()
}
