import type { OfferLine, OfferPageProps, Reader } from '../../../../web/offers/shown-offer.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { getOffer, OfferView } from '../offer/index.ts'

type Names = { brand: string; talent: string }
type WholeOffer = Awaited<ReturnType<typeof getOffer>>

/** An offer as a line of a list. */
export function lineOf(offer: OfferView, reader: Reader, names: Names): OfferLine {
  return {
    id: offer.id,
    status: offer.status,
    reader,
    ...names,
    brief: offer.campaignDescription,
    amountMinorUnit: reader === 'talent' ? offer.offerAmountMinorUnit : offer.totalBrandPriceMinorUnit,
    currency: offer.currency,
    deadline: deadlineOf(offer),
    allowedActions: offer.allowedActions,
  }
}

/** What happens to it by itself, while it can. */
function deadlineOf({ status, expiresAt, automaticReleaseAt }: OfferView): OfferLine['deadline'] {
  if ((status === 'APPROVED' || status === 'COUNTERED') && expiresAt) return { what: 'answer', at: new Date(expiresAt) }
  if (status === 'DELIVERED' && automaticReleaseAt) return { what: 'release', at: new Date(automaticReleaseAt) }
  return undefined
}

/** The brand is called what it calls itself on this offer. */
export const namesOf = (offer: OfferView, buyerName: string, sellerName: string): Names => ({
  brand: offer.buyerBrandName ?? buyerName,
  talent: sellerName,
})

/** Everything that an offer's page says of it. */
export function wholeOffer(whole: WholeOffer, caller: Caller): Pick<OfferPageProps, 'offer' | 'history'> {
  const { offer, history, buyerAccounts, sellerAccounts } = whole
  const names = namesOf(
    offer,
    buyerAccounts[offer.buyerAccountId]?.displayName ?? '',
    sellerAccounts[offer.sellerAccountId]?.displayName ?? '',
  )
  const actors: Record<(typeof history)[number]['actorRole'], string> = {
    brand: names.brand,
    talent: names.talent,
    agent: `${names.talent}’s agent`,
    admin: 'Semblance',
    system: 'Semblance',
  }
  return {
    offer: {
      ...lineOf(offer, readerOf(offer, caller), names),
      offerAmountMinorUnit: offer.offerAmountMinorUnit,
      platformFeeMinorUnit: offer.platformFeeMinorUnit,
      totalBrandPriceMinorUnit: offer.totalBrandPriceMinorUnit,
      uses: [...offer.usageTypes, ...(offer.customUsage ? [offer.customUsage] : [])],
      scriptText: offer.scriptText,
      counter: offer.counteredBy
        ? { by: offer.counteredBy, note: offer.counterNote, amountMinorUnit: proposedAmount(offer) }
        : undefined,
      counterVersion: offer.counterVersion,
      delivery:
        offer.deliveryFileUrls.length > 0
          ? {
              fileUrls: offer.deliveryFileUrls,
              notes: offer.deliveryNotes,
              at: offer.deliverySubmittedAt ? new Date(offer.deliverySubmittedAt) : null,
            }
          : undefined,
      revisionReason: offer.revisionReason,
      revisionOf: offer.revisionOfOfferId,
      revisions: offer.revisionOfferIds,
      disputeReason: offer.disputeReason,
    },
    history: history.map(({ id, createdAt, action, actorRole, note }) => ({
      id,
      at: new Date(createdAt),
      action,
      by: actors[actorRole],
      note,
    })),
  }
}

/** Whoever is neither side nor an admin is the talent's agent: nobody else gets to see it. */
function readerOf(offer: OfferView, caller: Caller): Reader {
  if (caller.accountId === offer.buyerAccountId) return 'brand'
  if (caller.accountId === offer.sellerAccountId) return 'talent'
  return caller.isAdmin ? 'admin' : 'talent'
}

const proposedAmount = ({ counterChanges }: OfferView): number | undefined =>
  typeof counterChanges?.offerAmountMinorUnit === 'number' ? counterChanges.offerAmountMinorUnit : undefined
