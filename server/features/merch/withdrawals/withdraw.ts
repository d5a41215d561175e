import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { addressOf } from '../../../platform/email-address.ts'
import { type AppError, conflict, notFound, unprocessable } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { visibleText } from '../../../platform/visible-text.ts'
import { notify, notifyAdmins } from '../../people/notifications/index.ts'
import { getOrderByToken, lockOrder, type Order } from '../orders/index.ts'
import { contractOf } from './contract-of.ts'
import { type Contract, type Obstacle, obstacleOf, refundOf } from './domain/withdrawal-right.ts'
import { insertWithdrawal, listWithdrawalsOf, type Withdrawal } from './queries/withdrawals.ts'
import type { WithdrawalStatement } from './schemas.ts'
import { WITHDRAWAL_RECEIVED } from './withdrawal-mails.ts'
import { withdrawnMatter, withdrawnNotice } from './withdrawal-notices.ts'

export type Opened = { orderNumber: string; token: string }

/**
 * Stores a buyer's withdrawal from items of their order, and mails the acknowledgment of receipt.
 * The same withdrawal again returns the first one, without another mail.
 * @throws NotFound; BadRequest for an invalid address; Conflict if another withdrawal names one of
 * the items; UnprocessableEntity for an item without this right
 */
export async function withdraw(
  ctx: Context,
  opened: Opened,
  stated: WithdrawalStatement,
): Promise<{ order: Order; withdrawal: Withdrawal }> {
  const { id } = await getOrderByToken(ctx, opened)
  const email = addressOf(stated.email)
  const name = visibleText(stated.name)
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, id)
    if (!order) throw notFound('There is no such order.')
    const before = await listWithdrawalsOf(trx, id)
    const same = before.find(({ itemIds }) => isSameSet(itemIds, stated.itemIds))
    if (same) return { order, withdrawal: same }
    const contract = contractOf(order, before)
    assertAllowed(contract, stated.itemIds, at)
    const withdrawal: Withdrawal = {
      id: newId(),
      orderId: id,
      name,
      email,
      itemIds: stated.itemIds,
      currency: order.currency,
      amountMinorUnit: refundOf(contract, stated.itemIds),
      status: 'OPEN',
      statedAt: at,
      returnSeenAs: null,
      returnSeenAt: null,
      decisionReason: null,
      decidedAt: null,
      refundedAt: null,
    }
    await insertWithdrawal(trx, withdrawal)
    const { language } = order
    const mail = { queue: 'others', kind: WITHDRAWAL_RECEIVED, address: email, reference: withdrawal.id } as const
    await enqueueMails(trx, [{ ...mail, language }], at)
    await notify(trx, withdrawnNotice(order, withdrawal), at)
    await notifyAdmins(trx, withdrawnMatter(order), at)
    return { order, withdrawal }
  })
}

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id))

/** @throws Conflict; UnprocessableEntity */
export function assertAllowed(contract: Contract, itemIds: readonly string[], at: Date): void {
  for (const id of itemIds) {
    const item = contract.items.find((each) => each.id === id)
    if (!item) throw unprocessable('This order has no such item.')
    const obstacle = obstacleOf(contract, item, at)
    if (obstacle) throw REFUSALS[obstacle]()
  }
}

const REFUSALS: Readonly<Record<Obstacle, () => AppError>> = {
  WITHDRAWN: () => conflict('You have already withdrawn from one of these items.'),
  REFUNDED: () => conflict('This order was canceled or refunded, so there is nothing left to withdraw from.'),
  OUTSIDE: () => unprocessable('The right of withdrawal applies to deliveries in the EU and EEA. Write to the store.'),
  TEST: () => unprocessable('This is a test order: nothing was paid or made.'),
  PERSONALIZED: () =>
    unprocessable(
      'One of these items is made for you alone, with your photo or a name, so it has no right of withdrawal.',
    ),
  PERIOD_OVER: () => unprocessable('The withdrawal period of one of these items has ended.'),
}
