import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { findConsent, isSuspended } from '../../likeness/consent/index.ts'
import { findFile } from '../../media/files/index.ts'
import { isBlocked } from '../../people/accounts/index.ts'

/**
 * Why nothing may be made of a seller's photo now, in words for the seller; undefined when it may. They bring it to their own
 * store to have it put on goods, and that is their permission; what ends it is that they delete it, or withdraw the consent
 * to use their likeness, or that an admin suspends that. Four statements at most.
 */
export async function findObstacle(
  { db, clock }: { db: Db | Trx; clock: Context['clock'] },
  { accountId, photoKey }: { accountId: string; photoKey: string },
): Promise<string | undefined> {
  const photo = await findFile(db, photoKey, clock.now())
  if (photo?.owner_account_id !== accountId) return 'The photo is not there any more. Upload one, then save the store.'
  if (await isBlocked(db, accountId)) return 'This account is blocked: nothing new is made for it.'
  const consent = await findConsent(db, accountId)
  const isWithdrawn = (consent !== undefined && !consent.granted) || (await isSuspended(db, accountId))
  return isWithdrawn
    ? 'The consent to use this likeness was withdrawn: nothing new is made. Give it again, then save the store.'
    : undefined
}
