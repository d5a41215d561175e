import type { OfferAction } from '../../../client/src/api-types.ts'
import { message, say } from '../../words/say.ts'

type ActionWords = {
  label: string
  short?: string
  inList: string
  done: string
}

export const ACTIONS: Readonly<Record<OfferAction, ActionWords>> = {
  ACCEPT: {
    get label() {
      return say('Accept offer')
    },
    get short() {
      return say('Accept')
    },
    get inList() {
      return say('Answer offer')
    },
    get done() {
      return say('You accepted. The brand pays next, and the money stays in escrow until the work is accepted.')
    },
  },
  COUNTER: {
    get label() {
      return say('Make a counter-offer')
    },
    get short() {
      return say('Counter')
    },
    get inList() {
      return say('Answer offer')
    },
    get done() {
      return say('Your counter-offer was sent. We will notify you when it is answered.')
    },
  },
  REJECT: {
    get label() {
      return say('Decline offer')
    },
    get short() {
      return say('Decline')
    },
    get inList() {
      return say('Answer offer')
    },
    get done() {
      return say('You declined the offer, and we notified the brand. You do not need to do anything else.')
    },
  },
  PAY: {
    get label() {
      return say('Pay')
    },
    get inList() {
      return say('Pay')
    },
    get done() {
      return say('Your payment is being processed. This page shows the result as soon as we have it.')
    },
  },
  CANCEL: {
    get label() {
      return say('Cancel offer')
    },
    get short() {
      return say('Cancel')
    },
    get inList() {
      return say('View offer')
    },
    get done() {
      return say('The offer is canceled. Anything that was paid is refunded in full.')
    },
  },
  DELIVER: {
    get label() {
      return say('Deliver work')
    },
    get inList() {
      return say('Deliver')
    },
    get done() {
      return say(
        'You delivered the work. The brand is reviewing it; if they do not object in time, the money is released automatically.',
      )
    },
  },
  COMPLETE: {
    get label() {
      return say('Accept work')
    },
    get inList() {
      return say('Review work')
    },
    get done() {
      return say('You accepted the work. The money is released to the talent.')
    },
  },
  REQUEST_REVISION: {
    get label() {
      return say('Request changes')
    },
    get inList() {
      return say('Review work')
    },
    get done() {
      return say('You requested changes. We will notify you when there is a new version.')
    },
  },
  DISPUTE: {
    get label() {
      return say('Open dispute')
    },
    get inList() {
      return say('View offer')
    },
    get done() {
      return say('The dispute is open. The money stays in escrow until an admin has decided.')
    },
  },
  RESOLVE_DISPUTE: {
    get label() {
      return say('Decide dispute')
    },
    get inList() {
      return say('Decide')
    },
    get done() {
      return say('You decided the dispute. We notified both sides.')
    },
  },
  APPROVE_CAPTURE: {
    get label() {
      return say('Capture payment')
    },
    get inList() {
      return say('Review payment')
    },
    get done() {
      return say('The payment was captured.')
    },
  },
  DECLINE_CAPTURE: {
    get label() {
      return say('Release authorization')
    },
    get inList() {
      return say('Review payment')
    },
    get done() {
      return say('The authorization was released, and the brand was told why.')
    },
  },
}

/** Shown to a brand instead of the words of `ACCEPT`. */
export const ACCEPTED_BY_BRAND = message('You accepted the counter-offer. Pay to start the work.')

/** Actions that do not change the status. */
export const EXTRAS = {
  'ask-time': {
    get label() {
      return say('Request more time')
    },
    get done() {
      return say('You requested more time. The brand can grant or refuse it; without an answer, the request expires.')
    },
  },
  'answer-time': {
    get label() {
      return say('Answer the request for more time')
    },
    get done() {
      return say('Your answer was sent to the talent.')
    },
  },
  'allow-revisions': {
    get label() {
      return say('Add revisions')
    },
    get done() {
      return say('You added revisions, and we notified the brand.')
    },
  },
  'answer-dispute': {
    get label() {
      return say('Answer the dispute')
    },
    get done() {
      return say('Your answer was sent. We have heard both sides and decide next.')
    },
  },
  'add-evidence': {
    get label() {
      return say('Add to the dispute')
    },
    get done() {
      return say('Your statement was added, and we notified the talent.')
    },
  },
} as const
export type Extra = keyof typeof EXTRAS
