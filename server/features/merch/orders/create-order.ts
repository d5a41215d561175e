import { type Trx, withCommit } from '../../../platform/database/transaction.ts'
import { parseAddress } from '../../../platform/email-address.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import type { Campaign } from '../campaigns/index.ts'
import { type BoughtRow, type CartItem, insertOrderItems, type LockedCarts, prepareEmptying } from '../carts/index.ts'
import type { Sellable } from '../catalog/index.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { keyOfRender, type LineTexts, type OrderBranding, type OrderLine } from './domain/order-lines.ts'
import { FIRST_STATUS, FULFILMENT_OF, firstPaymentStatus, type Part, partOfOrder } from './domain/order-statuses.ts'
import type { Order, OrderMode, OrderSnapshot } from './order.ts'
import { findOrderOfPayment } from './queries/find-orders.ts'
import { findProducts } from './queries/find-products.ts'
import { createWithHooks } from './queries/order-transitions.ts'
import { insertFulfilments, insertOrder, writeHistory } from './queries/write-orders.ts'

/** Key of the whole order's gift note in `Order.texts`. */
export const WHOLE_ORDER = 'order'

/**
 * Creates an order from a purchase (contract, part 2, "POST /order/complete"), once per payment.
 * Its items come from the snapshot, never from the current cart. Also empties the cart and writes
 * the first history entry, the fulfillment rows and the confirmation mail. The caller's transaction
 * must hold the payment's lock. A PREVIEW order is neither printed nor shipped. Takes one round
 * trip; the remaining statements are sent with the commit.
 * @returns the order and the cart rows of other sessions that were removed with it
 */
export async function createOrder(
  trx: Trx,
  input: {
    session: FanSession
    campaign: Campaign
    /** A bought product that is not in this list is looked up. */
    sellables: readonly Sellable[]
    snapshot: OrderSnapshot
    carts: LockedCarts
    /** The seller is the account that was paid, even if another account runs the campaign now. */
    payment: { id: string; ppuCode: string; sellerAccountId: string } | null
    mode: OrderMode
    at: Date
  },
): Promise<{ order: Order; isNew: boolean; taken: readonly BoughtRow[] }> {
  const { session, campaign, snapshot, payment, mode, at } = input
  const sellables = new Map(input.sellables.map((sellable) => [sellable.product.id, sellable]))
  const ids = snapshot.items.map(({ catalogProductId }) => catalogProductId)
  const gone = await findProducts(
    trx,
    ids.filter((id) => !sellables.has(id)),
  )
  const lines = snapshot.items.map(({ catalogProductId: id, ...item }) =>
    lineOf({ ...item, catalogProductId: id }, sellables.get(id), gone.get(id)),
  )
  const hasThings = lines.some(({ isDigital }) => !isDigital)
  const hasFiles = lines.some(({ isDigital }) => isDigital)
  const status = FIRST_STATUS[partOfOrder({ hasThings })]
  const row = {
    session_id: session.id,
    campaign_id: campaign.id,
    mode,
    payment_id: payment?.id ?? null,
    ppu_code: payment?.ppuCode ?? null,
    seller_account_id: payment?.sellerAccountId ?? campaign.sellerAccountId,
    user_id: session.userId,
    account_id: session.accountId,
    board_team_id: session.boardTeamId,
    language: snapshot.language ?? null,
    email: parseAddress(snapshot.email) ?? snapshot.email.trim().toLowerCase(),
    name: snapshot.name,
    shipping: snapshot.shippingInfo && JSON.stringify(snapshot.shippingInfo),
    words: JSON.stringify(collectLineTexts(snapshot)),
    lines: JSON.stringify(lines),
    look: JSON.stringify(toOrderBranding(campaign)),
    currency: snapshot.currency,
    subtotal_minor_unit: snapshot.subtotalMinorUnit,
    discount_minor_unit: snapshot.discountMinorUnit,
    discount_code: snapshot.discountCode,
    shipping_minor_unit: snapshot.shippingMinorUnit,
    tax_minor_unit: snapshot.taxMinorUnit,
    total_minor_unit: snapshot.totalMinorUnit,
    has_things: hasThings,
    has_files: hasFiles,
    status,
    files_status: hasFiles ? FIRST_STATUS.files : null,
    payment_status: firstPaymentStatus(payment?.id ?? null),
    fulfilment_status: FULFILMENT_OF[status],
    created_at: at,
    updated_at: at,
  }
  const [order, emptying] = await createWithHooks(trx, row, () =>
    // The order's row comes first: another order of the same payment waits for this lock.
    Promise.all([
      insertOrder(trx, row),
      prepareEmptying(trx, session, { bought: snapshot.items, locked: input.carts, at }),
    ]),
  )
  if (!order) return { order: await orderOf(trx, payment?.id), isNew: false, taken: [] }
  const parts: Part[] = [...(hasThings ? (['things'] as const) : []), ...(hasFiles ? (['files'] as const) : [])]
  const begun = parts.map((part) => ({
    orderId: order.id,
    part,
    from: null,
    to: FIRST_STATUS[part],
    by: 'system' as const,
  }))
  const fulfilments = mode === 'LIVE' ? parts.map((part) => ({ part, dueAt: at })) : []
  withCommit(trx, emptying.write)
  withCommit(trx, () => insertOrderItems(trx, order.id, snapshot.items, at))
  withCommit(trx, () => writeHistory(trx, begun, at))
  withCommit(trx, () => insertFulfilments(trx, order.id, fulfilments, at))
  withCommit(trx, () => queueOrderMail(trx, order, 'merch-order-confirmed', at))
  return { order, isNew: true, taken: emptying.taken }
}

