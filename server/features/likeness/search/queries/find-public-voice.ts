import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { publicTalents } from '../../../people/accounts/index.ts'
import { consentedAccounts } from '../../consent/index.ts'
import { audibleVoices } from './fragments.ts'

export async function findPublicVoice(db: Db, assetId: string): Promise<string | undefined> {
  const { rows } = await sql<{ sample_key: string }>`
    select voice.sample_key from ${audibleVoices} voice
    join ${consentedAccounts} consented on consented.account_id = voice.account_id
    join ${publicTalents} talent on talent.id = voice.account_id
    where voice.id = ${assetId}`.execute(db)
  return rows[0]?.sample_key
}
