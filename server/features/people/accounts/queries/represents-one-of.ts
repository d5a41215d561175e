import type { Trx } from '../../../../platform/database/transaction.ts'

export async function representsOneOf(
  trx: Pick<Trx, 'selectFrom'>,
  agentAccountId: string,
  talentAccountIds: readonly string[],
): Promise<boolean> {
  const link = await trx
    .selectFrom('agent_links')
    .select('talent_account_id')
    .where('agent_account_id', '=', agentAccountId)
    .where('talent_account_id', 'in', talentAccountIds)
    .where('active', '=', true)
    .executeTakeFirst()
  return link !== undefined
}
