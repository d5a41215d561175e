import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { lockOpenCarts } from './ensure-locked-cart.ts'
import { insertRoot } from './queries/carts.ts'
import { mergeRoots } from './queries/merge-carts.ts'

const TRIES = 8

/**
 * Merges a browser's draft into the cart of the person who signs in (contract, part 2, "Cart";
 * decision 0151). The draft becomes `discarded` and refers to the person's cart. Signing in does
 * not count as activity: the merged cart keeps the later of the two carts' last activity times.
 * Idempotent.
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
