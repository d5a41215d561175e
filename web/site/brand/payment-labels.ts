import type { PaymentStatus, ProductKind } from '../../../client/src/api-types.ts'
import type { StatusLabel } from '../../parts/values/state-chip.tsx'
import { say } from '../../words/say.ts'

export const PRODUCTS: Readonly<Record<ProductKind, string>> = {
  get VOICE_OVER() {
    return say('Voice-over')
  },
  get LIKENESS() {
    return say('Likeness')
  },
  get IMAGE() {
    return say('Image')
  },
}

export const PAYMENT_STATES: Readonly<Record<PaymentStatus, StatusLabel>> = {
  PENDING: {
    get word() {
      return say('Not paid yet')
    },
    tone: 'muted',
    shape: '○',
  },
  AUTHORIZED: {
    get word() {
      return say('Authorized, in review')
    },
    tone: 'calm',
    shape: '◑',
  },
  SUCCEEDED: {
    get word() {
      return say('Paid')
    },
    tone: 'good',
    shape: '●',
  },
  FAILED: {
    get word() {
      return say('Payment declined')
    },
    tone: 'bad',
    shape: '!',
  },
  CANCELED: {
    get word() {
      return say('Canceled')
    },
    tone: 'muted',
    shape: '×',
  },
  REFUNDED: {
    get word() {
      return say('Refunded')
    },
    tone: 'muted',
    shape: '↩',
  },
}
