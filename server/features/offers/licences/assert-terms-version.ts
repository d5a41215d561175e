import type { Trx } from '../../../platform/database/transaction.ts'
import { conflict } from '../../../platform/errors.ts'
import type { OfferWithPeople } from '../offer/index.ts'
import { ensureTerms } from './find-terms.ts'

/**
 * Checks that the caller agreed to the latest terms. The caller holds the offer's lock, so nobody
 * can change the terms meanwhile.
 * @throws Conflict for an old version; NotFound for an offer without terms
 */
export async function assertTermsVersion(trx: Trx, offer: OfferWithPeople, version: number, now: Date): Promise<void> {
  const { current } = await ensureTerms(trx, offer, now)
  if (current.version !== version)
    throw conflict(`The terms are now at version ${current.version}. Read them again, then decide.`)
}
