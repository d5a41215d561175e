import { createHash, createHmac } from 'node:crypto'
import { sameText } from '../../../platform/http/gates.ts'
import { decimalOf } from '../../../platform/money.ts'
import {
  type FulfilmentProvider,
  type PrintEvent,
  type PrintItem,
  type PrintOrder,
  PrintRefusal,
  type PrintRequest,
} from '../port.ts'
import { createPrintfulClient, type PrintfulClient } from './client.ts'
import { type PrintfulOrder, type PrintfulShipment, toPrintOrder } from './readings.ts'

export type PrintfulOptions = {
  token: string
  storeId: string | undefined
  /** Hexadecimal, as Printful issues it with the webhook. */
  webhookSecret: string | undefined
  apiBase: string | undefined
  /** Printful's variant id for each of our products: `SKU/size/color=4012`, separated by commas. */
  variants: string | undefined
}

/** Printful's limit for `external_id`. */
const LONGEST_ID = 32

/**
 * Printful (API v2). Orders are placed under our id, so one whose response was lost is found
 * instead of made twice. An order is a free draft until it is confirmed.
 */
export function createPrintful(options: PrintfulOptions): FulfilmentProvider {
  const client = createPrintfulClient(options)
  const variantOf = readVariants(options.variants ?? '')

  const findRaw = (externalId: string) => client.get<PrintfulOrder>(`/v2/orders/@${theirId(externalId)}`)
  const whole = async (order: PrintfulOrder, externalId: string): Promise<PrintOrder> => {
    const shipments = await client.get<PrintfulShipment[]>(`/v2/orders/${order.id}/shipments`)
    return toPrintOrder(order, externalId, shipments ?? [])
  }

  return {
    name: 'printful',
    isSimulated: false,
    signatureHeader: 'x-pf-webhook-signature',
    create: async (request) => {
      const draft = (await findRaw(request.externalId)) ?? (await createDraft(client, request, variantOf))
      const order = draft.status === 'draft' ? await confirm(client, draft) : draft
      return toPrintOrder(order, request.externalId, [])
    },
    find: async (externalId) => {
      const order = await findRaw(externalId)
      return order && whole(order, externalId)
    },
    cancel: async (externalId) => {
      const order = await findRaw(externalId)
      if (!order) throw new PrintRefusal('too_late', 'Printful does not have this order.')
      if (order.status === 'canceled' || order.status === 'failed') return toPrintOrder(order, externalId, [])
      await client.delete(`/v2/orders/${order.id}`)
      const after = await findRaw(externalId)
      return toPrintOrder(after ?? { ...order, status: 'canceled' }, externalId, [])
    },
    verifyWebhook: ({ rawBody, signature }) => {
      const { webhookSecret: secret } = options
      if (!secret || !/^(?:[0-9a-f]{2})+$/i.test(secret)) return undefined
      const expected = createHmac('sha256', Buffer.from(secret, 'hex')).update(rawBody).digest('hex')
      return sameText(signature.toLowerCase(), expected) ? readEvent(rawBody) : undefined
    },
  }
}

/** Removes the dashes of our id, because Printful allows 32 characters at most. */
const theirId = (externalId: string): string => externalId.replaceAll('-', '').slice(0, LONGEST_ID)
const ourId = (theirs: string): string =>
  theirs.replace(/^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/, '$1-$2-$3-$4-$5')

async function createDraft(
  client: PrintfulClient,
  request: PrintRequest,
  variantOf: (item: PrintItem) => number,
): Promise<PrintfulOrder> {
  const { recipient, items, currency, giftNote } = request
  return client.post<PrintfulOrder>('/v2/orders', {
    external_id: theirId(request.externalId),
    recipient: {
      name: recipient.name,
      email: recipient.email,
      address1: recipient.addressLine1,
      city: recipient.city,
      state_code: recipient.state,
      zip: recipient.postalCode,
      country_code: recipient.country,
    },
    order_items: items.map((item) => ({
      source: 'catalog',
      external_id: theirId(item.externalId),
      catalog_variant_id: variantOf(item),
      quantity: item.quantity,
      name: item.engraving === null ? item.name : `${item.name}, engraved “${item.engraving}”`,
      retail_price: decimalOf(item.unitPriceMinorUnit, currency),
      placements: item.prints.map(({ placement, url }) => ({
        placement: placement.replaceAll('-', '_'),
        technique: 'dtg',
        layers: [{ type: 'file', url }],
      })),
    })),
    ...(giftNote === null ? {} : { customization: { gift: { subject: 'For you', message: giftNote } } }),
    retail_costs: { currency },
  })
}

const confirm = (client: PrintfulClient, { id }: PrintfulOrder): Promise<PrintfulOrder> =>
  client.post<PrintfulOrder>(`/v2/orders/${id}/confirmation`, {})

/**
 * Parses the list of variants.
 * @throws PrintRefusal at the first lookup if the list is malformed
 */
function readVariants(list: string): (item: PrintItem) => number {
  const variants = new Map(
    list.split(',').flatMap((entry) => {
      const [what = '', id = ''] = entry.split('=').map((part) => part.trim())
      return what === '' ? [] : [[what.toLowerCase(), Number(id)] as const]
    }),
  )
  return ({ sku, size, color }) => {
    const variant =
      variants.get([sku, size ?? '', color ?? ''].join('/').toLowerCase()) ?? variants.get(sku.toLowerCase())
    if (variant === undefined || !Number.isSafeInteger(variant))
      throw new PrintRefusal(
        'unknown_product',
        `PRINTFUL_VARIANTS has no variant for ${sku}/${size ?? ''}/${color ?? ''}.`,
      )
    return variant
  }
}

/**
 * Reads an event. Printful gives events no id, so ours is made of their content: a repeated event
 * gets the same id.
 */
function readEvent(rawBody: string): PrintEvent | undefined {
  const event = JSON.parse(rawBody) as {
    type?: unknown
    occurred_at?: unknown
    data?: { order?: { external_id?: unknown } }
  }
  if (typeof event.type !== 'string') return undefined
  const externalId = event.data?.order?.external_id
  const said = JSON.stringify([event.type, event.occurred_at, event.data])
  return {
    id: `pf_${createHash('sha256').update(said).digest('hex').slice(0, 40)}`,
    type: event.type,
    externalId: typeof externalId === 'string' ? ourId(externalId) : null,
  }
}
