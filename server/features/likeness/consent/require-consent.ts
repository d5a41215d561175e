import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockAccount } from '../../people/accounts/index.ts'
import { isUsable, lockRefused, lockUsable } from './queries/find-consent.ts'

/** For what is about to look at or use somebody's likeness. One statement. @throws LIKENESS_CONSENT_REQUIRED (409) */
export async function requireConsent(db: Db | Trx, accountId: string): Promise<void> {
  refuseUnless(await isUsable(db, accountId))
}

/**
 * As requireConsent, for what writes down work with it: a withdrawal comes before, which is refused here, or waits until
 * this transaction ends and meets what it has written. One statement. @throws LIKENESS_CONSENT_REQUIRED (409)
 */
export async function holdConsent(trx: Trx, accountId: string): Promise<void> {
  refuseUnless(await lockUsable(trx, accountId))
}

/**
 * For what talents make of their own likeness themselves: they need not allow it to others, and what they withdrew, or what
 * was suspended, stops it too. A withdrawal and a takedown wait until this transaction ends. Two statements. @throws LIKENESS_CONSENT_REQUIRED (409)
 */
export async function holdOwnUse(trx: Trx, accountId: string): Promise<void> {
  // Who never said a word has no row that could be held: the account is, as withdrawals and takedowns hold it.
  await lockAccount(trx, accountId)
  if (await lockRefused(trx, accountId))
    throw new AppError(
      'LIKENESS_CONSENT_REQUIRED',
      'The consent to use your likeness was withdrawn, or is suspended. Give it again first.',
    )
}

function refuseUnless(isAllowed: boolean): void {
  if (!isAllowed)
    throw new AppError('LIKENESS_CONSENT_REQUIRED', 'This talent does not allow their likeness to be used now.')
}
