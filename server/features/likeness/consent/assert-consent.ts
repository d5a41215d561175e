import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockAccount } from '../../people/accounts/index.ts'
import { isUsable, lockRefused, lockUsable } from './queries/find-consent.ts'

/**
 * Checks consent before a likeness is analyzed or used.
 * @throws LIKENESS_CONSENT_REQUIRED (409)
 */
export async function assertConsent(db: Db | Trx, accountId: string): Promise<void> {
  assertAllowed(await isUsable(db, accountId))
}

/**
 * Same as assertConsent, but locks the consent until the transaction ends, for transactions that
 * start work which needs consent. A concurrent withdrawal waits, and then ends the work.
 * @throws LIKENESS_CONSENT_REQUIRED (409)
 */
export async function lockConsent(trx: Trx, accountId: string): Promise<void> {
  assertAllowed(await lockUsable(trx, accountId))
}

/**
 * Checks that talents may use their own likeness, for which they need not allow others to use it.
 * A withdrawal or a suspension stops their own use too. Withdrawals and takedowns wait until this
 * transaction ends.
 * @throws LIKENESS_CONSENT_REQUIRED (409)
 */
export async function lockOwnUse(trx: Trx, accountId: string): Promise<void> {
  // Lock the account, because an account without a decision has no consent row to lock.
  await lockAccount(trx, accountId)
  if (await lockRefused(trx, accountId))
    throw new AppError(
      'LIKENESS_CONSENT_REQUIRED',
      'You withdrew the consent to use your likeness, or an admin took it down. Give your consent again, or object to the takedown.',
    )
}

function assertAllowed(isAllowed: boolean): void {
  if (!isAllowed)
    throw new AppError('LIKENESS_CONSENT_REQUIRED', 'This talent does not currently allow the use of their likeness.')
}
