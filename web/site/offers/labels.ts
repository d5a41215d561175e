import type { Offer, OfferStatus } from '../../../client/src/api-types.ts'
import type { StatusLabel } from '../../parts/values/state-chip.tsx'
import { say } from '../../words/say.ts'
import { formatAmount } from '../words/format-amount.ts'

export const STATES: Readonly<Record<OfferStatus, StatusLabel>> = {
  DRAFT: {
    get word() {
      return say('Draft')
    },
    tone: 'muted',
    shape: '○',
  },
  APPROVED: {
    get word() {
      return say('Waiting for an answer')
    },
    tone: 'calm',
    shape: '◔',
  },
  COUNTERED: {
    get word() {
      return say('Counter-offer')
    },
    tone: 'calm',
    shape: '⇄',
  },
  ACCEPTED: {
    get word() {
      return say('Accepted, payment due')
    },
    tone: 'warn',
    shape: '◑',
  },
  PENDING_PAY_CAPTURE: {
    get word() {
      return say('Payment in review')
    },
    tone: 'warn',
    shape: '◑',
  },
  PAID: {
    get word() {
      return say('Paid, in progress')
    },
    tone: 'calm',
    shape: '◕',
  },
  DELIVERED: {
    get word() {
      return say('Delivered')
    },
    tone: 'calm',
    shape: '◕',
  },
  REVISION_REQUESTED: {
    get word() {
      return say('Changes requested')
    },
    tone: 'warn',
    shape: '↺',
  },
  COMPLETED: {
    get word() {
      return say('Completed')
    },
    tone: 'good',
    shape: '●',
  },
  DISPUTED: {
    get word() {
      return say('In dispute')
    },
    tone: 'bad',
    shape: '!',
  },
  REJECTED: {
    get word() {
      return say('Declined')
    },
    tone: 'muted',
    shape: '×',
  },
  CANCELLED: {
    get word() {
      return say('Canceled')
    },
    tone: 'muted',
    shape: '×',
  },
  EXPIRED: {
    get word() {
      return say('Expired')
    },
    tone: 'muted',
    shape: '×',
  },
}

export const GROUPS = {
  open: {
    get label() {
      return say('Open')
    },
    states: ['APPROVED', 'COUNTERED'],
  },
  pay: {
    get label() {
      return say('Payment due')
    },
    states: ['ACCEPTED', 'PENDING_PAY_CAPTURE'],
  },
  work: {
    get label() {
      return say('In progress')
    },
    states: ['PAID', 'DELIVERED', 'REVISION_REQUESTED'],
  },
  dispute: {
    get label() {
      return say('In dispute')
    },
    states: ['DISPUTED'],
  },
  done: {
    get label() {
      return say('Completed')
    },
    states: ['COMPLETED'],
  },
  ended: {
    get label() {
      return say('Declined, canceled or expired')
    },
    states: ['REJECTED', 'CANCELLED', 'EXPIRED'],
  },
  drafts: {
    get label() {
      return say('Drafts')
    },
    states: ['DRAFT'],
  },
} as const satisfies Readonly<Record<string, { label: string; states: readonly OfferStatus[] }>>
export type Group = keyof typeof GROUPS

export const TERMS = {
  get offerAmountMinorUnit() {
    return say('Amount')
  },
  get usageTypes() {
    return say('Usage')
  },
  get customUsage() {
    return say('Other uses')
  },
  get wantsSharing() {
    return say('Sharing by the talent')
  },
  get sharingDescription() {
    return say('How it is shared')
  },
  get imageKind() {
    return say('Picture type')
  },
  get scriptText() {
    return say('Script')
  },
  get selectedSampleUrl() {
    return say('Chosen picture')
  },
  get selectedVoiceUrl() {
    return say('Chosen voice')
  },
  get deliverWithinDays() {
    return say('Delivery')
  },
  get includedRevisions() {
    return say('Included revisions')
  },
  get extraRevisionMinorUnit() {
    return say('Price of another revision')
  },
  get scope() {
    return say('License')
  },
} as const

export const IMAGE_KINDS = {
  get DRAFT() {
    return say('Draft, not for publication')
  },
  get FINAL() {
    return say('Finished picture')
  },
} as const
export const RESOLUTIONS = {
  get RELEASE() {
    return say('The money was released to the talent.')
  },
  get REFUND() {
    return say('The brand was refunded.')
  },
  get REVISION() {
    return say('The work goes back for another revision.')
  },
} as const

/** Turns `paid_social` into `Paid social`. */
export const humanizeCode = (word: string): string => {
  const words = word.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function describeParties(
  side: 'brand' | 'talent' | 'agent' | 'admin',
  names: { brand: string; talent: string },
): string {
  if (side === 'brand') return say('Your offer to {talent}', names)
  if (side === 'talent') return say('Offer from {brand}', names)
  return side === 'agent' ? say('{brand} for {talent}', names) : say('{brand} to {talent}', names)
}

export function describeCancellation({ status }: Pick<Offer, 'status'>, total: string): string {
  if (status === 'DRAFT') return say('The draft is deleted permanently. Only you have seen it.')
  if (status === 'PAID' || status === 'REVISION_REQUESTED')
    return say(
      'The offer ends permanently, and we notify the other side. The full payment of {total} is refunded to the brand.',
      { total },
    )
  if (status === 'PENDING_PAY_CAPTURE')
    return say(
      'The offer ends permanently. The authorization of {total} on the card is released, and nothing is charged.',
      { total },
    )
  return say(
    'The offer ends permanently, and we notify the other side. Nothing was paid, so there is nothing to refund.',
  )
}

export function deliveryWords(days: number | null): string {
  if (days === null) return say('No agreed date')
  return say('{days, plural, one {Within # day of payment} other {Within # days of payment}}', { days })
}

export const includedRevisionWords = (count: number | null): string =>
  count === null ? say('Unlimited') : count === 0 ? say('None') : String(count)

export function revisionWords({
  includedRevisions,
  revisionCount,
  extraRevisionMinorUnit,
  currency,
}: Pick<Offer, 'includedRevisions' | 'revisionCount' | 'extraRevisionMinorUnit' | 'currency'>): string {
  if (includedRevisions === null) return say('Unlimited')
  const left = Math.max(0, includedRevisions - revisionCount)
  if (left > 0) return say('{left} of {count} included revisions are left.', { left, count: includedRevisions })
  return extraRevisionMinorUnit === null
    ? say('0 of {count} included revisions are left. To get another one, ask the talent in a message.', {
        count: includedRevisions,
      })
    : say('0 of {count} included revisions are left. Another revision costs {price} and needs a new offer.', {
        count: includedRevisions,
        price: formatAmount(extraRevisionMinorUnit, currency),
      })
}
