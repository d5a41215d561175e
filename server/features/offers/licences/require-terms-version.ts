import type { Trx } from '../../../platform/database/transaction.ts'
import { conflict } from '../../../platform/errors.ts'
import type { OfferWithPeople } from '../offer/index.ts'
import { termsIn } from './find-terms.ts'

/**
 * The terms of an offer are still those that somebody read before they agree to them; the caller holds the offer, and so
 * whoever changes them waits. One statement, three for an offer that is older than terms.
 * @throws Conflict for a version that is no longer the last; NotFound for an offer that has none
 */
export async function requireTermsVersion(trx: Trx, offer: OfferWithPeople, version: number, now: Date): Promise<void> {
  const { current } = await termsIn(trx, offer, now)
  if (current.version !== version)
    throw conflict(`The terms are at version ${current.version} by now. Read them again, then decide.`)
}
