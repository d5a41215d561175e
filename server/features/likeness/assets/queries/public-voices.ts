import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'

/** Recordings that have a voice sample, even those that are held back. */
export const sampledVoices = sql<{ id: string; account_id: string; file_key: string; created_at: Date }>`(
  select id, account_id, voice_sample_key as file_key, created_at from likeness_assets
  where type = 'VOICE' and deleted_at is null and voice_sample_key is not null)`

type SampledVoice = { accountId: string; heldReason: string | null; keys: string[] }

/** Locks a recording that has a voice sample. `keys` has the recording first, then the sample. */
export async function lockSampledVoice(trx: Trx, id: string): Promise<SampledVoice | undefined> {
  const row = await trx
    .selectFrom('likeness_assets')
    .select(['account_id', 'held_reason', 'file_key', 'voice_sample_key'])
    .where('id', '=', id)
    .where('type', '=', 'VOICE')
    .where('deleted_at', 'is', null)
    .where('voice_sample_key', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      accountId: row.account_id,
      heldReason: row.held_reason,
      keys: [row.file_key, row.voice_sample_key].filter((key) => key !== null),
    }
  )
}
