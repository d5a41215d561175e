import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { consentedAccounts } from '../../consent/index.ts'

export async function listConsenting(db: Db, { after, limit }: { after: string; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from ${consentedAccounts} consented
    where account_id > ${after} order by account_id limit ${limit}`.execute(db)
  return rows.map(({ account_id }) => account_id)
}
