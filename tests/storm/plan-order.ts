import type { Chance } from './chance.ts'
import type { ActionOption, AddStep } from './plan.ts'

/** Actions that may come at any time: cart changes, refunds, cancellations, jobs. */
const disturbances = (share: number): ActionOption[] => [
  { action: 'fill-cart', how: '2', share: share / 2 },
  { action: 'refund', share },
  { action: 'cancel-order', share },
  { action: 'cancel-order-as-admin', share: share / 2 },
  { action: 'refund-outside', share: share / 2 },
  { action: 'refund-part-outside', share: share / 3 },
  { action: 'refund-comes-back', share: share / 3 },
  { action: 'bank-disputes', share: share / 2 },
  { action: 'bank-disputes-a-part', share: share / 3 },
  { action: 'decide-part', how: 'release', share: share / 4 },
  { action: 'decide-part', how: 'refund_all', share: share / 6 },
  { action: 'webhooks', share: 0.2 },
  { action: 'sweep', share: 0.02 },
]

/**
 * A fan fills a cart, pays and orders. The order is shipped or canceled, and its money may be
 * returned in every way that exists.
 */
export function planOrder(step: AddStep, random: Chance): void {
  step({ action: 'fill-cart', how: '1' })
  step({ action: 'cart-intent' }, { action: 'cart-intent', share: 0.3 }, { action: 'fill-cart', how: '2', share: 0.1 })
  if (random.isLucky(0.25)) step({ action: 'pay', how: 'decline' }, { action: 'order', share: 0.4 })
  if (random.isLucky(0.15)) {
    // The cart changes, so the old payment intent becomes invalid.
    step({ action: 'fill-cart', how: '3' }, { action: 'pay', how: 'succeed', share: 0.3 })
    step({ action: 'cart-intent' })
  }
  step(
    { action: 'pay', how: random.isLucky(0.15) ? 'delay' : 'succeed' },
    { action: 'order', share: 0.5 },
    { action: 'fill-cart', how: '2', share: 0.1 },
  )
  // The order may be completed late, twice, from two tabs, or by the webhook or the sweep.
  step(
    { action: 'order', share: 0.75 },
    { action: 'order', share: 0.3 },
    { action: 'webhooks', share: 0.5 },
    { action: 'sweep', share: 0.03 },
    { action: 'cancel-order', share: 0.05 },
  )
  if (random.isLucky(0.3))
    step({ action: 'cancel-order' }, { action: 'cancel-order', share: 0.2 }, ...disturbances(0.1))
  step({ action: 'move-order', how: 'working_on', share: 0.6 }, ...disturbances(0.06))
  step(
    { action: 'move-order', how: 'shipped', share: 0.7 },
    { action: 'cancel-order-as-admin', share: 0.1 },
    ...disturbances(0.08),
  )
  step({ action: 'move-order', how: 'delivered', share: 0.7 }, ...disturbances(0.08))
}
