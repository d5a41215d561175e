import type { Offer } from '../../../client/src/api-types.ts'
import { useApiQuery } from '../api.tsx'
import { type TalentRules, usePublicUses } from '../parts/licensing/allowed-uses.ts'
import type { CounterDraft } from './counter-changes.ts'
import { isTalentSide } from './offer-status.ts'
import type { OfferView } from './offer-view.ts'

/**
 * Loads the rules that apply to an offer, by which the form of a counter-offer is judged before it
 * is sent. The talent's side also sees prices that the talent does not show. Empty while loading.
 */
export function useRulesOfOffer({ offer, side, people }: OfferView): readonly TalentRules[] {
  const { slug, name: displayName } = people.talent
  const isOwn = isTalentSide(side)
  const query = side === 'talent' ? {} : { accountId: offer.sellerAccountId }
  const own = useApiQuery('GET /api/likeness/use-rules', { query }, { when: isOwn })
  const shown = usePublicUses(isOwn || slug === '' ? [] : [slug])
  if (!isOwn) return shown
  return own.data ? [{ slug, displayName, rules: own.data.rules, isReader: side === 'talent' }] : []
}

/** Returns what a counter-offer asks for. A revision has no exclusivity of its own. */
export const askedByCounter = (offer: Offer, draft: CounterDraft) => ({
  usageTypes: draft.usageTypes,
  customUsage: draft.customUsage,
  scope: offer.revisionOfOfferId === null ? draft.scope : { ...draft.scope, exclusivity: 'NON_EXCLUSIVE' as const },
  amountMinorUnit: draft.offerAmountMinorUnit,
  currency: offer.currency,
})
