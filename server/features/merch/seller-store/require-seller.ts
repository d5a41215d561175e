import type { Context } from '../../../platform/context.ts'
import { forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { isBlocked, requireRole } from '../../people/accounts/index.ts'

/**
 * For what makes something for a store, or opens it: stores are talents', and of those that nobody has blocked. One
 * statement. @throws Forbidden
 */
export async function requireSeller({ db }: Pick<Context, 'db'>, caller: Caller): Promise<void> {
  requireRole(caller, 'talent')
  if (await isBlocked(db, caller.accountId))
    throw forbidden('Your account is blocked, and your store closed with it. Write to our support.')
}
