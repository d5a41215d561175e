import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import { PERIOD_DAYS } from './withdrawal-right.ts'

export type RefundDue = {
  /** Latest time of the refund. It moves only if the goods come back later. */
  dueAt: Date
  /** True while the refund may wait, because the goods are neither back nor proven to be sent. */
  isWithheld: boolean
  /** Time by which the buyer sends the goods; null if there is nothing to send. */
  sendBackBy: Date | null
}

/** Computes the times of a withdrawal (directive 2011/83/EU, articles 13 and 14). */
export function refundDueOf({
  statedAt,
  hasGoodsOut,
  returnSeenAt,
}: {
  statedAt: Date
  /** True if goods of the withdrawal have left for the buyer. */
  hasGoodsOut: boolean
  /** Time at which the goods, or a proof that they were sent, arrived. */
  returnSeenAt: Date | null
}): RefundDue {
  const end = addMs(statedAt, PERIOD_DAYS * DAY_MS)
  const isLater = hasGoodsOut && returnSeenAt !== null && returnSeenAt > end
  return {
    dueAt: isLater ? returnSeenAt : end,
    isWithheld: hasGoodsOut && returnSeenAt === null,
    sendBackBy: hasGoodsOut ? end : null,
  }
}

export const WITHDRAWAL_STATUSES = ['OPEN', 'ACCEPTED', 'REFUSED', 'REFUNDED'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

export const WITHDRAWAL_ACTS = ['goods_back', 'proof', 'refund', 'refuse'] as const
export type WithdrawalAct = (typeof WITHDRAWAL_ACTS)[number]

/** Statuses from which an admin can do each act. A repeated refund continues an accepted one. */
const POSSIBLE: Readonly<Record<WithdrawalAct, readonly WithdrawalStatus[]>> = {
  goods_back: ['OPEN', 'ACCEPTED'],
  proof: ['OPEN', 'ACCEPTED'],
  refund: ['OPEN', 'ACCEPTED'],
  refuse: ['OPEN'],
}

/** Lists what an admin can do with a withdrawal. */
export const actsOn = (status: WithdrawalStatus, hasSeenReturn: boolean): WithdrawalAct[] =>
  WITHDRAWAL_ACTS.filter(
    (act) => POSSIBLE[act].includes(status) && !(hasSeenReturn && (act === 'goods_back' || act === 'proof')),
  )
