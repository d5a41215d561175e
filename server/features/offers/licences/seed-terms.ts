import { brand } from '../../../platform/brand/index.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { OfferScope } from '../../../platform/scope-of-use/scope.ts'
import { describeTerritories } from '../../../platform/scope-of-use/territory-words.ts'
import { type CounterChanges, type OfferRow, type OfferWithPeople, scopeOf } from '../offer/index.ts'
import {
  changesTerms,
  type LicenceTerms,
  type Medium,
  type ScopeInTerms,
  termsAfterCounter,
  termsOfOffer,
} from './domain/terms.ts'
import { findMedium } from './queries/find-medium.ts'
import { insertTerms, listTerms, sidesOf } from './queries/terms-rows.ts'

export type Names = Pick<OfferWithPeople, 'buyer_name' | 'seller_name'>

/**
 * Writes the first terms of an offer, in the transaction that sends the offer (contract, part 1,
 * "States and transitions": draft IP terms). Drafts and automatically rejected offers get no
 * terms.
 */
export async function seedTerms(
  trx: Trx,
  offer: OfferRow,
  { medium, ...names }: Names & { medium: Medium | null },
  at: Date,
): Promise<void> {
  if (!offer.seen_by_seller || medium === null) return
  await insertTerms(trx, firstVersion(offer, names, medium), at)
}

export const firstVersion = (offer: OfferRow, names: Names, medium: Medium) =>
  ({
    offer_id: offer.id,
    version: 1,
    terms: termsFrom(offer, names, medium),
    made_by: 'OFFER',
    amends: false,
  }) as const

const termsFrom = (offer: OfferRow, names: Names, medium: Medium): LicenceTerms =>
  termsOfOffer({
    seller: { accountId: offer.seller_account_id, name: names.seller_name },
    buyer: { accountId: offer.buyer_account_id, name: offer.buyer_brand_name ?? names.buyer_name },
    medium,
    campaignType: offer.campaign_type,
    imageKind: offer.image_kind,
    usageTypes: offer.usage_types,
    customUsage: offer.custom_usage,
    wantsSharing: offer.wants_sharing,
    sharingDescription: offer.sharing_description,
    scope: scopeInWords(scopeOf(offer)),
    credits: brand().credits,
    revisesWork: offer.license_root_id !== null,
  })

export const scopeInWords = (scope: OfferScope | null | undefined): ScopeInTerms | null =>
  scope ? { ...scope, territory: describeTerritories(scope.territories) } : null

/**
 * Writes a new version of the terms if an accepted counter-offer changes them. Runs in the
 * transaction that accepts the counter-offer. `offer` has the changes already.
 */
export async function applyCounterToTerms(
  trx: Trx,
  offer: OfferRow & Names,
  changes: CounterChanges | null,
  at: Date,
): Promise<void> {
  if (!changesTerms(changes)) return
  const { current } = sidesOf(await listTerms(trx, offer.id))
  // An offer from before offers had terms gets its first terms now. They may be exclusive, and
  // other acceptances must see that.
  if (!current) {
    await insertTerms(trx, firstVersion(offer, offer, await findMedium(trx, offer.campaign_type)), at)
    return
  }
  const terms = termsAfterCounter(current.terms, changes, scopeInWords(changes.scope))
  await insertTerms(
    trx,
    { offer_id: offer.id, version: current.version + 1, terms, made_by: 'COUNTER', amends: false },
    at,
  )
}