export async function queueOrderMail(trx: Trx, order: Order, kind: string, at: Date): Promise<void> {
  if (order.email === null) return
  const { email: address, language, id: reference } = order
  await enqueueMails(trx, [{ queue: 'others', kind, address, language, reference }], at)
}

async function orderOf(trx: Trx, paymentId: string | undefined): Promise<Order> {
  const order = paymentId === undefined ? undefined : await findOrderOfPayment(trx, paymentId)
  if (!order) throw new Error(`payment ${paymentId} did not become an order, for no known reason`)
  return order
}

/** A paid item is produced even if the campaign no longer sells its product. */
function lineOf(
  item: CartItem,
  sellable: Sellable | undefined,
  gone: { sku: string; name: string; type: string } | undefined,
): OrderLine {
  const product = sellable?.product
  const labeled = (key: string | null, known: readonly { key: string; label: string }[] | undefined) =>
    key === null ? null : { key, label: known?.find((each) => each.key === key)?.label ?? key }
  return {
    id: item.id,
    catalogProductId: item.catalogProductId,
    shopProductId: item.shopProductId,
    sku: product?.sku ?? gone?.sku ?? item.catalogProductId,
    name: sellable?.displayName ?? gone?.name ?? 'Product',
    type: product?.type ?? gone?.type ?? 'general',
    isDigital: product?.isDigital ?? gone?.type === 'digital-img',
    quantity: item.quantity,
    size: labeled(item.size, product?.sizes),
    color: labeled(item.color, product?.colors),
    placement: item.placement,
    designId: item.designId,
    artKey: item.artKey,
    previewKey: keyOfRender(item.previewFilename),
    cleanKey: keyOfRender(item.cleanFilename),
    unitPriceMinorUnit: item.unitPriceMinorUnit,
  }
}

const collectLineTexts = ({ items, giftNote }: OrderSnapshot): Record<string, LineTexts> => ({
  ...(giftNote === null ? {} : { [WHOLE_ORDER]: { fanName: null, giftNote } }),
  ...Object.fromEntries(
    items
      .filter(({ fanName, giftNote: note }) => fanName !== null || note !== null)
      .map(({ id, fanName, giftNote: note }) => [id, { fanName, giftNote: note }]),
  ),
})

const COLOR = /^#[0-9a-f]{6}$/i
const toOrderBranding = ({ name, slug, talentName, branding, copy }: Campaign): OrderBranding => ({
  campaignName: name,
  campaignSlug: slug,
  talentName,
  color: branding.primaryColor !== null && COLOR.test(branding.primaryColor) ? branding.primaryColor : null,
  thankYouMessage: copy.thankYouMessage,
  successHeadline: copy.successHeadline,
  emailSubjectLine: copy.emailSubjectLine,
  supportEmail: copy.supportEmail,
})
