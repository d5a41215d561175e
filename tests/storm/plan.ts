import { type Chance, chance } from './chance.ts'
import { planOrder } from './plan-order.ts'

export type ActionName =
  | 'accept'
  | 'counter'
  | 'expire'
  | 'cancel-as-brand'
  | 'cancel-as-talent'
  | 'create-intent'
  | 'pay'
  | 'complete-payment'
  | 'webhooks'
  | 'sweep'
  | 'release-capture'
  | 'decline-capture'
  | 'expire-captures'
  | 'deliver'
  | 'revise'
  | 'complete'
  | 'auto-release'
  | 'dispute'
  | 'resolve-dispute'
  | 'refund'
  | 'refund-outside'
  | 'refund-part-outside'
  | 'refund-comes-back'
  | 'bank-disputes-a-part'
  | 'decide-part'
  | 'bank-disputes'
  | 'bank-decides'
  | 'payouts'
  | 'do-payout'
  | 'advance'
  | 'switch-payouts'
  | 'time-passes'
  | 'move-clock'
  | 'fill-cart'
  | 'cart-intent'
  | 'order'
  | 'cancel-order'
  | 'cancel-order-as-admin'
  | 'move-order'

export type PlannedAction = {
  action: ActionName
  process: number
  /** An outcome, a resolution or a number of days, if the action has variants. */
  how: string
  /** Milliseconds after the start of its step. */
  afterMs: number
}

export type History = {
  index: number
  currency: string
  amountMinorUnit: number
  /** Several histories share a seller, so that a payout collects several earnings. */
  seller: number
  brand: number
  /**
   * The history starts with an offer that waits for its talent or for its payment, a picture for
   * sale, or a fan in a shop.
   */
  startsIn: 'APPROVED' | 'ACCEPTED' | 'FOR_SALE' | 'SHOP'
  /** Steps run one after another; the actions of one step run concurrently. */
  steps: readonly (readonly PlannedAction[])[]
}

const CURRENCIES = ['USD', 'USD', 'EUR', 'JPY', 'KWD'] as const
const STARTS = ['APPROVED', 'FOR_SALE', 'ACCEPTED', 'ACCEPTED', 'ACCEPTED', 'ACCEPTED', 'SHOP', 'SHOP'] as const
export const HISTORIES_A_SELLER = 5
export const BRANDS = 20

export type ActionOption = { action: ActionName; how?: string; share?: number }

/** Plans a history. The plan depends only on the seed and the number, not on results of actions. */
export function planHistory(seed: number, index: number, processes: number): History {
  const luck = chance(seed, index)
  const isLarge = luck.isLucky(0.2)
  const history = {
    index,
    currency: luck.oneOf(CURRENCIES),
    // Amounts are multiples of ten, because dinars have no smaller payable unit.
    amountMinorUnit: 10 * (isLarge ? luck.between(90_000, 300_000) : luck.between(50, 40_000)),
    seller: Math.floor(index / HISTORIES_A_SELLER),
    brand: index % BRANDS,
    startsIn: luck.oneOf(STARTS),
  }
  const steps: PlannedAction[][] = []
  const step = (...wishes: ActionOption[]): void => {
    const planned = wishes
      .filter(({ share = 1 }) => luck.isLucky(share))
      .map(({ action, how = '' }) => ({
        action,
        how,
        process: luck.between(0, processes - 1),
        afterMs: luck.isLucky(0.5) ? 0 : luck.between(0, 12),
      }))
    if (planned.length > 0) steps.push(planned)
  }
  if (history.startsIn === 'SHOP') planOrder(step, luck)
  else {
    if (history.startsIn === 'APPROVED') agree(step)
    pay(step, luck, history.amountMinorUnit >= 900_000 && history.startsIn !== 'FOR_SALE')
    if (history.startsIn !== 'FOR_SALE') work(step, luck)
  }
  settleAccounts(step, luck)
  return { ...history, steps }
}

export type AddStep = (...wishes: ActionOption[]) => void

function agree(step: AddStep): void {
  step(
    { action: 'accept' },
    { action: 'counter', share: 0.05 },
    { action: 'cancel-as-brand', share: 0.05 },
    { action: 'cancel-as-talent', share: 0.05 },
    { action: 'time-passes', how: '31', share: 0.04 },
    { action: 'expire', share: 0.05 },
  )
}

