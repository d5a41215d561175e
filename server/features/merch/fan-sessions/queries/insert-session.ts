import type { Insertable } from 'kysely'
import type { MerchSessionsTable } from '../../../../platform/database/tables.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'

export type NewSession = Pick<
  Insertable<MerchSessionsTable>,
  | 'id'
  | 'bearer_digest'
  | 'sealed_bearer'
  | 'campaign_id'
  | 'role'
  | 'mode'
  | 'preview_type'
  | 'start_page'
  | 'account_id'
  | 'address_hash'
  | 'network_hash'
  | 'user_agent'
> & { at: Date }

export async function insertSession(trx: Trx, { at, ...session }: NewSession): Promise<void> {
  await trx
    .insertInto('merch_sessions')
    .values({ ...session, ai_art_candidates: '[]', last_active_at: at, created_at: at, updated_at: at })
    .execute()
}
