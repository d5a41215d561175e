import type { OfferStatus } from '../../../client/src/api-types.ts'
import type { StatusLabel } from '../../parts/values/state-chip.tsx'
import { say } from '../../words/say.ts'

export const OFFER_STATES: Readonly<Record<OfferStatus, StatusLabel>> = {
  DRAFT: {
    get word() {
      return say('Draft')
    },
    tone: 'muted',
    shape: '○',
  },
  APPROVED: {
    get word() {
      return say('Waiting for their answer')
    },
    tone: 'calm',
    shape: '◔',
  },
  COUNTERED: {
    get word() {
      return say('Counter-offer')
    },
    tone: 'warn',
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
    tone: 'calm',
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
      return say('Delivered, review it')
    },
    tone: 'warn',
    shape: '◕',
  },
  REVISION_REQUESTED: {
    get word() {
      return say('In revision')
    },
    tone: 'calm',
    shape: '◕',
  },
  COMPLETED: {
    get word() {
      return say('Completed')
    },
    tone: 'good',
    shape: '●',
  },
  REJECTED: {
    get word() {
      return say('Declined')
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
  CANCELLED: {
    get word() {
      return say('Canceled')
    },
    tone: 'muted',
    shape: '×',
  },
  DISPUTED: {
    get word() {
      return say('In dispute')
    },
    tone: 'bad',
    shape: '!',
  },
}

export const BLAST_STATES = {
  open: {
    get word() {
      return say('Not sent yet')
    },
    tone: 'warn',
    shape: '○',
  },
  confirmed: {
    get word() {
      return say('Sent')
    },
    tone: 'good',
    shape: '●',
  },
  cancelled: {
    get word() {
      return say('Canceled')
    },
    tone: 'muted',
    shape: '×',
  },
  expired: {
    get word() {
      return say('Expired')
    },
    tone: 'muted',
    shape: '×',
  },
} as const satisfies Readonly<Record<string, StatusLabel>>
