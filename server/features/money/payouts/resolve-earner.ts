import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { chooseTalent } from '../../people/accounts/index.ts'

/**
 * Returns the account whose earnings a request may read: the caller's own, that of a talent for an
 * agent with `canAct`, or any for an admin. Agents can only read, because only the talent decides
 * where the money goes.
 * @throws Forbidden for another account, and for an agent who has only view access
 */
export async function resolveEarner(
  ctx: Pick<Context, 'db'>,
  caller: Pick<Caller, 'accountId' | 'isAdmin' | 'roles'>,
  requestedAccountId: string | undefined,
): Promise<string> {
  if (requestedAccountId === undefined || requestedAccountId === caller.accountId) return caller.accountId
  return caller.isAdmin ? requestedAccountId : chooseTalent(ctx, caller, requestedAccountId, 'act')
}
