import type { OrderTransition } from '@semblance/plugin'
import type { Insertable } from 'kysely'
import type { MerchOrdersTable } from '../../../../platform/database/tables.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { makeTransitions } from '../../../../platform/database/transition-hooks.ts'
import { type Actor, type Part, partOfOrder } from '../domain/order-statuses.ts'
import type { Order } from '../order.ts'

type OrderMove = {
  part: Part | 'payment'
  from: string
  to: string
  by: Actor
  adminAccountId?: string | undefined
  at: Date
}

/** Moves an order, with the hooks of plugins around it. */
export const moveWithHooks = <Result>(
  trx: Trx,
  order: Order,
  { part, from, to, by, adminAccountId, at }: OrderMove,
  write: () => Promise<Result>,
  isMade: (result: Result) => boolean,
): Promise<Result> =>
  makeTransitions(trx, {
    planned: async (): Promise<OrderTransition[]> => [
      {
        entity: 'order',
        orderId: order.id,
        orderNumber: order.number,
        part,
        from,
        to,
        actor: { role: by, accountId: adminAccountId ?? null },
        sellerAccountId: order.sellerAccountId,
        totalMinorUnit: order.totalMinorUnit,
        currency: order.currency,
        at,
        // The print shop and the payment processor only report what has happened, so plugins cannot
        // refuse it.
        canBeRefused: part !== 'payment' && (by === 'admin' || by === 'fan'),
      },
    ],
    write,
    made: (result, planned) => (isMade(result) ? planned : []),
  })

/** Creates an order, with the hooks of plugins around it. A paid order cannot be refused. */
export const createWithHooks = <Rest>(
  trx: Trx,
  row: Omit<Insertable<MerchOrdersTable>, 'id' | 'number' | 'token_seed'> & { created_at: Date },
  write: () => Promise<[Order | undefined, Rest]>,
): Promise<[Order | undefined, Rest]> =>
  makeTransitions(trx, {
    planned: async (): Promise<OrderTransition[]> => [
      {
        entity: 'order',
        orderId: '',
        orderNumber: '',
        part: partOfOrder({ hasThings: row.has_things }),
        from: null,
        to: row.status,
        actor: { role: 'fan', accountId: null },
        sellerAccountId: row.seller_account_id ?? null,
        totalMinorUnit: row.total_minor_unit,
        currency: row.currency,
        at: row.created_at,
        canBeRefused: row.payment_id == null,
      },
    ],
    write,
    made: ([order], planned) =>
      order ? planned.map((each) => ({ ...each, orderId: order.id, orderNumber: order.number })) : [],
  })
