import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { chooseTalent } from '../../people/accounts/index.ts'

/**
 * Whose earnings a request reads: the caller's own, those of a talent they are the agent of, or anybody's for an admin. To
 * read is all that an agent may: where the money goes is the talent's own word. One statement for an agent, else none.
 * @throws Forbidden for somebody else's account.
 */
export async function chooseEarner(
  ctx: Pick<Context, 'db'>,
  caller: Pick<Caller, 'accountId' | 'isAdmin' | 'roles'>,
  named: string | undefined,
): Promise<string> {
  if (named === undefined || named === caller.accountId) return caller.accountId
  return caller.isAdmin ? named : chooseTalent(ctx, caller, named, 'read')
}
