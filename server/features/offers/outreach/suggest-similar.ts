import type { Context } from '../../../platform/context.ts'
import { conflict, forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { getOfferForCaller, type OfferRow, type OfferWithPeople } from '../offer/index.ts'
import { type SuggestionState, suggestionState } from './domain/suggestion-state.ts'
import { type RankedTalent, rankTalents, readCampaignType } from './match-talents.ts'
import { dismissSuggestion, findSuggestionStatus } from './queries/suggestions.ts'

export type Suggestion = { state: SuggestionState; talents: RankedTalent[] }

const SUGGESTED = 6

/**
 * Returns the state of the suggestion for a failed offer (contract, part 1, "Other offer routes").
 * Talents are listed only in the state `available`.
 * @throws NotFound; Forbidden unless the caller is the offer's brand
 */
export async function suggestSimilar(ctx: Context, caller: Caller, offerId: string): Promise<Suggestion> {
  const offer = await getOwnOffer(ctx, caller, offerId)
  const state = await readState(ctx, offer)
  return { state, talents: state === 'available' ? await rankForOffer(ctx, caller, offer) : [] }
}

/**
 * Dismissing a suggestion again is not an error.
 * @throws NotFound; Forbidden; Conflict when there is nothing to dismiss
 */
export async function dismissSimilar(ctx: Context, caller: Caller, offerId: string): Promise<Suggestion> {
  const offer = await getOwnOffer(ctx, caller, offerId)
  const state = await readState(ctx, offer)
  if (state === 'used') throw conflict('You have already asked other talents, so there is no suggestion to dismiss.')
  if (state === 'unavailable') throw conflict('There are no suggestions for this offer now.')
  if (state === 'available') await dismissSuggestion(ctx.db, offerId, ctx.clock.now())
  return { state: 'dismissed', talents: [] }
}

/** @throws NotFound; Forbidden unless the caller is the offer's brand */
export async function getOwnOffer(ctx: Context, caller: Caller, offerId: string): Promise<OfferWithPeople> {
  const offer = await getOfferForCaller(ctx, caller, offerId)
  if (offer.buyer_account_id !== caller.accountId)
    throw forbidden('Only the brand that made this offer can ask other talents.')
  return offer
}

async function readState({ db }: Context, { id, status }: Pick<OfferRow, 'id' | 'status'>): Promise<SuggestionState> {
  const { ended_by, was_used, was_dismissed } = await findSuggestionStatus(db, id)
  return suggestionState({
    status,
    endedBy: ended_by,
    wasUsed: was_used,
    wasDismissed: was_dismissed,
  })
}

const rankForOffer = async (ctx: Context, caller: Caller, offer: OfferWithPeople): Promise<RankedTalent[]> =>
  rankTalents(ctx, {
    campaignDescription: offer.campaign_description,
    campaignType: await readCampaignType(ctx, offer.campaign_type),
    currency: offer.currency,
    offerAmountMinorUnit: firstAmountOf(offer),
    brand: { accountId: caller.accountId, names: [caller.displayName, offer.buyer_brand_name ?? ''] },
    except: [caller.accountId, offer.seller_account_id],
    limit: SUGGESTED,
  })

/** Returns the brand's amount from before any counter-offer. */
export const firstAmountOf = (offer: Pick<OfferRow, 'first_amount_minor_unit' | 'offer_amount_minor_unit'>): number =>
  offer.first_amount_minor_unit ?? offer.offer_amount_minor_unit
