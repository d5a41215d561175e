import type { Trx } from '../../../platform/database/transaction.ts'
import { lockOpenCarts } from './ensure-locked-cart.ts'
import {
  type CartHolder,
  closeEmptyGroup,
  insertOrphan,
  insertRoot,
  linkSession,
  putCartDetails,
  putSessionEmail,
} from './queries/carts.ts'

const TRIES = 8

/**
 * Moves a session's rows from the former owner's cart into the current owner's. Each owner then no
 * longer sees rows that the other adds. The former owner's address and gift note are removed. The
 * caller must have locked the session.
 */
export async function moveCart(
  trx: Trx,
  { sessionId, holder, at }: { sessionId: string; holder: CartHolder; at: Date },
): Promise<void> {
  await putSessionEmail(trx, { sessionId, email: null, at })
  await putCartDetails(trx, sessionId, { giftNote: null }, at)
  for (let tries = 0; tries < TRIES; tries++) {
    const open = await lockOpenCarts(trx, { sessionId, holder })
    if (!open) continue
    const { linked, person, draft } = open
    if (!linked) return
    const isUnowned = holder.userId === null && holder.cookieId === null
    const own = holder.userId === null ? draft : person
    if (!own && !isUnowned) {
      await insertRoot(trx, holder, at)
      continue
    }
    await linkSession(trx, { sessionId, cartId: own?.id ?? (await insertOrphan(trx, at)), at })
    await closeEmptyGroup(trx, { cart: linked, status: 'discarded', at })
    return
  }
  throw new Error(`the cart of session ${sessionId} moved ${TRIES} times during the handover`)
}
