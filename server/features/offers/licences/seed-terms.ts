import type { Trx } from '../../../platform/database/transaction.ts'
import type { CounterChanges, OfferRow, OfferWithPeople } from '../offer/index.ts'
import { type LicenceTerms, type Medium, termsAfterCounter, termsOfOffer, touchesTerms } from './domain/terms.ts'
import { insertTerms, listTerms, sidesOf } from './queries/terms-rows.ts'

type Names = Pick<OfferWithPeople, 'buyer_name' | 'seller_name'>

/**
 * Writes the terms that an offer begins with, in the transaction that sends it (part 1, "States and transitions": draft IP
 * terms). One statement, and none for a draft or an offer that is turned away by itself.
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

/** The first version there is of an offer's terms. */
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
  })

/**
 * The terms follow a counter, in the transaction that accepts it: a new version, when it changes what the likeness is
 * licensed for. Two statements at most, and none for a counter about anything else.
 */
export async function followCounter(
  trx: Trx,
  offerId: string,
  changes: CounterChanges | null,
  at: Date,
): Promise<void> {
  if (!touchesTerms(changes)) return
  const { current } = sidesOf(await listTerms(trx, offerId))
  // An offer that is older than terms gets them from its own fields, when they are first asked for.
  if (!current) return
  const terms = termsAfterCounter(current.terms, changes)
  await insertTerms(
    trx,
    { offer_id: offerId, version: current.version + 1, terms, made_by: 'COUNTER', amends: false },
    at,
  )
}