function pay(step: AddStep, luck: Chance, isLarge: boolean): void {
  step({ action: 'create-intent' }, { action: 'create-intent', share: 0.3 }, { action: 'cancel-as-brand', share: 0.03 })
  if (luck.isLucky(0.3))
    step(
      { action: 'pay', how: 'decline' },
      { action: 'webhooks', share: 0.3 },
      { action: 'complete-payment', share: 0.3 },
    )
  const isReviewed = isLarge || luck.isLucky(0.15)
  const outcome = isReviewed ? 'review' : luck.isLucky(0.15) ? 'delay' : 'succeed'
  const meddling: ActionOption[] = [
    { action: 'cancel-as-brand', share: 0.07 },
    { action: 'cancel-as-talent', share: 0.05 },
    { action: 'create-intent', share: 0.1 },
  ]
  step({ action: 'pay', how: outcome }, { action: 'complete-payment', share: 0.5 }, ...meddling)
  step(
    { action: 'complete-payment', share: 0.8 },
    { action: 'complete-payment', share: 0.3 },
    { action: 'webhooks', share: 0.6 },
    { action: 'sweep', share: 0.03 },
    ...meddling,
  )
  if (!isReviewed) return
  const ends: ActionOption[] = [
    { action: 'release-capture', share: 0.7 },
    { action: 'release-capture', share: 0.2 },
    { action: 'decline-capture', share: 0.2 },
    { action: 'cancel-as-brand', share: 0.1 },
    { action: 'time-passes', how: '6', share: 0.15 },
    { action: 'expire-captures', share: 0.1 },
    { action: 'webhooks', share: 0.2 },
  ]
  step(...ends)
  if (luck.isLucky(0.5)) step(...ends)
  if (luck.isLucky(0.3)) {
    step({ action: 'create-intent' })
    step({ action: 'pay', how: outcome }, { action: 'complete-payment', share: 0.5 })
    step({ action: 'complete-payment' })
    step({ action: 'release-capture' }, { action: 'decline-capture', share: 0.1 })
  }
}

/** Actions that may come at any time once an offer is paid. */
const upsets = (share: number): ActionOption[] => [
  { action: 'refund', share },
  { action: 'bank-disputes', share },
  { action: 'refund-outside', share: share / 2 },
  { action: 'refund-part-outside', share: share / 4 },
  { action: 'refund-comes-back', share: share / 3 },
  { action: 'bank-disputes-a-part', share: share / 4 },
  { action: 'decide-part', how: 'release', share: share / 4 },
  { action: 'decide-part', how: 'take_part', share: share / 6 },
  { action: 'decide-part', how: 'refund_all', share: share / 8 },
  { action: 'cancel-as-talent', share: share / 2 },
  { action: 'webhooks', share: 0.2 },
  { action: 'sweep', share: 0.01 },
  // Shorter than the processor keeps idempotency keys, because no real process pauses for a day
  // between two lines of code.
  { action: 'move-clock', how: '5', share: 0.01 },
  { action: 'move-clock', how: '-1', share: 0.01 },
]

function work(step: AddStep, luck: Chance): void {
  if (luck.isLucky(0.1)) step({ action: 'time-passes', how: '15' })
  if (luck.isLucky(0.15))
    step({ action: 'cancel-as-talent', share: 0.5 }, { action: 'cancel-as-brand', share: 0.5 }, ...upsets(0.15))
  step({ action: 'deliver' }, { action: 'deliver', share: 0.1 }, ...upsets(0.04))
  if (luck.isLucky(0.2)) {
    step({ action: 'revise' }, { action: 'complete', share: 0.2 }, ...upsets(0.03))
    step({ action: 'deliver' }, { action: 'cancel-as-talent', share: 0.1 })
  }
  const ending = luck.next()
  if (ending < 0.3) step({ action: 'time-passes', how: '31' }, { action: 'complete', share: 0.1 })
  step(
    { action: ending < 0.3 ? 'auto-release' : ending < 0.8 ? 'complete' : 'dispute' },
    { action: 'complete', share: 0.2 },
    { action: 'dispute', share: 0.1 },
    { action: 'auto-release', share: 0.03 },
    ...upsets(0.05),
  )
  if (luck.isLucky(0.15)) step({ action: 'dispute' }, { action: 'payouts', share: 0.05 }, ...upsets(0.1))
  const resolution = () => luck.oneOf(['RELEASE', 'REFUND', 'REVISION'])
  step(
    { action: 'resolve-dispute', how: resolution() },
    { action: 'resolve-dispute', how: resolution(), share: 0.3 },
    ...upsets(0.04),
  )
  if (luck.isLucky(0.2)) {
    step({ action: 'deliver' }, { action: 'cancel-as-talent', share: 0.2 })
    step({ action: 'complete' }, { action: 'dispute', share: 0.2 })
  }
}

function settleAccounts(step: AddStep, luck: Chance): void {
  const paying: ActionOption[] = [
    { action: 'do-payout', share: 0.4 },
    { action: 'do-payout', share: 0.1 },
    { action: 'payouts', share: 0.06 },
    { action: 'advance', share: 0.1 },
    { action: 'switch-payouts', share: 0.05 },
  ]
  step(...paying, ...upsets(0.12))
  step({ action: 'bank-decides', how: luck.oneOf(['won', 'lost']), share: 0.7 }, ...upsets(0.06))
  step(...paying, { action: 'dispute', share: 0.05 }, ...upsets(0.06))
  step({ action: 'resolve-dispute', how: luck.oneOf(['RELEASE', 'REFUND', 'REVISION']), share: 0.5 }, ...upsets(0.02))
}
