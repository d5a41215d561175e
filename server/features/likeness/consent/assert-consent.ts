import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockAccount } from '../../people/accounts/index.ts'
import { type LikenessUse, type UsableConsent, whyRefused } from './domain/likeness-use.ts'
import { findUsable, lockRefused, lockUsable } from './queries/find-consent.ts'

/**
 * Checks that a talent allows a use of their likeness. Everything that makes something from a
 * likeness calls this function. `preview` is checked nowhere else.
 * @throws LIKENESS_CONSENT_REQUIRED or PREVIEWS_OFF (409)
 */
export async function assertUse(db: Db | Trx, accountId: string, use: LikenessUse): Promise<void> {
  assertAllowed(await findUsable(db, accountId), use)
}

/**
 * Same as assertUse, but also locks the consent until the transaction ends. Call it in a
 * transaction that starts work which needs consent, such as a generation job. A concurrent
 * withdrawal waits for the transaction and then ends the work.
 * @throws LIKENESS_CONSENT_REQUIRED or PREVIEWS_OFF (409)
 */
export async function lockUse(trx: Trx, accountId: string, use: LikenessUse): Promise<void> {
  assertAllowed(await lockUsable(trx, accountId), use)
}

/**
 * Checks consent before a likeness is analyzed or used.
 * @throws LIKENESS_CONSENT_REQUIRED (409)
 */
export const assertConsent = (db: Db | Trx, accountId: string): Promise<void> => assertUse(db, accountId, 'work')

/**
 * Same as assertConsent, but also locks the consent until the transaction ends.
 * @throws LIKENESS_CONSENT_REQUIRED (409)
 */
export const lockConsent = (trx: Trx, accountId: string): Promise<void> => lockUse(trx, accountId, 'work')

/**
 * Checks that talents may use their own likeness. They need not allow others to use it. A
 * withdrawal or a suspension stops their own use too. Withdrawals and takedowns wait until this
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

function assertAllowed(consent: UsableConsent, use: LikenessUse): void {
  const why = whyRefused(consent, use)
  if (why === 'no consent')
    throw new AppError('LIKENESS_CONSENT_REQUIRED', 'This talent does not currently allow the use of their likeness.')
  if (why === 'no previews')
    throw new AppError(
      'PREVIEWS_OFF',
      'This talent allows no previews before they accept an offer. Send the offer without candidates.',
    )
}
