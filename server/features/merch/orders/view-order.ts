import { addMs, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { isoTime, isoTimeOrNull } from '../../../platform/http/schemas.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import { mediaUrl } from '../../media/files/index.ts'
import { viewSafety } from '../catalog/index.ts'
import { WHOLE_ORDER } from './create-order.ts'
import { lineTotal, type OrderLine } from './domain/order-lines.ts'
import { isCancellable, partOfOrder } from './domain/order-statuses.ts'
import { getHistoryText, getStatusTexts, type OrderEvent } from './domain/order-texts.ts'
import type { Order } from './order.ts'
import { orderPageUrl, receiptUrl } from './order-page-address.ts'
import { findOrderDetails, type OrderDetails, type PreparedItem } from './queries/find-order-details.ts'
import { findOrdersOf, type OrderOwner } from './queries/find-orders.ts'
import type { MerchOrderView } from './schemas.ts'

/** With the language of the reader, if it is known. The default is that of the buyer. */
export type ViewContext = Pick<Context, 'config' | 'clock' | 'db'> & { language?: string | undefined }

/**
 * Builds the view of an order for its buyer, with the token of its page and URLs of files that are
 * valid for some minutes. A caller who opened the order with a token gets the same token again, so
 * that an expiring token does not lead to a permanent one. The caller must check access first.
 */
export async function viewOrder(ctx: ViewContext, order: Order, token?: string): Promise<MerchOrderView> {
  const details = (await findOrderDetails(ctx.db, [order.id])).get(order.id)
  return viewWith(ctx, order, details, token)
}

const NOTHING: OrderDetails = { history: [], shipments: [], fulfilments: [], prepared: [], team: null, safety: {} }

export function viewWith(
  ctx: ViewContext,
  order: Order,
  details: OrderDetails = NOTHING,
  token?: string,
): MerchOrderView {
  const { history, shipments, prepared, team, safety } = details
  const preparedOf = new Map(prepared.map((each) => [each.itemId, each]))
  return {
    orderId: order.id,
    orderNumber: order.number,
    ppuCode: order.ppuCode,
    mode: order.mode,
    status: order.status,
    filesStatus: order.filesStatus,
    paymentStatus: order.paymentStatus,
    fulfillmentStatus: order.fulfilmentStatus,
    statusText: getStatusTexts(partOfOrder(order), order.status).meaning,
    campaign: {
      slug: order.branding.campaignSlug,
      name: order.branding.campaignName,
      talentName: order.branding.talentName,
      supportEmail: order.branding.supportEmail,
    },
    team,
    email: order.email,
    name: order.name,
    shippingInfo: order.shippingInfo,
    giftNote: order.texts[WHOLE_ORDER]?.giftNote ?? null,
    currency: order.currency,
    subtotalMinorUnit: order.subtotalMinorUnit,
    discountMinorUnit: order.discountMinorUnit,
    discountCode: order.discountCode,
    shippingMinorUnit: order.shippingMinorUnit,
    taxMinorUnit: order.taxMinorUnit,
    totalMinorUnit: order.totalMinorUnit,
    items: order.lines.map((line) => {
      const pictureKey = pictureOf(order, line, preparedOf.get(line.id))
      return {
        id: line.id,
        catalogProductId: line.catalogProductId,
        sku: line.sku,
        name: line.name,
        type: line.type,
        size: line.size?.label ?? null,
        color: line.color?.label ?? null,
        placement: line.placement,
        fanName: order.texts[line.id]?.fanName ?? null,
        giftNote: order.texts[line.id]?.giftNote ?? null,
        quantity: line.quantity,
        unitPriceMinorUnit: line.unitPriceMinorUnit,
        totalMinorUnit: lineTotal(line),
        artKey: line.artKey,
        previewUrl: pictureKey === null ? null : mediaUrl(ctx, pictureKey),
        madeWithAi: isMadeWithAi(line.artKey),
        safety: viewSafety(
          ctx.config,
          { isDigital: line.isDigital, safety: safety[line.catalogProductId] ?? null },
          ctx.language ?? order.language,
        ),
      }
    }),
    shipments: shipments.map((shipment) => ({
      carrier: shipment.carrier,
      trackingNumber: shipment.trackingNumber,
      trackingUrl: shipment.trackingUrl,
      status: shipment.status,
      shippedAt: isoTime(shipment.shippedAt),
      deliveredAt: isoTimeOrNull(shipment.deliveredAt),
    })),
    history: viewHistory(history, order.hasThings),
    downloads: downloadsOf(ctx, order, preparedOf),
    canCancel: mayCancel(ctx, order),
    cancelUntil: mayCancel(ctx, order) ? isoTime(cancelUntil(ctx, order)) : null,
    itemCount: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    orderUrl: orderPageUrl(ctx.config, order, token),
    receiptUrl: receiptUrl(ctx.config, order, token),
    createdAt: isoTime(order.createdAt),
    updatedAt: isoTime(order.updatedAt),
  }
}

/** Oldest first. At equal times the refund comes last, because the other events cause it. */
function viewHistory(history: OrderDetails['history'], hasThings: boolean): MerchOrderView['history'] {
  return history
    .flatMap(({ part, to, at }) => {
      const historyText = getHistoryText({ part, to, hasThings })
      return historyText === undefined ? [] : [{ at: isoTime(at), ...historyText }]
    })
    .sort((one, other) => one.at.localeCompare(other.at) || rankOf(one) - rankOf(other))
}

const rankOf = ({ what }: { what: OrderEvent }): number => (what === 'refunded' ? 1 : 0)

const cancelUntil = ({ config }: Pick<ViewContext, 'config'>, { createdAt }: Order): Date =>
  addMs(createdAt, config.CUSTOMER_CANCEL_MINUTES * MINUTE_MS)

/**
 * True if the status allows a cancellation, no file was delivered and the time limit has not
 * passed.
 */
const mayCancel = (ctx: ViewContext, order: Order): boolean =>
  isCancellable(order) && order.filesStatus !== 'completed' && ctx.clock.now() <= cancelUntil(ctx, order)

/** Returns the picture of an order line. Only paid orders get it without a watermark. */
export function pictureOf(
  { mode, status, paymentStatus }: Pick<Order, 'mode' | 'status' | 'paymentStatus'>,
  line: Pick<OrderLine, 'previewKey' | 'cleanKey'>,
  prepared: Pick<PreparedItem, 'previewKey' | 'cleanKey'> | undefined,
): string | null {
  const preview = prepared?.previewKey ?? line.previewKey
  const isTheirs =
    mode === 'LIVE' && (paymentStatus === 'paid' || paymentStatus === 'succeeded') && status !== 'cancelled'
  return isTheirs ? (prepared?.cleanKey ?? line.cleanKey ?? preview) : preview
}

/** An order that is not paid or was refunded has no downloads. */
function downloadsOf(
  ctx: ViewContext,
  order: Order,
  preparedOf: ReadonlyMap<string, { cleanKey: string | null }>,
): MerchOrderView['downloads'] {
  if (order.filesStatus !== 'completed' || order.paymentStatus === 'refunded' || order.status === 'cancelled') return []
  return order.lines.flatMap((line) => {
    const key = line.isDigital ? (preparedOf.get(line.id)?.cleanKey ?? line.cleanKey ?? line.artKey) : null
    return key === null
      ? []
      : [{ itemId: line.id, name: line.name, url: mediaUrl(ctx, key), madeWithAi: isMadeWithAi(key) }]
  })
}

type OwnOrder = Pick<
  MerchOrderView,
  'orderNumber' | 'status' | 'campaign' | 'currency' | 'totalMinorUnit' | 'orderUrl' | 'createdAt' | 'items'
> & {
  id: string
  sessionId: string
  aiArtKey: string | null
}

/**
 * Lists the orders that were made with the person's account, or as a guest in these sessions
 * (contract, part 2, "GET /history"). Runs two statements.
 */
export async function listOrdersOf(ctx: ViewContext, person: OrderOwner): Promise<OwnOrder[]> {
  const orders = await findOrdersOf(ctx.db, person)
  const details = await findOrderDetails(
    ctx.db,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => {
    const view = viewWith(ctx, order, details.get(order.id))
    const { orderNumber, status, campaign, currency, totalMinorUnit, orderUrl, createdAt, items } = view
    return {
      orderNumber,
      status,
      campaign,
      currency,
      totalMinorUnit,
      orderUrl,
      createdAt,
      items,
      id: order.id,
      sessionId: order.sessionId,
      aiArtKey: order.lines.find(({ artKey }) => artKey !== null)?.artKey ?? null,
    }
  })
}
