import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, named, OneOf, pageQuery, Text, withExample } from '../../../../platform/http/schemas.ts'
import { adminOrderRoute, findOrders } from '../../orders/index.ts'
import { decideWithdrawal } from '../decide-withdrawal.ts'
import type { WithdrawalStatus } from '../domain/refund-due.ts'
import { listWithdrawals } from '../queries/withdrawals.ts'
import { ActName, AdminWithdrawalView } from '../schemas.ts'
import { viewForAdmin } from '../view-withdrawal.ts'

const LISTED = {
  open: ['OPEN', 'ACCEPTED'],
  decided: ['REFUSED', 'REFUNDED'],
} as const satisfies Record<string, readonly WithdrawalStatus[]>

const listWithdrawalsRoute = defineRoute({
  ...adminOrderRoute,
  method: 'GET',
  path: '/api/merch/admin/withdrawals',
  operationId: 'listMerchWithdrawals',
  summary: 'Lists buyers’ withdrawals from orders, the one that is due first at the top.',
  query: Exactly({
    state: Type.Optional(
      OneOf(['open', 'decided'], { default: 'open', description: '`decided` are refused or refunded ones.' }),
    ),
    ...pageQuery({ max: 50, default: 20 }),
  }),
  responses: {
    200: named(
      'MerchWithdrawals',
      Exactly({ withdrawals: Type.Array(AdminWithdrawalView), total: Count, limit: Count, offset: Count }),
    ),
  },
  handler: async ({ ctx, query: { state = 'open', limit, offset } }) => {
    const { withdrawals, total } = await listWithdrawals(ctx.db, { statuses: LISTED[state], limit, offset })
    const orders = await findOrders(ctx.db, [...new Set(withdrawals.map(({ orderId }) => orderId))])
    const views = withdrawals.flatMap((withdrawal) => {
      const order = orders.get(withdrawal.orderId)
      return order ? [viewForAdmin(order, withdrawal)] : []
    })
    return ok({ withdrawals: views, total, limit, offset })
  },
})

const decideWithdrawalRoute = defineRoute({
  ...adminOrderRoute,
  method: 'POST',
  path: '/api/merch/admin/withdrawals/{id}/decide',
  operationId: 'decideMerchWithdrawal',
  summary: 'Records a return, or refunds or refuses a withdrawal. Recorded in the audit log.',
  description:
    '`refund` refunds the whole payment if nothing is kept. Otherwise, refund the part at the payment processor and repeat the act: ' +
    'the withdrawal is REFUNDED once the part is booked. Not for an admin who sold or bought the order.',
  params: Exactly({ id: withExample(Id, STORY.reportId) }),
  body: named('DecideMerchWithdrawalBody', Exactly({ act: ActName, reason: Text({ minLength: 1, maxLength: 2000 }) }), {
    act: 'goods_back',
    reason: 'The parcel arrived, unopened.',
  }),
  responses: { 200: Exactly({ withdrawal: AdminWithdrawalView }) },
  errors: ['SECOND_ADMIN_REQUIRED', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params: { id }, body: { act, reason } }) => {
    const { order, withdrawal } = await decideWithdrawal(ctx, caller, { id, act, reason: reason.trim() })
    return ok({ withdrawal: viewForAdmin(order, withdrawal) })
  },
})

export const adminWithdrawalsRoutes: readonly Route[] = [listWithdrawalsRoute, decideWithdrawalRoute]
