import type { Trx } from '../../../platform/database/transaction.ts'
import { forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { representsOneOf } from './queries/represents-one-of.ts'

/**
 * Rejects a decision of an admin about their own money, or about the money of a talent whom they
 * represent.
 * @throws Forbidden
 */
export async function assertUninvolved(
  trx: Pick<Trx, 'selectFrom'>,
  admin: Pick<Caller, 'accountId'>,
  concerned: readonly string[],
): Promise<void> {
  const isTheirs = concerned.includes(admin.accountId)
  if (isTheirs || (await representsOneOf(trx, admin.accountId, concerned)))
    throw forbidden('You are involved in this yourself, so another admin has to decide.')
}
