import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { Buyer } from '../../money/payments/index.ts'
import { changeFanSession, type FanSession, lockFanSession } from '../fan-sessions/index.ts'
import { readBuyer } from './take-snapshot.ts'

/** Makes, or finds, the guest of an address: `ensureGuest` of people/accounts. */
export type EnsureGuest = (trx: Trx, guest: { email: string; name: string | null; at: Date }) => Promise<string>

/**
 * Who buys: whoever is signed in, else the guest of the session's address; the session remembers them (part 2, "POST
 * /create-payment-intent", step 1). When guests cannot be told apart now, the payment goes on without one: it belongs to
 * the session alone.
 * @throws UnprocessableEntity without an e-mail address.
 */
export async function findBuyer(
  ctx: Context,
  session: FanSession,
  visitor: Caller | undefined,
  ensureGuest: EnsureGuest,
): Promise<{ buyer: Buyer; email: string; name: string }> {
  const { email, name } = readBuyer(session)
  const at = ctx.clock.now()
  if (visitor) {
    const { userId, accountId, displayName } = visitor
    const isUnclaimed = session.accountId === null
    if (session.userId !== userId || isUnclaimed)
      await changeFanSession(ctx.db, session.id, { userId, ...(isUnclaimed ? { accountId } : {}) }, at)
    return { buyer: { kind: 'account', userId, accountId, displayName, email: visitor.email }, email, name }
  }
  const guest = { email, name: name === '' ? null : name, at }
  const userId = await findGuest(ctx, session, guest, ensureGuest)
  return { buyer: { kind: 'guest', userId, name: guest.name, email }, email, name }
}

async function findGuest(
  ctx: Context,
  session: FanSession,
  guest: { email: string; name: string | null; at: Date },
  ensureGuest: EnsureGuest,
): Promise<string> {
  try {
    return await inTransaction(ctx.db, async (trx) => {
      // Whoever asks for the same session at the same moment waits here, and finds the same guest.
      const locked = await lockFanSession(trx, session.id)
      if (!locked) throw notFound('There is no such session. Create a new one.')
      const userId = await ensureGuest(trx, guest)
      if (locked.userId !== userId) await changeFanSession(trx, session.id, { userId }, guest.at)
      return userId
    })
  } catch (error) {
    if (error instanceof AppError) throw error
    ctx.log.error({ err: error, sessionId: session.id }, 'a payment goes on without the identity of its guest')
    return `session_${session.id}`
  }
}
