import type { CounterChanges, Offer } from '../../../client/src/api-types.ts'
import { formatMoney } from '../../../server/platform/money.ts'
import { IMAGE_KINDS, plain, TERMS } from './words.ts'

/** The terms that stand, as the editor of a counter begins with them. */
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

/** The terms with the counter that is on the table: whoever answers a counter begins from it. */
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

/** What a draft changes of the offer's terms; a counter replaces the one before it, so it is counted from the offer. */
export function changesOf(offer: Offer, draft: CounterDraft): CounterChanges {
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

/** One term as people read it. */
export function termWords(key: string, value: unknown, currency: string): string {
  if (key === 'offerAmountMinorUnit' && typeof value === 'number') return formatMoney(value, currency)
  if (key === 'wantsSharing') return value === true ? 'yes' : 'no'
  if (key === 'imageKind' && (value === 'DRAFT' || value === 'FINAL')) return IMAGE_KINDS[value]
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((one) => plain(String(one))).join(', ')
  if (key === 'selectedSampleUrl' || key === 'selectedVoiceUrl') return value === null ? 'none' : 'another one'
  return typeof value === 'string' && value !== '' ? value : 'none'
}

/** A counter as old and new, field by field. */
export function counterRows(
  offer: Offer,
  changes: Readonly<Record<string, unknown>> | null,
): { field: string; before: string; after: string }[] {
  return Object.keys(TERMS)
    .filter((key) => changes !== null && Object.hasOwn(changes, key))
    .map((key) => ({
      field: TERMS[key as keyof typeof TERMS],
      before: termWords(key, offer[key as keyof Offer], offer.currency),
      after: termWords(key, changes?.[key], offer.currency),
    }))
}
