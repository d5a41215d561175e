import type { Context } from '../../../platform/context.ts'
import { partCode } from '../../../platform/postal/postal-address.ts'
import { type PrintItem, PrintRefusal, type PrintRequest } from '../../../providers/fulfilment/port.ts'
import { mediaUrl } from '../../media/files/index.ts'
import { WHOLE_ORDER } from './create-order.ts'
import type { PrepareItems } from './handlers.ts'
import type { Order } from './order.ts'
import type { PreparedItem } from './queries/find-order-details.ts'
import { type ClaimedFulfilment, savePreparedItems } from './queries/fulfilments.ts'

const DEFAULT_PLACEMENT = 'front'

/**
 * Builds the request to the print shop. Print files are made once and stored with the order; their
 * URLs are valid for some minutes.
 * @throws PrintRefusal if there is no shipping address
 */
export async function printRequest(
  ctx: Context,
  prepareItems: PrepareItems,
  claimed: ClaimedFulfilment,
  order: Order,
): Promise<{ request: PrintRequest; prepared: readonly PreparedItem[] }> {
  const { shippingInfo: to, email, name } = order
  if (!to || email === null || name === null) throw new PrintRefusal('address', 'This order has no shipping address.')
  const things = order.lines.filter(({ isDigital }) => !isDigital)
  const prepared = claimed.prepared ?? (await prepareItems(ctx, order, things))
  if (claimed.prepared === null) await savePreparedItems(ctx.db, claimed, prepared)
  const keyOf = new Map(prepared.map(({ itemId, printKey }) => [itemId, printKey]))
  const items = things.map((line): PrintItem => {
    const key = keyOf.get(line.id)
    return {
      externalId: line.id,
      sku: line.sku,
      name: line.name,
      quantity: line.quantity,
      size: line.size?.key ?? null,
      color: line.color?.key ?? null,
      engraving: line.type === 'plaque' ? (order.texts[line.id]?.fanName ?? null) : null,
      prints: key ? [{ placement: line.placement ?? DEFAULT_PLACEMENT, url: mediaUrl(ctx, key) }] : [],
      unitPriceMinorUnit: line.unitPriceMinorUnit,
    }
  })
  const { addressLine1, city, postalCode, country } = to
  // Print shops accept only state codes, but older orders may contain the name.
  const state = partCode(country, to.state)
  const recipient = { name, email, addressLine1, city, state, postalCode, country }
  const notes = [order.texts[WHOLE_ORDER], ...things.map(({ id }) => order.texts[id])]
  const giftNote = notes.flatMap((words) => words?.giftNote ?? []).join('\n')
  return {
    request: {
      externalId: claimed.printId,
      recipient,
      currency: order.currency,
      items,
      giftNote: giftNote === '' ? null : giftNote,
    },
    prepared,
  }
}
