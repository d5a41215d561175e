import type { Ended, StormWorld } from './actions.ts'
import { ADMIN_ID, bearerOf, sessionIdOf, shirtOf } from './names.ts'
import type { ActionName, History } from './plan.ts'

export type OrderActionName = Extract<
  ActionName,
  'fill-cart' | 'cart-intent' | 'order' | 'cancel-order' | 'cancel-order-as-admin' | 'move-order'
>
type Act = (world: StormWorld, history: History, how: string) => Promise<Ended>

const NOT_ORDERED: Ended = { status: 404, message: 'there is no order yet' }

export const ORDER_ACTIONS: Record<OrderActionName, Act> = {
  'fill-cart': (world, history, how) =>
    call(world, 'PUT', `/api/merch/session/${bearerOf(history)}/cart`, {
      items: [{ catalogProductId: shirtOf(history), size: 'm', color: 'black', quantity: Number(how) }],
    }),
  'cart-intent': (world, history) =>
    call(world, 'POST', '/api/merch/create-payment-intent', { sessionId: bearerOf(history) }),
  order: (world, history) => call(world, 'POST', '/api/merch/order/complete', { sessionId: bearerOf(history) }),
  'cancel-order': async (world, history) => {
    const found = await call(world, 'POST', '/api/merch/order/by-session', { sessionId: bearerOf(history) })
    if (found.status !== 200) return found
    const order = found.body.order as { orderNumber: string; orderUrl: string } | null
    if (order === null) return NOT_ORDERED
    const { orderNumber, orderUrl } = order
    const token = new URL(orderUrl).searchParams.get('token')
    return call(world, 'POST', `/api/merch/order/${orderNumber}/cancel?token=${token}`)
  },
  'cancel-order-as-admin': asAdmin('POST', '/cancel', () => ({ reason: 'Out of shirts.' })),
  'move-order': asAdmin('PATCH', '', (status) => ({ status })),
}

function asAdmin(method: 'POST' | 'PATCH', path: string, body: (how: string) => object): Act {
  return async (world, history, how) => {
    const order = await world.app.ctx.db
      .selectFrom('merch_orders')
      .select('id')
      .where('session_id', '=', sessionIdOf(history))
      .executeTakeFirst()
    if (!order) return NOT_ORDERED
    return call(world, method, `/api/merch/admin/orders/${order.id}${path}`, body(how), ADMIN_ID)
  }
}

async function call(
  { app, origin }: StormWorld,
  method: 'POST' | 'PUT' | 'PATCH',
  url: string,
  payload: object = {},
  person?: string,
): Promise<Ended & { body: any }> {
  const { statusCode, body } = await app.api.inject({
    method,
    url,
    payload,
    headers: { origin },
    cookies: person === undefined ? undefined : { 'auth-token': person },
  })
  const isRefused = statusCode >= 400
  return { status: statusCode, body: isRefused ? undefined : JSON.parse(body), ...(isRefused ? { message: body } : {}) }
}
