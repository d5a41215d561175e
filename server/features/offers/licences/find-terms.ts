import { type Db, inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { message } from '../../../platform/words/index.ts'
import type { OfferStatus, OfferWithPeople } from '../offer/index.ts'
import { findMedium } from './queries/find-medium.ts'
import { insertTerms, listTerms, sidesOf, type TermsRow } from './queries/terms-rows.ts'
import { firstVersion } from './seed-terms.ts'

export type Terms = {
  current: TermsRow
  /** Null until the offer is accepted. */
  agreed: TermsRow | null
}

const AGREED: readonly OfferStatus[] = [
  'ACCEPTED',
  'PENDING_PAY_CAPTURE',
  'PAID',
  'DELIVERED',
  'REVISION_REQUESTED',
  'COMPLETED',
  'DISPUTED',
]

/** True once both sides have agreed. A paid offer stays agreed, even if it was canceled later. */
export const isAgreed = ({ status, paid_at }: Pick<OfferWithPeople, 'status' | 'paid_at'>): boolean =>
  AGREED.includes(status) || paid_at !== null

/**
 * Returns the terms of an offer inside the caller's transaction. Creates them for an offer from
 * before offers had terms.
 * @throws NotFound for a draft or an offer that was rejected automatically
 */
export async function ensureTerms(trx: Trx, offer: OfferWithPeople, now: Date): Promise<Terms> {
  const found = withAgreed(offer, await listTerms(trx, offer.id))
  if (found) return found
  if (!offer.seen_by_seller) throw notFound('This offer has no terms yet. They are created when the offer is sent.')
  await insertTerms(trx, firstVersion(offer, offer, await findMedium(trx, offer.campaign_type)), now)
  const made = withAgreed(offer, await listTerms(trx, offer.id))
  if (!made) throw new Error(`the terms of offer ${offer.id} are missing after they were written`)
  return made
}

/** Same as ensureTerms, but outside a transaction. */
export async function findTerms(db: Db, offer: OfferWithPeople, now: Date): Promise<Terms> {
  const found = withAgreed(offer, await listTerms(db, offer.id))
  return found ?? inTransaction(db, (trx) => ensureTerms(trx, offer, now))
}

function withAgreed(offer: OfferWithPeople, rows: readonly TermsRow[]): Terms | undefined {
  const { current, offered } = sidesOf(rows)
  return current && { current, agreed: isAgreed(offer) ? (offered ?? null) : null }
}

/**
 * Checks that the caller agreed to the latest terms. The caller holds the offer's lock, so nobody
 * can change the terms meanwhile.
 * @throws Conflict for an old version; NotFound for an offer without terms
 */
export async function assertTermsVersion(trx: Trx, offer: OfferWithPeople, version: number, now: Date): Promise<void> {
  const { current } = await ensureTerms(trx, offer, now)
  if (current.version !== version)
    throw conflict(
      message('The terms are now at version {version}. Read them again, then decide.', {
        version: String(current.version),
      }),
    )
}
