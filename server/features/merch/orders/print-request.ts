import type { Context } from '../../../platform/context.ts'
import { partCode } from '../../../platform/postal-address.ts'
import { type PrintItem, PrintRefusal, type PrintRequest } from '../../../providers/fulfilment/port.ts'
import { mediaUrl } from '../../media/files/index.ts'
import { WHOLE_ORDER } from './create-order.ts'
import type { PrepareItems } from './handlers.ts'
import type { Order } from './order.ts'
import type { PreparedItem } from './queries/find-order-details.ts'
import { type ClaimedFulfilment, keepPrepared } from './queries/fulfilments.ts'

/** Where art stands that names no place. */
const USUAL_PLACEMENT = 'front'

/**
 * What the print shop is asked for: the things of an order with what is printed on them, made once and kept with the row.
 * Their addresses are good for some minutes. @throws PrintRefusal when nobody knows where to send it
 */
export async function printRequest(
  ctx: Context,
  prepareItems: PrepareItems,
  claimed: ClaimedFulfilment,
  order: Order,
): Promise<{ request: PrintRequest; prepared: readonly PreparedItem[] }> {
  const { shippingInfo: to, email, name } = order
  if (!to || email === null || name === null)
    throw new PrintRefusal('address', 'Nobody knows where to send this order.')
  const things = order.lines.filter(({ isDigital }) => !isDigital)
  const prepared = claimed.prepared ?? (await prepareItems(ctx, order, things))
  if (claimed.prepared === null) await keepPrepared(ctx.db, claimed, prepared)
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
      engraving: line.type === 'plaque' ? (order.words[line.id]?.fanName ?? null) : null,
      prints: key ? [{ placement: line.placement ?? USUAL_PLACEMENT, url: mediaUrl(ctx, key) }] : [],
      unitPriceMinorUnit: line.unitPriceMinorUnit,
    }
  })
  const { addressLine1, city, postalCode, country } = to
  // Print shops take a state by its code alone, also of an order from before codes were asked for.
  const state = partCode(country, to.state)
  const recipient = { name, email, addressLine1, city, state, postalCode, country }
  const notes = [order.words[WHOLE_ORDER], ...things.map(({ id }) => order.words[id])]
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
