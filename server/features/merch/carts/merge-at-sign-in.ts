import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { lockOpenCarts } from './ensure-locked-cart.ts'
import { insertRoot } from './queries/carts.ts'
import { mergeRoots } from './queries/merge-carts.ts'

const TRIES = 8

/**
 * Merges the draft of a browser into the cart of the person who signs in (contract, part 2,
 * "Cart"; decision 0151). The person's cart stays open. The draft is closed with the status
 * `discarded`, and the draft's row points to the person's cart. Signing in does not count as
 * activity: the last activity of the merged cart is the later of the two carts' activities. A
 * repeated call changes nothing, even if it comes from a second tab.
 */
export async function mergeAtSignIn(
  ctx: Pick<Context, 'db'>,
  { cookieId, userId }: { cookieId: string; userId: string },
  at: Date,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const holder = { cookieId, userId }
    for (let tries = 0; tries < TRIES; tries++) {
      const open = await lockOpenCarts(trx, { sessionId: null, holder })
      if (!open) continue
      const { person, draft } = open
      if (!draft) return
      if (person) return mergeRoots(trx, draft.id, person.id, at)
      await insertRoot(trx, { cookieId: null, userId }, draft.touchedAt)
    }
    throw new Error(`the draft cart of a browser moved ${TRIES} times during the lookup`)
  })
}
