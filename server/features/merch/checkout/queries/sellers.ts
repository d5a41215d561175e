import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { blockedAccounts } from '../../../people/accounts/index.ts'
import { campaignSellers } from '../../campaigns/index.ts'

export type Seller = { accountId: string | null; isBlocked: boolean }

export async function findSellerOf(db: Db | Trx, campaignId: string): Promise<Seller | undefined> {
  const { rows } = await sql<Seller>`
    select s.seller_account_id as "accountId",
      exists (select from ${blockedAccounts} b where b.account_id = s.seller_account_id) as "isBlocked"
    from ${campaignSellers} s where s.id = ${campaignId}`.execute(db)
  return rows[0]
}
