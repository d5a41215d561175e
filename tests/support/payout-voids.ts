import { followCharge } from '../../server/features/money/payments/follow-charge.ts'
import { requestRefund } from '../../server/features/money/payments/request-refund.ts'
import { changePayoutRoute } from '../../server/features/money/payouts/change-payout-destination.ts'
import { checkConnectAccount } from '../../server/features/money/payouts/index.ts'
import { disputeOffer } from '../../server/features/offers/disputes/dispute-offer.ts'
import type { Context } from '../../server/platform/context.ts'
import type { Simulator } from '../../server/providers/processor/simulator/port.ts'
import { callerNamed } from './crashes/money-scenarios.ts'
import { type QuickCast, type QuickOffer, SALE_HANDLERS } from './quick-offers.ts'

export const VOIDING_ADMIN = { ...callerNamed('brand-who-is-admin'), isAdmin: true }

/**
 * Amount already earned and paid out; EARNED also includes the pending earnings: `first` and 60
 * thousand more.
 */
export const EARNED_BEFORE = 30_000
const FIRST = 100_000
export const EARNED = EARNED_BEFORE + FIRST + 60_000

export type PayoutStory = {
  ctx: Context
  simulator: Simulator
  people: QuickCast
  old: QuickOffer
  first: QuickOffer
  /** The seller's account at the processor. */
  account: string
}

/** Anything that can void a payout between its recording and its sending. */
type PayoutVoid = {
  name: string
  /** Makes it happen. @returns a function that ends it again */
  happens: (story: PayoutStory) => Promise<unknown>
  /** Amount sent to the account by then, if the first try sent nothing. */
  leaves: number
  /** Amount sent a few days later. */
  inTheEnd?: number
}

const hear = ({ ctx, first }: PayoutStory) => followCharge(ctx, SALE_HANDLERS, first.intentId)
const refund = ({ ctx }: PayoutStory, { intentId }: QuickOffer) =>
  requestRefund(ctx, SALE_HANDLERS, VOIDING_ADMIN, { processorPaymentId: intentId, note: null })

export const PAYOUT_VOIDS: readonly PayoutVoid[] = [
  { name: 'nothing', happens: async () => undefined, leaves: EARNED },
  {
    name: 'a bank dispute',
    happens: async (story) => {
      await story.simulator.disputeFromOutside(story.first.intentId)
      await hear(story)
    },
    leaves: EARNED - FIRST,
  },
  {
    name: 'a dispute at the bank that is won in the end',
    happens: async (story) => {
      await story.simulator.disputeFromOutside(story.first.intentId)
      await hear(story)
      await story.simulator.closeDisputeFromOutside(story.first.intentId, 'won')
      await hear(story)
    },
    leaves: EARNED,
  },
  {
    name: 'a refund of a part at the processor',
    happens: async (story) => {
      await story.simulator.refundFromOutside(story.first.intentId, 5000)
      await hear(story)
    },
    leaves: EARNED - FIRST,
  },
  {
    name: 'a dispute by the brand',
    happens: ({ ctx, first, people }) =>
      disputeOffer(ctx, callerNamed(people.brand.accountId), { offerId: first.id, reason: 'Not ours.' }),
    leaves: EARNED - FIRST,
  },
  {
    name: 'a full refund by an admin',
    happens: (story) => refund(story, story.first),
    leaves: EARNED - FIRST,
  },
  {
    name: 'a refund of what was paid out before',
    happens: (story) => refund(story, story.old),
    leaves: EARNED - EARNED_BEFORE,
  },
  {
    name: 'another payout account',
    happens: ({ ctx, people, account }) =>
      changePayoutRoute(ctx, callerNamed(people.talent.accountId), { connectAccountId: `${account}-new` }),
    leaves: EARNED_BEFORE,
  },
  {
    name: 'a payout account on hold',
    happens: async ({ ctx, simulator, account }) => {
      await simulator.setPayoutsEnabled(account, false)
      await checkConnectAccount(ctx, account)
      return () => simulator.setPayoutsEnabled(account, true)
    },
    leaves: EARNED_BEFORE,
    inTheEnd: EARNED,
  },
]
