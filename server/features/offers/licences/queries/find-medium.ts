import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { campaignTypes } from '../../campaign-types/index.ts'
import type { Medium } from '../domain/terms.ts'

/** @throws Error for an unknown type, which no offer has */
export async function findMedium(trx: Trx, campaignType: string): Promise<Medium> {
  const { rows } = await sql<{ medium: Medium }>`
    select category as medium from ${campaignTypes} c where c.key = ${campaignType}`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`campaign type ${campaignType} does not exist`)
  return row.medium
}
