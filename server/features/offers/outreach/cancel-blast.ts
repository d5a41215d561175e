import type { Context } from '../../../platform/context.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { findOwnBlast } from './queries/find-blasts.ts'
import { cancelUnconfirmedBlast } from './queries/put-blast.ts'

/**
 * Cancels a blast. Canceling it again is not an error.
 * @throws NotFound for another brand's blast; Conflict for a confirmed blast
 */
export async function cancelBlast(ctx: Pick<Context, 'db'>, caller: Caller, blastId: string): Promise<void> {
  const own = { id: blastId, buyerAccountId: caller.accountId }
  if (await cancelUnconfirmedBlast(ctx.db, own)) return
  if (!(await findOwnBlast(ctx.db, own))) throw notFound('There is no such group offer.')
  throw conflict('This group offer was already sent. Cancel its offers one by one.')
}
