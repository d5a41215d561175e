import type { Context } from '../../../platform/context.ts'
import { isoTimeOrNull } from '../../../platform/http/schemas.ts'
import { describeLine, getOrderByToken } from '../orders/index.ts'
import { contractOf } from './contract-of.ts'
import { endOf, obstacleOf, refundOf } from './domain/withdrawal-right.ts'
import { listWithdrawalsOf } from './queries/withdrawals.ts'
import type { WithdrawalOptions } from './schemas.ts'
import { openStatement } from './statement.ts'
import { viewWithdrawal } from './view-withdrawal.ts'
import type { Opened } from './withdraw.ts'

/**
 * Reads what a buyer can withdraw from, what they have withdrawn from, and the statement to
 * confirm.
 * @throws NotFound
 */
export async function readWithdrawalOptions(
  ctx: Context,
  opened: Opened,
  sealed: string | undefined,
): Promise<WithdrawalOptions> {
  const order = await getOrderByToken(ctx, opened)
  const withdrawals = await listWithdrawalsOf(ctx.db, order.id)
  const contract = contractOf(order, withdrawals)
  const at = ctx.clock.now()
  const stated = sealed === undefined ? undefined : openStatement(ctx.config, order.id, sealed)
  const { branding } = order
  return {
    orderNumber: order.number,
    campaignName: branding.campaignName,
    campaignSlug: branding.campaignSlug,
    supportEmail: branding.supportEmail,
    name: order.name,
    email: order.email,
    currency: order.currency,
    items: order.lines.flatMap((line) => {
      const item = contract.items.find(({ id }) => id === line.id)
      return item === undefined
        ? []
        : [
            {
              itemId: line.id,
              name: describeLine(line),
              amountMinorUnit: contract.withdrawnIds.has(line.id) ? 0 : refundOf(contract, [line.id]),
              until: isoTimeOrNull(endOf(contract, item)),
              obstacle: obstacleOf(contract, item, at),
            },
          ]
    }),
    statement: stated ? { ...stated, amountMinorUnit: refundOf(contract, stated.itemIds) } : null,
    withdrawals: withdrawals.map((withdrawal) => viewWithdrawal(order, withdrawal)),
  }
}
