import type { CounterChanges, Offer } from '../../../client/src/api-types.ts'
import { formatMoney } from '../../../server/platform/money.ts'
import { humanizeCode, IMAGE_KINDS, TERMS } from './labels.ts'

export type CounterDraft = {
  offerAmountMinorUnit: number | null
  usageTypes: string
  customUsage: string
  wantsSharing: boolean
  sharingDescription: string
  imageKind: 'DRAFT' | 'FINAL' | ''
  scriptText: string
  note: string
}

/**
 * Returns the terms with which the form starts. If a counter-offer is open, its terms are
 * included, so that the answer starts from them.
 */
export function draftOf(offer: Offer): CounterDraft {
  const terms = { ...offer, ...(offer.status === 'COUNTERED' ? (offer.counterChanges as CounterChanges | null) : null) }
  return {
    offerAmountMinorUnit: terms.offerAmountMinorUnit,
    usageTypes: terms.usageTypes.join(', '),
    customUsage: terms.customUsage ?? '',
    wantsSharing: terms.wantsSharing ?? false,
    sharingDescription: terms.sharingDescription ?? '',
    imageKind: terms.imageKind ?? '',
    scriptText: terms.scriptText ?? '',
    note: '',
  }
}

const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]
const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/**
 * Returns the terms that differ from the offer. They are compared with the offer and not with the
 * open counter-offer, because a new counter-offer replaces the old one completely.
 */
export function getChangedTerms(offer: Offer, draft: CounterDraft): CounterChanges {
  const wanted: Required<Omit<CounterChanges, 'selectedSampleUrl' | 'selectedVoiceUrl'>> = {
    offerAmountMinorUnit: draft.offerAmountMinorUnit ?? offer.offerAmountMinorUnit,
    usageTypes: listOf(draft.usageTypes),
    customUsage: textOrNull(draft.customUsage),
    wantsSharing: draft.wantsSharing === (offer.wantsSharing ?? false) ? offer.wantsSharing : draft.wantsSharing,
    sharingDescription: textOrNull(draft.sharingDescription),
    imageKind: draft.imageKind === '' ? null : draft.imageKind,
    scriptText: textOrNull(draft.scriptText),
  }
  const differs = (key: keyof typeof wanted) => {
    const before = offer[key]
    const after = wanted[key]
    return typeof before === 'string' && typeof after === 'string'
      ? before.trim() !== after
      : JSON.stringify(before === '' ? null : before) !== JSON.stringify(after)
  }
  return Object.fromEntries(
    (Object.keys(wanted) as (keyof typeof wanted)[]).filter(differs).map((key) => [key, wanted[key]]),
  )
}

export function formatTerm(key: string, value: unknown, currency: string): string {
  if (key === 'offerAmountMinorUnit' && typeof value === 'number') return formatMoney(value, currency)
  if (key === 'wantsSharing') return value === true ? 'yes' : 'no'
  if (key === 'imageKind' && (value === 'DRAFT' || value === 'FINAL')) return IMAGE_KINDS[value]
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((one) => humanizeCode(String(one))).join(', ')
  if (key === 'selectedSampleUrl' || key === 'selectedVoiceUrl') return value === null ? 'none' : 'changed'
  return typeof value === 'string' && value !== '' ? value : 'none'
}

/** Lists a counter-offer's changes as old and new values. */
export function counterRows(
  offer: Offer,
  changes: Readonly<Record<string, unknown>> | null,
): { field: string; before: string; after: string }[] {
  return Object.keys(TERMS)
    .filter((key) => changes !== null && Object.hasOwn(changes, key))
    .map((key) => ({
      field: TERMS[key as keyof typeof TERMS],
      before: formatTerm(key, offer[key as keyof Offer], offer.currency),
      after: formatTerm(key, changes?.[key], offer.currency),
    }))
}
