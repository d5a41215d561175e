import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { chooseTalent } from '../../people/accounts/index.ts'

/**
 * Returns the account whose earnings a request may read. Everybody may read their own earnings. An
 * agent with `canAct` may read the earnings of the talent. An admin may read the earnings of any
 * account. Agents can only read, because only the talent decides where the money goes. @throws
 * Forbidden for another account, and for an agent who has only view access
 */
export async function resolveEarner(
  ctx: Pick<Context, 'db'>,
  caller: Pick<Caller, 'accountId' | 'isAdmin' | 'roles'>,
  requestedAccountId: string | undefined,
): Promise<string> {
  if (requestedAccountId === undefined || requestedAccountId === caller.accountId) return caller.accountId
  return caller.isAdmin ? requestedAccountId : chooseTalent(ctx, caller, requestedAccountId, 'act')
}
