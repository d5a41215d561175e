import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx, withCommit } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { Buyer } from '../../money/payments/index.ts'
import { assertStillOpen, changeFanSession, type FanSession, lockFanSession } from '../fan-sessions/index.ts'
import { readBuyer } from './take-snapshot.ts'

/**
 * Prefix of the buyer's user id if no guest could be found or created. The session's id follows
 * the prefix.
 */
export const UNKNOWN_GUEST = 'session_'

/** Finds the guest user of a mail address. If there is none, creates a guest user. */
export type EnsureGuest = (trx: Trx, guest: { email: string; name: string | null; at: Date }) => Promise<string>

/**
 * The caller: a signed-in account, or a guest who is identified by the mail address in the
 * session.
 */
type Asking = { visitor: Caller | undefined; ensureGuest: EnsureGuest }

/**
 * Determines the buyer and stores it on the session (contract, part 2, "POST
 * /create-payment-intent", step 1). The buyer is the signed-in account. Without one, it is the
 * guest user of the session's email address. If the guest lookup fails, the payment still
 * continues and belongs only to the session.
 * @throws NotFound; UnprocessableEntity without an email address
 */
export async function findBuyer(
  ctx: Context,
  session: FanSession,
  requester: Asking,
): Promise<{ buyer: Buyer; email: string; name: string }> {
  const { email, name } = readBuyer(session)
  const claim = () =>
    inTransaction(ctx.db, async (trx) => {
      // Concurrent requests of this session wait for the lock. After the wait, they find the same
      // guest.
      const locked = await lockFanSession(trx, session.id)
      assertStillOpen(session, locked, requester.visitor)
      return claimSession(trx, locked, requester, ctx.clock.now())
    })
  if (requester.visitor) {
    const { userId, accountId, displayName, email: own } = requester.visitor
    await claim()
    return { buyer: { kind: 'account', userId, accountId, displayName, email: own }, email, name }
  }
  const userId = await claim().then(
    (claimed) => claimed.userId,
    (error: unknown) => {
      if (error instanceof AppError) throw error
      ctx.log.error({ err: error, sessionId: session.id }, 'a payment continues without the identity of its guest')
      return `${UNKNOWN_GUEST}${session.id}`
    },
  )
  return { buyer: { kind: 'guest', userId, name: name === '' ? null : name, email }, email, name }
}

/**
 * Stores the buyer on a locked session and returns the session. A session that already belongs to
 * an account keeps that account. The write is sent with the commit.
 */
export async function claimSession<Session extends FanSession>(
  trx: Trx,
  session: Session,
  { visitor, ensureGuest }: Asking,
  at: Date,
): Promise<Session & { userId: string }> {
  const userId = visitor?.userId ?? (await ensureGuest(trx, { ...guestOf(session), at }))
  const accountId = session.accountId ?? visitor?.accountId ?? null
  if (session.userId !== userId || session.accountId !== accountId)
    withCommit(trx, () =>
      changeFanSession(trx, session.id, { userId, ...(accountId === null ? {} : { accountId }) }, at),
    )
  return { ...session, userId, accountId }
}

function guestOf(session: FanSession): { email: string; name: string | null } {
  const { email, name } = readBuyer(session)
  return { email, name: name === '' ? null : name }
}
