import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { findConsent, isSuspended } from '../../likeness/consent/index.ts'
import { findFile, isWithheld } from '../../media/files/index.ts'
import { isBlocked } from '../../people/accounts/index.ts'

/**
 * Returns why no art may be made of a seller's photo, in words for the seller. Possible reasons:
 * the photo was deleted or is held for review, the account is blocked, or the consent was withdrawn
 * or suspended.
 */
export async function findArtObstacle(
  { db, clock }: { db: Db | Trx; clock: Context['clock'] },
  { accountId, photoKey }: { accountId: string; photoKey: string },
): Promise<string | undefined> {
  const photo = await findFile(db, photoKey, clock.now())
  if (photo?.owner_account_id !== accountId) return 'The photo no longer exists. Upload one, then save the store.'
  if (isWithheld(photo)) return 'The photo is on hold until an admin has reviewed it.'
  if (await isBlocked(db, accountId)) return 'This account is blocked, so no new art is made for it.'
  const consent = await findConsent(db, accountId)
  const isWithdrawn = (consent !== undefined && !consent.granted) || (await isSuspended(db, accountId))
  return isWithdrawn
    ? 'The consent to use this likeness was withdrawn, so no new art is made. Give your consent again, then save the store.'
    : undefined
}
