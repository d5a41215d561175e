import type { Context } from '../../../platform/context.ts'
import { forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { isBlocked } from '../../people/accounts/index.ts'

/**
 * Throws for a blocked account. Every other account may publish a store and make art for it
 * (contract, part 2, "Seller store").
 * @throws Forbidden for a blocked account
 */
export async function assertSeller({ db }: Pick<Context, 'db'>, caller: Caller): Promise<void> {
  if (await isBlocked(db, caller.accountId))
    throw forbidden('Your account is blocked, so your store is closed. Contact support.')
}
