import type { Context } from '../../../platform/context.ts'
import { parseAddress } from '../../../platform/email-address.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { NO_ADDRESS, normalizeAddress } from '../../../platform/postal/postal-address.ts'
import { issuesOfPlace } from '../../../platform/postal/postal-issues.ts'
import { visibleText } from '../../../platform/visible-text.ts'
import { languageOfRequest } from '../../../platform/words/index.ts'
import { assertNameAllowed, assertNoteAllowed } from '../artwork/index.ts'
import type { FanSession, ShippingInfo } from '../fan-sessions/index.ts'
import type { OrderSnapshot } from '../orders/index.ts'
import { assertPrintable, findUnprintable, type Printable, readPrintable } from './assert-printable.ts'
import type { PricedOrder } from './price-order.ts'
import { renderUnrenderedItems } from './render-unrendered-items.ts'

/**
 * Takes a snapshot of the items, the buyer and the destination. The order is made from the snapshot
 * alone (threat M6). Renders rows without a current picture first, so that nothing is printed that
 * the buyer has not seen. Never call it in a transaction.
 * @throws BRIEF_REFUSED for a name or note that fails moderation, and 503 if moderation is
 * unavailable; UnprocessableEntity for an empty cart, a code that does not apply, art that is gone,
 * and missing input
 * @param printable - if the caller has read it already. It is read again before an item is rejected
 */
export async function takeSnapshot(
  ctx: Context,
  session: FanSession,
  price: PricedOrder,
  printable?: Printable,
): Promise<OrderSnapshot> {
  if (price.items.length === 0) throw unprocessable('The cart is empty. Add a product first.')
  if (price.discountProblem !== null)
    throw unprocessable(`The code “${price.discountCode}” takes nothing off this order. Remove it from the cart.`)
  const { items: cart, sellables } = price
  if (!printable || findUnprintable(cart, printable) !== undefined)
    assertPrintable(cart, await readPrintable(ctx, session, { cart, sellables }))
  const { email, name } = readBuyer(session)
  const shippingInfo = price.ships ? readAddress(session.shippingInfo, name) : null
  await assertTextsAllowed(ctx, price)
  return {
    items: await renderUnrenderedItems(ctx, session, price),
    email,
    name,
    shippingInfo,
    currency: price.currency,
    subtotalMinorUnit: price.subtotalMinorUnit,
    discountMinorUnit: price.discountMinorUnit,
    discountCode: price.discount?.code ?? null,
    shippingMinorUnit: price.shippingMinorUnit,
    taxMinorUnit: price.taxMinorUnit,
    totalMinorUnit: price.totalMinorUnit,
    giftNote: price.giftNote,
    language: languageOfRequest(),
  }
}

/** Moderates names and notes, also of rows that were never rendered. */
async function assertTextsAllowed(ctx: Context, { items, giftNote }: PricedOrder): Promise<void> {
  for (const fanName of new Set(items.map((item) => item.fanName))) await assertNameAllowed(ctx, fanName)
  for (const note of new Set([giftNote, ...items.map((item) => item.giftNote)])) await assertNoteAllowed(ctx, note)
}

/**
 * Reads the buyer from the session.
 * @throws UnprocessableEntity without a mail address
 */
export function readBuyer({ shippingInfo, delayedEmail }: FanSession): { email: string; name: string } {
  const given = shippingInfo?.email.trim() || delayedEmail
  const email = parseAddress(given)
  if (!email) throw unprocessable(given ? 'Enter a valid email address.' : 'Enter your email address.')
  return {
    email,
    name: [shippingInfo?.firstName, shippingInfo?.lastName]
      .map((part) => part?.trim())
      .join(' ')
      .trim(),
  }
}

/**
 * Reads the shipping address in the format of its country.
 * @throws UnprocessableEntity with an issue for each missing or wrong field
 */
function readAddress(given: ShippingInfo | null, name: string): ShippingInfo {
  const address = given ?? NO_ADDRESS
  const issues = [
    ...(visibleText(name) === '' ? [{ path: 'firstName', message: 'Enter the recipient’s name.' }] : []),
    ...issuesOfPlace(address),
  ]
  if (issues.length > 0) {
    const words = issues.map(({ message }) => message).join(' ')
    throw unprocessable(`The shipping address is incomplete. ${words}`, { issues })
  }
  return normalizeAddress(address)
}
