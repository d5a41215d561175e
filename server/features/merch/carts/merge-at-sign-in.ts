import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { lockOpenCarts } from './hold-cart.ts'
import { insertRoot } from './queries/carts.ts'
import { mergeRoots } from './queries/merge-carts.ts'

const TRIES = 8

/**
 * What a browser kept for whoever is not signed in goes into the cart of the person who now is (part 2, "Cart"; decision
 * 0151). The person's cart lives on; the draft is discarded and shows that one's state. It counts as touched when either
 * was: nobody filled it by signing in. Asked again, or by two tabs at once, it is done once.
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
    throw new Error(`the draft of a browser was moved ${TRIES} times while it was looked for`)
  })
}
