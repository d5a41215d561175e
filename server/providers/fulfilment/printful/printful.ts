import { createHash, createHmac } from 'node:crypto'
import { type NamedPlacement, readPlacements, readVariants } from '../../../platform/config/printful-mappings.ts'
import { sameText } from '../../../platform/http/callers/check-access.ts'
import { formatDecimal } from '../../../platform/money.ts'
import {
  type FulfilmentProvider,
  type PrintEvent,
  type PrintItem,
  type PrintOrder,
  PrintRefusal,
  type PrintRequest,
  PrintShopUnavailable,
} from '../port.ts'
import { createCatalog, type OrderPlacement } from './catalog.ts'
import { createPrintfulClient } from './client.ts'
import { type PrintfulOrder, type PrintfulShipment, toPrintOrder } from './readings.ts'

export type PrintfulOptions = {
  token: string
  storeId: string | undefined
  /** Secret in hexadecimal digits. Printful shows it when the webhook is created. */
  webhookSecret: string | undefined
  apiBase: string | undefined
  /** Printful's variant numbers, as `SKU/size/color=4012,…`. */
  variants: string | undefined
  /**
   * Placements that differ from Printful's usual names, as
   * `SKU/left-chest=embroidery_chest_left,…`.
   */
  placements: string | undefined
}

/** Printful's limit for `external_id`. */
const MAX_ID = 32

const ENDED_STATES: readonly string[] = ['canceled', 'failed']
/** Printful is making or has made the order. */
const NOT_CANCELABLE_STATES: readonly string[] = ['inprocess', 'partial', 'fulfilled', 'archived']

/**
 * Creates the provider for Printful (API v2). If a response is lost, the retry finds the order by
 * our id instead of placing a second one. An order costs nothing until it is confirmed.
 */
export function createPrintful(options: PrintfulOptions): FulfilmentProvider {
  const client = createPrintfulClient(options)
  const catalog = createCatalog(client)
  const { variantOf, variantsOf, placementOf } = createMapping(options)

  const findRaw = (externalId: string) => client.get<PrintfulOrder>(`/v2/orders/@${theirId(externalId)}`)

  /** @throws PrintRefusal `too_late` if the order is already being made or Printful refuses */
  async function cancelConfirmed(order: PrintfulOrder): Promise<PrintfulOrder> {
    if (ENDED_STATES.includes(order.status)) return order
    if (NOT_CANCELABLE_STATES.includes(order.status))
      throw new PrintRefusal('too_late', `Printful cannot cancel an order that is ${order.status}.`)
    try {
      await client.cancelOrder(order.id)
    } catch (error) {
      if (!(error instanceof PrintRefusal)) throw error
      const after = await client.get<PrintfulOrder>(`/v2/orders/${order.id}`)
      if (after && ENDED_STATES.includes(after.status)) return after
      throw new PrintRefusal('too_late', error.message)
    }
    return (await client.get<PrintfulOrder>(`/v2/orders/${order.id}`)) ?? { ...order, status: 'canceled' }
  }

  async function bodyOf(request: PrintRequest): Promise<object> {
    const placed = []
    for (const item of request.items) {
      const variant = variantOf(item)
      const placements = []
      for (const { placement: ours, url } of item.prints)
        placements.push({
          ...(await catalog.placementOf(variant, ours, placementOf(item.sku, ours))),
          layers: [{ type: 'file', url }],
        })
      placed.push({ item, variant, placements })
    }
    return orderBody(request, placed)
  }

  const whole = async (order: PrintfulOrder, externalId: string): Promise<PrintOrder> => {
    const shipments = await client.get<PrintfulShipment[]>(`/v2/orders/${order.id}/shipments`)
    return toPrintOrder(order, externalId, shipments ?? [])
  }

  return {
    name: 'printful',
    isSimulated: false,
    signatureHeader: 'x-pf-webhook-signature',
    create: async (request) => {
      const { externalId } = request
      const body = await bodyOf(request)
      const draft =
        (await findRaw(externalId)) ??
        (await changeOrFind(
          () => client.post<PrintfulOrder>('/v2/orders', body),
          () => findRaw(externalId),
        ))
      if (draft.status !== 'draft') return toPrintOrder(draft, externalId, [])
      const confirmed = await changeOrFind(
        () => client.post<PrintfulOrder>(`/v2/orders/${draft.id}/confirmation`),
        async () => {
          const now = await findRaw(externalId)
          return now?.status === 'draft' ? undefined : now
        },
      )
      return toPrintOrder(confirmed, externalId, [])
    },
    find: async (externalId) => {
      const order = await findRaw(externalId)
      return order && whole(order, externalId)
    },
    cancel: async (externalId) => {
      const order = await findRaw(externalId)
      if (!order) throw new PrintRefusal('too_late', 'Printful does not have this order.')
      // Another process may have confirmed the draft in the meantime. The order is then canceled
      // as a confirmed one.
      const isDeleted = order.status === 'draft' && (await client.delete(`/v2/orders/${order.id}`))
      if (isDeleted) return toPrintOrder({ ...order, status: 'canceled' }, externalId, [])
      const current = order.status === 'draft' ? await findRaw(externalId) : order
      if (!current || current.status === 'draft')
        throw new PrintShopUnavailable('Printful is changing the order at this moment.')
      return toPrintOrder(await cancelConfirmed(current), externalId, [])
    },
    findFaults: async ({ sku, placements }) => {
      const faults: string[] = []
      for (const [ours, variant] of placements.flatMap((ours) => variantsOf(sku).map((one) => [ours, one] as const)))
        try {
          await catalog.placementOf(variant, ours, placementOf(sku, ours))
        } catch (error) {
          if (!(error instanceof PrintRefusal)) throw error
          faults.push(error.message)
        }
      return [...new Set(faults)]
    },
    verifyWebhook: ({ rawBody, signature }) => {
      const { webhookSecret: secret } = options
      if (!secret || !/^(?:[0-9a-f]{2})+$/i.test(secret)) return undefined
      const expected = createHmac('sha256', Buffer.from(secret, 'hex')).update(rawBody).digest('hex')
      return sameText(signature.toLowerCase(), expected) ? readEvent(rawBody) : undefined
    },
  }
}

