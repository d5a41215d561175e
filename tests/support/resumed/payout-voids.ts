import { changePayoutRoute } from '../../../server/features/money/payouts/change-payout-destination.ts'
import { checkConnectAccount } from '../../../server/features/money/payouts/index.ts'
import { disputeOffer } from '../../../server/features/offers/disputes/dispute-offer.ts'
import { callerNamed } from '../crashes/money-scenarios.ts'
import { blockAccount } from '../offers/offers.ts'
import type { QuickCast } from '../offers/quick-offers.ts'
import type { Sale } from './sales.ts'
import type { Setting } from './setting.ts'

/** `old` was paid out before; the others are in the payout. */
export type Earned = { old: number; first: number; more: number }

export type PayoutStory = {
  people: QuickCast
  old: Sale
  first: Sale
  account: string
}

/** Something that can void a payout between its recording and its sending. */
type PayoutVoid = {
  name: string
  /** @returns a function that undoes it, if it can be undone */
  happens: (at: Setting, story: PayoutStory) => Promise<unknown>
  /** Amount that the seller receives right afterwards, if the first attempt sent nothing. */
  leaves: (earned: Earned) => number
  /** Amount that the seller has received after a few more days. */
  inTheEnd?: (earned: Earned) => number
  /** Kinds of sales to which it can happen. */
  ofSale?: 'offers' | 'any'
}

export const ALL = ({ old, first, more }: Earned): number => old + first + more
const ALL_BUT_FIRST = ({ old, more }: Earned): number => old + more

export async function dispute({ simulator, receiveWebhook: hear }: Setting, intentId: string): Promise<void> {
  await simulator.disputeFromOutside(intentId)
  await hear(intentId)
}

export async function decide(
  { simulator, receiveWebhook: hear }: Setting,
  intentId: string,
  outcome: 'won' | 'lost',
): Promise<void> {
  await simulator.closeDisputeFromOutside(intentId, outcome)
  await hear(intentId)
}

/** @returns a function that ends the hold again */
export async function holdAccount({ ctx, simulator }: Setting, account: string): Promise<() => Promise<unknown>> {
  await simulator.setPayoutsEnabled(account, false)
  await checkConnectAccount(ctx, account)
  return () => simulator.setPayoutsEnabled(account, true)
}

export const moveAccount = ({ ctx }: Setting, { talent }: QuickCast): Promise<unknown> =>
  changePayoutRoute(ctx, callerNamed(talent.accountId), { connectAccountId: `acct_${talent.accountId}-new` })

export const PAYOUT_VOIDS: readonly PayoutVoid[] = [
  {
    name: 'a bank dispute',
    happens: (at, { first }) => dispute(at, first.intentId),
    leaves: ALL_BUT_FIRST,
    ofSale: 'any',
  },
  {
    name: 'a dispute at the bank that is won in the end',
    happens: async (at, { first }) => {
      await dispute(at, first.intentId)
      await decide(at, first.intentId, 'won')
    },
    leaves: ALL,
    ofSale: 'any',
  },
  {
    name: 'a partial refund at the processor',
    happens: async ({ simulator, receiveWebhook: hear }, { first }) => {
      await simulator.refundFromOutside(first.intentId, 500)
      await hear(first.intentId)
    },
    leaves: ALL_BUT_FIRST,
    ofSale: 'any',
  },
  {
    name: 'a dispute by the brand',
    happens: ({ ctx }, { first, people }) =>
      disputeOffer(ctx, callerNamed(people.brand.accountId), { offerId: first.id, reason: 'Not ours.' }),
    leaves: ALL_BUT_FIRST,
    ofSale: 'offers',
  },
  {
    name: 'a full refund by an admin',
    happens: ({ refund }, { first }) => refund(first.intentId),
    leaves: ALL_BUT_FIRST,
    ofSale: 'any',
  },
  {
    name: 'a refund of an earning that was paid out before',
    happens: ({ refund }, { old }) => refund(old.intentId),
    leaves: ({ first, more }) => first + more,
    ofSale: 'any',
  },
  {
    name: 'another payout account',
    happens: (at, { people }) => moveAccount(at, people),
    leaves: ({ old }) => old,
  },
  {
    name: 'a payout account on hold',
    happens: (at, { account }) => holdAccount(at, account),
    leaves: ({ old }) => old,
    inTheEnd: ALL,
  },
  {
    // A blocked account cannot sell anything, but it keeps its earnings.
    name: 'a block of the account',
    happens: ({ world }, { people }) => blockAccount(world, people.talent),
    leaves: ALL,
  },
]
