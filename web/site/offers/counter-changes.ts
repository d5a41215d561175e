import type { CounterChanges, Offer } from '../../../client/src/api-types.ts'
import type { OfferScope } from '../../../server/platform/scope-of-use/scope.ts'
import { DEFAULT_SCOPE } from '../../../server/platform/scope-of-use/scope-words.ts'
import { say } from '../../words/say.ts'
import type { TalentRules } from '../parts/licensing/allowed-uses.ts'
import { shownPrice } from '../parts/licensing/exclusivity-price.tsx'
import { describeExclusivityPrice, describeScope } from '../parts/licensing/scope-words.ts'
import { formatAmount } from '../words/format-amount.ts'
import { usageLabel } from '../words/uses.ts'
import { deliveryWords, IMAGE_KINDS, includedRevisionWords, TERMS } from './labels.ts'

export type CounterDraft = {
  offerAmountMinorUnit: number | null
  usageTypes: readonly string[]
  customUsage: string
  wantsSharing: boolean
  sharingDescription: string
  imageKind: 'DRAFT' | 'FINAL' | ''
  scriptText: string
  deliverWithinDays: number | null
  includedRevisions: number | null
  extraRevisionMinorUnit: number | null
  scope: OfferScope
  note: string
}

/** Returns the terms with which the form starts, including those of an open counter-offer. */
export function draftOf(offer: Offer): CounterDraft {
  const terms = { ...offer, ...(offer.status === 'COUNTERED' ? (offer.counterChanges as CounterChanges | null) : null) }
  return {
    offerAmountMinorUnit: terms.offerAmountMinorUnit,
    usageTypes: terms.usageTypes,
    customUsage: terms.customUsage ?? '',
    wantsSharing: terms.wantsSharing ?? false,
    sharingDescription: terms.sharingDescription ?? '',
    imageKind: terms.imageKind ?? '',
    scriptText: terms.scriptText ?? '',
    deliverWithinDays: terms.deliverWithinDays,
    includedRevisions: terms.includedRevisions,
    extraRevisionMinorUnit: terms.includedRevisions === null ? null : terms.extraRevisionMinorUnit,
    scope: terms.scope ?? DEFAULT_SCOPE,
    note: '',
  }
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/**
 * Compares with the offer and not with the open counter-offer, because a new counter-offer
 * replaces the old one completely.
 */
export function getChangedTerms(offer: Offer, draft: CounterDraft): CounterChanges {
  const wanted: Required<Omit<CounterChanges, 'selectedSampleUrl' | 'selectedVoiceUrl'>> = {
    offerAmountMinorUnit: draft.offerAmountMinorUnit ?? offer.offerAmountMinorUnit,
    usageTypes: [...draft.usageTypes],
    customUsage: textOrNull(draft.customUsage),
    wantsSharing: draft.wantsSharing === (offer.wantsSharing ?? false) ? offer.wantsSharing : draft.wantsSharing,
    sharingDescription: textOrNull(draft.sharingDescription),
    imageKind: draft.imageKind === '' ? null : draft.imageKind,
    scriptText: textOrNull(draft.scriptText),
    deliverWithinDays: draft.deliverWithinDays,
    includedRevisions: draft.includedRevisions,
    extraRevisionMinorUnit: draft.includedRevisions === null ? null : draft.extraRevisionMinorUnit,
    scope: draft.scope ?? DEFAULT_SCOPE,
  }
  const differs = (key: keyof typeof wanted) => {
    const before = key === 'scope' ? (offer.scope ?? DEFAULT_SCOPE) : offer[key]
    const after = wanted[key]
    // The order of the uses does not matter.
    if (Array.isArray(before) && Array.isArray(after))
      return JSON.stringify(before.toSorted()) !== JSON.stringify(after.toSorted())
    return typeof before === 'string' && typeof after === 'string'
      ? before.trim() !== after
      : JSON.stringify(before === '' ? null : before) !== JSON.stringify(after)
  }
  return Object.fromEntries(
    (Object.keys(wanted) as (keyof typeof wanted)[]).filter(differs).map((key) => [key, wanted[key]]),
  )
}

export function formatTerm(key: string, value: unknown, currency: string): string {
  if (key === 'offerAmountMinorUnit' && typeof value === 'number') return formatAmount(value, currency)
  if (key === 'extraRevisionMinorUnit')
    return typeof value === 'number' ? formatAmount(value, currency) : say('Not agreed')
  if (key === 'deliverWithinDays') return deliveryWords(typeof value === 'number' ? value : null)
  if (key === 'includedRevisions') return includedRevisionWords(typeof value === 'number' ? value : null)
  if (key === 'scope') return describeScope((value as OfferScope | null) ?? DEFAULT_SCOPE)
  if (key === 'wantsSharing') return value === true ? say('Yes') : say('No')
  if (key === 'imageKind' && (value === 'DRAFT' || value === 'FINAL')) return IMAGE_KINDS[value]
  if (Array.isArray(value))
    return value.length === 0 ? say('None') : value.map((one) => usageLabel(String(one))).join('; ')
  if (key === 'selectedSampleUrl' || key === 'selectedVoiceUrl') return value === null ? say('None') : say('Changed')
  return typeof value === 'string' && value !== '' ? value : say('None')
}

type TermRow = { field: string; before: string; after: string }

export function counterRows(
  offer: Offer,
  changes: Readonly<Record<string, unknown>> | null,
  rules: readonly TalentRules[] = [],
): TermRow[] {
  const rows = Object.keys(TERMS)
    .filter((key) => changes !== null && Object.hasOwn(changes, key))
    .map((key) => ({
      field: TERMS[key as keyof typeof TERMS],
      before: formatTerm(key, offer[key as keyof Offer], offer.currency),
      after: formatTerm(key, changes?.[key], offer.currency),
    }))
  return [...rows, ...exclusivityRow(offer, (changes?.['scope'] ?? null) as OfferScope | null, rules)]
}

/** Returns a row for the price of exclusivity, if the change asks for another exclusivity. */
function exclusivityRow(offer: Offer, after: OfferScope | null, [talent]: readonly TalentRules[]): TermRow[] {
  const before = offer.scope ?? DEFAULT_SCOPE
  if (after === null || after.exclusivity === before.exclusivity || talent === undefined) return []
  const wordsOf = (scope: OfferScope) => {
    const terms = shownPrice(talent, scope)
    return terms === null ? null : describeExclusivityPrice(terms)
  }
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  if (old === null && fresh === null) return []
  return [{ field: say('Price of exclusivity'), before: old ?? say('None'), after: fresh ?? say('None') }]
}
