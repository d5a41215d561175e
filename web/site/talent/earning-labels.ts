import type { Earning, PayoutSetup } from '../../../client/src/api-types.ts'
import type { StatusLabel } from '../../parts/values/state-chip.tsx'
import { say } from '../../words/say.ts'

type EarningWords = StatusLabel & {
  reason: string
  dateLabel: string
}

export const EARNINGS: Readonly<Record<Earning['state'], EarningWords>> = {
  WAITS_FOR_WORK: {
    get word() {
      return say('Waiting for the work')
    },
    tone: 'calm',
    shape: '◔',
    get reason() {
      return say('The brand has paid. We hold the money until the work is delivered and accepted.')
    },
    get dateLabel() {
      return say('Work due')
    },
  },
  WAITS_FOR_APPROVAL: {
    get word() {
      return say('Waiting for acceptance')
    },
    tone: 'calm',
    shape: '◑',
    get reason() {
      return say('The work is delivered. The money is released when the brand accepts it or the review period ends.')
    },
    get dateLabel() {
      return say('By')
    },
  },
  DISPUTED: {
    get word() {
      return say('On hold')
    },
    tone: 'bad',
    shape: '!',
    get reason() {
      return say('The money is on hold until a dispute or a refund is settled.')
    },
    get dateLabel() {
      return say('Decision by')
    },
  },
  WAITS_FOR_SHIPPING: {
    get word() {
      return say('Waiting to ship')
    },
    tone: 'calm',
    shape: '◔',
    get reason() {
      return say(
        'The item is sold. The money can be paid out once the order has shipped and can no longer be returned.',
      )
    },
    get dateLabel() {
      return say('Ships by')
    },
  },
  RESTS: {
    get word() {
      return say('Shipped')
    },
    tone: 'calm',
    shape: '◑',
    get reason() {
      return say('The buyer can still return it. After that, the money goes into your next payout.')
    },
    get dateLabel() {
      return say('Available from')
    },
  },
  READY: {
    get word() {
      return say('In the next payout')
    },
    tone: 'good',
    shape: '◕',
    get reason() {
      return say('This amount is part of your next payout.')
    },
    get dateLabel() {
      return say('Payout on')
    },
  },
  UNDER_WAY: {
    get word() {
      return say('Payout in progress')
    },
    tone: 'good',
    shape: '◕',
    get reason() {
      return say('A payout with this amount is on its way.')
    },
    get dateLabel() {
      return say('Sent on')
    },
  },
  PAID: {
    get word() {
      return say('Paid')
    },
    tone: 'good',
    shape: '●',
    get reason() {
      return say('This amount was paid out.')
    },
    get dateLabel() {
      return say('Paid on')
    },
  },
  TAKEN_BACK: {
    get word() {
      return say('Reversed')
    },
    tone: 'muted',
    shape: '○',
    get reason() {
      return say('The buyer was refunded.')
    },
    get dateLabel() {
      return say('Since')
    },
  },
}

export const SOURCES: Readonly<Record<Earning['payFor'], string>> = {
  get OFFER() {
    return say('Offer')
  },
  get VOICE_OVER() {
    return say('Product')
  },
  get LIKENESS() {
    return say('Product')
  },
  get IMAGE() {
    return say('Product')
  },
  get MERCH() {
    return say('Merch')
  },
  get ADVANCE() {
    return say('Advance')
  },
}

type SetupWords = StatusLabel & { title: string; text: string; action: string | null }

export const SETUP: Readonly<Record<PayoutSetup['state'], SetupWords>> = {
  missing: {
    get word() {
      return say('Not set up')
    },
    tone: 'warn',
    shape: '○',
    get title() {
      return say('Set up your payout account')
    },
    get text() {
      return say(
        'The payment processor verifies who you are and asks for a bank account. It takes about five minutes. Until then, we keep your earnings for you.',
      )
    },
    get action() {
      return say('Set up payouts')
    },
  },
  incomplete: {
    get word() {
      return say('Incomplete')
    },
    tone: 'warn',
    shape: '◑',
    get title() {
      return say('The payment processor needs more information')
    },
    get text() {
      return say('Complete your details so that you can be paid. Until then, we keep your earnings for you.')
    },
    get action() {
      return say('Continue setup')
    },
  },
  under_review: {
    get word() {
      return say('In review')
    },
    tone: 'calm',
    shape: '◕',
    get title() {
      return say('The payment processor is reviewing your details')
    },
    get text() {
      return say('You do not need to do anything. This usually takes a day; we keep your earnings until then.')
    },
    action: null,
  },
  resting: {
    get word() {
      return say('On hold')
    },
    tone: 'calm',
    shape: '◕',
    get title() {
      return say('Payouts to your new account are on hold')
    },
    get text() {
      return say(
        'You changed your payout account. Payouts pause for a while in case that was not you. The next payout after that goes to the new account.',
      )
    },
    action: null,
  },
  ready: {
    get word() {
      return say('Ready')
    },
    tone: 'good',
    shape: '●',
    get title() {
      return say('Your payouts are set up')
    },
    get text() {
      return say('Payouts are sent every day, as soon as you have earned the minimum amount.')
    },
    action: null,
  },
}
