import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readDescription } from '../../../testing/published-description.ts'
import { faultOfItems, type Item, shownProduct, shownVariant } from './printful-catalog.ts'

const findFault = readDescription(new URL('./published.json', import.meta.url))

/**
 * Imitates the part of Printful's HTTP API that we use: version 2 for orders, where DELETE removes
 * only drafts, and version 1 for canceling. Refuses requests that Printful's published description
 * does not allow, and placements and techniques that the product does not offer.
 */

type Shipment = {
  id: number
  carrier: string
  service: string
  shipment_status: string
  delivery_status: string
  tracking_number: string
  tracking_url: string
  shipped_at: string | null
  delivered_at: string | null
}
type OrderInput = { external_id: string; recipient: { country_code: string }; order_items: Item[] }
export type PrintfulStubOrder = {
  id: number
  external_id: string
  status: string
  /**
   * True once the store has been charged. The order can then no longer be canceled, although its
   * state is still pending.
   */
  isCharged: boolean
  body: OrderInput
  shipments: Shipment[]
}

export type PrintfulCounterpart = Awaited<ReturnType<typeof openPrintfulCounterpart>>

export async function openPrintfulCounterpart({ token, secret }: { token: string; secret: string }) {
  const orders: PrintfulStubOrder[] = []
  let made = 0
  const state = {
    isDown: false,
    /** Status of every response while the counterpart is down. */
    downStatus: 503,
    losesResponses: 0,
    calls: [] as string[],
    /** Called just before the next request that changes something is processed. */
    before: undefined as (() => void) | undefined,
  }
  const server = createServer((request, response) => {
    void answer(request, response)
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    state.calls.push(`${request.method} ${request.url}`)
    if (state.isDown) return send(response, state.downStatus, { error: { message: 'Maintenance.' } })
    if (request.headers.authorization !== `Bearer ${token}`)
      return send(response, 401, { error: { message: 'The token is not known.' } })
    const { before } = state
    if (before && request.method !== 'GET') {
      state.before = undefined
      before()
    }
    const { status, body } = react(request.method ?? '', request.url ?? '', Buffer.concat(chunks).toString('utf8'))
    // Only the responses to requests that change something are lost.
    if (state.losesResponses > 0 && request.method === 'POST') {
      state.losesResponses--
      request.socket.destroy()
      return
    }
    send(response, status, body)
  }

  function react(method: string, path: string, text: string): { status: number; body: object | undefined } {
    const json = text === '' ? undefined : (JSON.parse(text) as unknown)
    const fault = findFault({ method, path, json })
    if (fault) return refused(fault.kind === 'call' ? 404 : 400, fault.message)
    const [, kind, id] = /^\/v2\/catalog-(variants|products)\/(\d+)$/.exec(path) ?? []
    if (kind !== undefined && method === 'GET') {
      const data = kind === 'variants' ? shownVariant(Number(id)) : shownProduct(Number(id))
      return data ? { status: 200, body: { data } } : refused(404, 'Not found.')
    }
    if (method === 'DELETE' && path.startsWith('/orders/')) return cancel(path.slice('/orders/'.length))
    const [, reference = '', rest = ''] = /^\/v2\/orders\/(@?[0-9a-z]+)(\/\w+)?$/.exec(path) ?? []
    if (method === 'POST' && path === '/v2/orders') return create(json as OrderInput)
    const order = orders.find(({ id, external_id }) => reference === String(id) || reference === `@${external_id}`)
    if (!order) return refused(404, 'Not found.')
    if (method === 'GET' && rest === '') return { status: 200, body: { data: shown(order) } }
    if (method === 'GET' && rest === '/shipments') return { status: 200, body: { data: order.shipments } }
    if (method === 'POST' && rest === '/confirmation') {
      if (order.status !== 'draft') return refused(400, 'The order is confirmed already.')
      order.status = 'pending'
      return { status: 200, body: { data: shown(order) } }
    }
    if (method === 'DELETE' && rest === '') {
      if (!['draft', 'failed', 'canceled'].includes(order.status) || order.isCharged)
        return refused(409, 'The order cannot be deleted.')
      orders.splice(orders.indexOf(order), 1)
      return { status: 204, body: undefined }
    }
    return refused(404, 'Not found.')
  }

  /** Version 1 of the API. */
  function cancel(reference: string): ReturnType<typeof react> {
    const order = orders.find(({ id, external_id }) => reference === String(id) || reference === `@${external_id}`)
    if (!order) return refused(404, 'Not found.')
    if (!['draft', 'pending'].includes(order.status) || order.isCharged)
      return refused(400, `Order with status ${order.status} cannot be canceled.`)
    order.status = 'canceled'
    return { status: 200, body: { code: 200, result: shown(order) } }
  }

  function create(body: OrderInput): ReturnType<typeof react> {
    if (body.external_id.length > 32) return refused(400, 'external_id: at most 32 letters.')
    if (orders.some(({ external_id }) => external_id === body.external_id))
      return refused(400, 'An order with this external_id exists.')
    if (!/^[A-Z]{2}$/.test(body.recipient.country_code)) return refused(400, 'recipient.country_code: not a country.')
    const fault = faultOfItems(body.order_items)
    if (fault !== undefined) return refused(400, fault)
    const { external_id } = body
    const order = { id: 1000 + made++, external_id, status: 'draft', isCharged: false, body, shipments: [] }
    orders.push(order)
    return { status: 200, body: { data: shown(order) } }
  }

  const find = (externalId: string): PrintfulStubOrder => {
    const order = orders.find(({ external_id }) => external_id === externalId.replaceAll('-', ''))
    if (!order) throw new Error(`there is no order ${externalId}`)
    return order
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    state,
    find,
    ship: (externalId: string, at: Date): void => {
      const order = find(externalId)
      order.status = 'fulfilled'
      order.shipments = [
        {
          id: order.id * 10,
          carrier: 'USPS',
          service: 'First class',
          shipment_status: 'shipped',
          delivery_status: 'in_transit',
          tracking_number: `9400${order.id}`,
          tracking_url: `https://tools.usps.example.com/9400${order.id}`,
          shipped_at: at.toISOString(),
          delivered_at: null,
        },
      ]
    },
    changeShipment: (externalId: string, change: Partial<Shipment>): void => {
      const order = find(externalId)
      order.shipments = order.shipments.map((shipment) => ({ ...shipment, ...change }))
    },
    event: (externalId: string, type: string, at: Date): { rawBody: string; signature: string } => {
      const order = find(externalId)
      const rawBody = JSON.stringify({
        type,
        occurred_at: at.toISOString(),
        retries: 0,
        store_id: 7,
        data: { order: shown(order) },
      })
      return { rawBody, signature: createHmac('sha256', Buffer.from(secret, 'hex')).update(rawBody).digest('hex') }
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

const shown = ({ id, external_id, status }: PrintfulStubOrder) => ({ id, external_id, status, store_id: 7 })

const refused = (status: number, message: string) => ({
  status,
  body: { code: status, result: message, error: { reason: 'BadRequest', message } },
})

function send(response: ServerResponse, status: number, body: object | undefined): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}
