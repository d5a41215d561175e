import { say } from '../../words/say.ts'
import type { ApiError } from '../api.tsx'
import type { StepKey } from './draft.ts'

export const STEP_LABELS: Readonly<Record<StepKey, string>> = {
  get talents() {
    return say('Talent')
  },
  get brief() {
    return say('Brief')
  },
  get work() {
    return say('Candidates')
  },
  get terms() {
    return say('Terms and price')
  },
  get review() {
    return say('Review')
  },
}

/** Choices for an offer that the talent does not answer in time. */
export const EXPIRY = {
  remind_talent: {
    get label() {
      return say('Remind them, then let it expire')
    },
    get hint() {
      return say('We remind them three days before the deadline, if they have longer than that to answer.')
    },
  },
  ping_brand: {
    get label() {
      return say('Let it expire, then email me')
    },
    get hint() {
      return say('You can send it again, or change it first.')
    },
  },
  expire: {
    get label() {
      return say('Let it expire')
    },
    get hint() {
      return say('Nobody gets a reminder or an email.')
    },
  },
} as const

export const deliveryText = (days: number | null): string =>
  days === null ? say('No agreed date') : say('Within {days, plural, one {# day} other {# days}} of payment', { days })

export const MEDIA = {
  get IMAGE() {
    return say('Pictures')
  },
  get VOICE() {
    return say('Voices')
  },
  get VIDEO() {
    return say('Videos')
  },
} as const

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'SEK', 'NOK', 'DKK', 'CHF', 'JPY', 'AUD', 'CAD'] as const

/**
 * Returns a title for codes whose general title would not be clear. The server's message says what
 * to do.
 */
export function candidateTitle({ code }: Pick<ApiError, 'code'>): string | undefined {
  if (code === 'RateLimited') return say('You have reached your limit for candidates')
  if (code === 'ServiceUnavailable') return say('Generation is unavailable right now')
  if (code === 'BRIEF_REFUSED') return say('We cannot generate candidates from this brief')
  if (code === 'PREVIEWS_OFF') return say('This talent allows no previews before an offer')
  if (code === 'LIKENESS_CONSENT_REQUIRED') return say('This talent does not allow AI use of their likeness')
  return undefined
}
