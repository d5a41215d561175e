import type { ShownOrder } from '../../../../../web/merch/shown-order.ts'
import type { Context } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { formatMoney } from '../../../../platform/money.ts'
import { renderPage } from '../../../../platform/pages/built-pages.ts'
import { type OrderStatus, partOfOrder } from '../domain/order-statuses.ts'
import { statusWords } from '../domain/order-words.ts'
import { findOpenedOrder } from '../find-opened-order.ts'
import type { Order } from '../order.ts'
import { addressLines, lineFacts } from '../order-paper.ts'
import type { MerchOrderView } from '../schemas.ts'
import { viewOrder } from '../view-order.ts'

type Page = { status: 200 | 404; body: string }

/** An order for people, by its number and the token of its mail. */
export async function orderPage(ctx: Context, asked: { orderNumber: string; token: string }): Promise<Page> {
  try {
    const order = await findOpenedOrder(ctx, asked)
    const shown = shownOrder(order, await viewOrder(ctx, order))
    return { status: 200, body: await renderPage('order', { order: shown }) }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NotFound') throw error
    return { status: 404, body: await renderPage('no-order', { number: asked.orderNumber }) }
  }
}

const WAY = {
  things: ['new', 'working_on', 'shipped', 'delivered'],
  files: ['pending', 'processing', 'completed'],
} as const satisfies Record<string, readonly OrderStatus[]>
/** Steps that are passed on the way from one shown to the next. */
const SHOWN_AS: Partial<Record<OrderStatus, OrderStatus>> = {
  received: 'new',
  ready: 'working_on',
  failed: 'processing',
}

const TONES: Partial<Record<OrderStatus, ShownOrder['standing']['tone']>> = {
  delivered: 'good',
  completed: 'good',
  cancelled: 'muted',
  failed: 'warn',
}

const PARCELS = { under_way: 'On its way', delivered: 'Delivered', lost: 'Lost by the carrier' } as const

function shownOrder(order: Order, view: MerchOrderView): ShownOrder {
  const money = (amount: number) => formatMoney(amount, order.currency)
  const part = partOfOrder(order)
  const { word, meaning } = statusWords(part, order.status)
  return {
    number: order.number,
    campaign: {
      name: order.look.campaignName,
      talentName: order.look.talentName,
      color: order.look.color,
      supportEmail: order.look.supportEmail,
    },
    standing: { word, meaning, tone: TONES[order.status] ?? 'calm' },
    steps: stepsOf(order),
    items: order.lines.map((line, at) => ({
      id: line.id,
      name: line.quantity === 1 ? line.name : `${line.quantity} × ${line.name}`,
      facts: lineFacts(line, order),
      price: money(view.items[at]?.totalMinorUnit ?? 0),
      previewUrl: view.items[at]?.previewUrl ?? null,
    })),
    sums: [
      { name: 'Goods', amount: money(order.subtotalMinorUnit) },
      ...(order.discountMinorUnit > 0 ? [{ name: 'Discount', amount: money(-order.discountMinorUnit) }] : []),
      { name: 'Shipping', amount: money(order.shippingMinorUnit) },
      { name: 'Tax', amount: money(order.taxMinorUnit) },
    ],
    total: money(order.totalMinorUnit),
    address: order.hasThings ? addressLines(order) : [],
    parcels: view.shipments.map(({ carrier, trackingNumber, trackingUrl, status }, at) => ({
      id: trackingNumber ?? String(at),
      carrier,
      trackingNumber,
      trackingUrl,
      standing: PARCELS[status],
    })),
    downloads: view.downloads.map(({ itemId, name, url }) => ({ id: itemId, name, url })),
    history: view.history,
    receiptUrl: view.receiptUrl,
  }
}

function stepsOf(order: Order): ShownOrder['steps'] {
  const part = partOfOrder(order)
  if (order.status === 'cancelled') return []
  const way: readonly OrderStatus[] = WAY[part]
  const now = way.indexOf(SHOWN_AS[order.status] ?? order.status)
  return way.map((status, at) => ({
    word: statusWords(part, status).word,
    state: at < now || (at === way.length - 1 && at === now) ? 'done' : at === now ? 'now' : 'to come',
  }))
}
