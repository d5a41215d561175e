import type { Trx } from '../../../platform/database/transaction.ts'
import { forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'

/**
 * Nobody decides about money of their own: an admin whose account is concerned, or whose talent's is, leaves it to
 * another admin. One statement at most.
 * @throws Forbidden.
 */
export async function requireNoPart(
  trx: Pick<Trx, 'selectFrom'>,
  admin: Pick<Caller, 'accountId'>,
  concerned: readonly string[],
): Promise<void> {
  const isTheirs = concerned.includes(admin.accountId)
  if (isTheirs || (await isAgentOfOne(trx, admin.accountId, concerned)))
    throw forbidden('You are a part of this yourself: another admin has to decide.')
}

async function isAgentOfOne(trx: Pick<Trx, 'selectFrom'>, agentId: string, talents: readonly string[]) {
  const link = await trx
    .selectFrom('agent_links')
    .select('talent_account_id')
    .where('agent_account_id', '=', agentId)
    .where('talent_account_id', 'in', talents)
    .where('active', '=', true)
    .executeTakeFirst()
  return link !== undefined
}