/** Printful allows ids of at most 32 characters, so the dashes are removed. */
const theirId = (externalId: string): string => externalId.replaceAll('-', '').slice(0, MAX_ID)
const ourId = (theirs: string): string =>
  theirs.replace(/^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/, '$1-$2-$3-$4-$5')

/**
 * If Printful refuses a change, another process may have made it before. Returns the current order
 * in that case.
 * @throws the refusal otherwise
 */
async function changeOrFind(
  call: () => Promise<PrintfulOrder>,
  find: () => Promise<PrintfulOrder | undefined>,
): Promise<PrintfulOrder> {
  try {
    return await call()
  } catch (error) {
    const found = error instanceof PrintRefusal ? await find() : undefined
    if (found) return found
    throw error
  }
}

type Placed = {
  item: PrintItem
  variant: number
  placements: (OrderPlacement & { layers: { type: string; url: string }[] })[]
}

function orderBody({ externalId, recipient, currency, giftNote }: PrintRequest, placed: readonly Placed[]): object {
  return {
    external_id: theirId(externalId),
    recipient: {
      name: recipient.name,
      email: recipient.email,
      address1: recipient.addressLine1,
      city: recipient.city,
      state_code: recipient.state,
      zip: recipient.postalCode,
      country_code: recipient.country,
    },
    order_items: placed.map(({ item, variant, placements }) => ({
      source: 'catalog',
      external_id: theirId(item.externalId),
      catalog_variant_id: variant,
      quantity: item.quantity,
      name: item.engraving === null ? item.name : `${item.name}, engraved “${item.engraving}”`,
      retail_price: formatDecimal(item.unitPriceMinorUnit, currency),
      placements,
    })),
    ...(giftNote === null ? {} : { customization: { gift: { subject: 'For you', message: giftNote } } }),
    retail_costs: { currency },
  }
}

function createMapping({ variants, placements }: Pick<PrintfulOptions, 'variants' | 'placements'>) {
  const { entries: variantIds } = readVariants(variants)
  const { entries: named } = readPlacements(placements)
  return {
    /** @throws PrintRefusal if the settings name no variant for the item */
    variantOf: ({ sku, size, color }: PrintItem): number => {
      const what = [sku, size ?? '', color ?? ''].join('/')
      const variant = variantIds.get(what.toLowerCase()) ?? variantIds.get(sku.toLowerCase())
      if (variant === undefined)
        throw new PrintRefusal('unknown_product', `PRINTFUL_VARIANTS names no variant of ${what}.`)
      return variant
    },
    variantsOf: (sku: string): number[] => [
      ...new Set([...variantIds].flatMap(([what, id]) => (what.split('/')[0] === sku.toLowerCase() ? [id] : []))),
    ],
    placementOf: (sku: string, ours: string): NamedPlacement | undefined => named.get(`${sku}/${ours}`.toLowerCase()),
  }
}

/** Printful's events have no id. An id from the content identifies a repeated event. */
function readEvent(rawBody: string): PrintEvent | undefined {
  const event = JSON.parse(rawBody) as {
    type?: unknown
    occurred_at?: unknown
    data?: { order?: { external_id?: unknown } }
  }
  if (typeof event.type !== 'string') return undefined
  const externalId = event.data?.order?.external_id
  const payload = JSON.stringify([event.type, event.occurred_at, event.data])
  return {
    id: `pf_${createHash('sha256').update(payload).digest('hex').slice(0, 40)}`,
    type: event.type,
    externalId: typeof externalId === 'string' ? ourId(externalId) : null,
  }
}
