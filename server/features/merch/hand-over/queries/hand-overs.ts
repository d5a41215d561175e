import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type HandOver = { digest: string; campaignId: string; sealedBearer: string; expiresAt: Date }

/** Keeps one, and forgets those whose time is over. Two statements. */
export async function insertHandOver(trx: Trx, handOver: HandOver, now: Date): Promise<void> {
  const { digest, campaignId, sealedBearer, expiresAt } = handOver
  await trx.deleteFrom('merch_hand_overs').where('expires_at', '<=', now).execute()
  await trx
    .insertInto('merch_hand_overs')
    .values({ digest, campaign_id: campaignId, sealed_bearer: sealedBearer, expires_at: expiresAt })
    .execute()
}

/** Takes one out, for good: of two that come at once only one gets it. One statement. */
export async function takeHandOver(
  db: Db | Trx,
  { digest, campaignId, now }: { digest: string; campaignId: string; now: Date },
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('merch_hand_overs')
    .where('digest', '=', digest)
    .where('campaign_id', '=', campaignId)
    .where('expires_at', '>', now)
    .returning('sealed_bearer')
    .executeTakeFirst()
  return row?.sealed_bearer
}
