import type { Context } from '../../../platform/context.ts'
import { DatabaseUnavailable } from '../../../platform/database/connections/unavailable.ts'
import { inTransaction, type Trx, withCommit } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { Buyer } from '../../money/payments/index.ts'
import type { PreparedGuest } from '../../people/accounts/index.ts'
import { assertStillOpen, changeFanSession, type FanSession, lockFanSession } from '../fan-sessions/index.ts'
import { readBuyer } from './take-snapshot.ts'

/**
 * Prefix of the buyer's user id, before the session's id, if no guest could be found or created.
 */
export const UNKNOWN_GUEST = 'session_'

export type EnsureGuest = (trx: Trx, guest: GuestData) => Promise<string>

/** Same as `EnsureGuest`, but leaves the insert to the caller. */
export type PrepareGuest = (trx: Trx, guest: GuestData) => Promise<PreparedGuest>

type GuestData = { email: string; name: string | null; at: Date }

type Asking = { visitor: Caller | undefined; ensureGuest: EnsureGuest }

/**
 * Determines the buyer and stores it on the session (contract, part 2, "POST
 * /create-payment-intent", step 1): the signed-in account, or the guest user of the session's
 * address. If the guest lookup fails, the payment belongs only to the session.
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
      // Concurrent requests of this session wait for the lock and then find the same guest.
      const locked = await lockFanSession(trx, session.id)
      assertStillOpen(session, locked, requester.visitor)
      return claimSession(trx, locked, requester, ctx.clock.now())
    })
  if (requester.visitor) {
    await claim()
    return { buyer: accountOf(requester.visitor), email, name }
  }
  const userId = await claim().then(
    (claimed) => claimed.userId,
    (error: unknown) => {
      if (error instanceof AppError) throw error
      logUnknownGuest(ctx, session, error)
      return `${UNKNOWN_GUEST}${session.id}`
    },
  )
  return { buyer: guestBuyerOf(guestOf(session), userId), email, name }
}

const accountOf = ({ userId, accountId, displayName, email }: Caller): Buyer => ({
  kind: 'account',
  userId,
  accountId,
  displayName,
  email,
})

const guestBuyerOf = ({ name, email }: Omit<GuestData, 'at'>, userId: string): Buyer => ({
  kind: 'guest',
  userId,
  name,
  email,
})

const logUnknownGuest = ({ log }: Context, { id: sessionId }: FanSession, err: unknown): void =>
  log.error({ err, sessionId }, 'a payment continues without the identity of its guest')

export type BuyerClaim = {
  /** Same as `findBuyer`, but sends the writes with the commit. */
  begin: (trx: Trx) => Promise<Buyer>
  /**
   * Gives up the claim if it made the transaction fail and the payment may continue without it.
   * The next `begin` then returns a buyer that belongs only to the session.
   * @returns false if the error has another reason
   */
  giveUpAfter: (error: unknown) => boolean
}

export function claimBuyer(
  ctx: Context,
  session: FanSession,
  { visitor, prepareGuest }: { visitor: Caller | undefined; prepareGuest: PrepareGuest },
): BuyerClaim & { unclaimed: Buyer } {
  const given = { ...guestOf(session), at: ctx.clock.now() }
  const unclaimed = visitor ? accountOf(visitor) : guestBuyerOf(given, `${UNKNOWN_GUEST}${session.id}`)
  let hasFailed = false
  let isGivenUp = false
  const watched: Watch = async (statement) => {
    try {
      return await statement
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  // If the connection was lost, the payment may or may not have been opened. So the claim is not
  // given up: the request fails, and the buyer tries again.
  const watchedWrite: Watch = async (write) => {
    try {
      return await write
    } catch (error) {
      hasFailed = !(error instanceof DatabaseUnavailable)
      throw error
    }
  }
  const begin: BuyerClaim['begin'] = async (trx) => {
    hasFailed = false
    if (isGivenUp) return unclaimed
    const [locked, found] = await watched(
      Promise.all([lockFanSession(trx, session.id), visitor ? undefined : prepareGuest(trx, given)]),
    )
    assertStillOpen(session, locked, visitor)
    const ensureGuest: EnsureGuest = async (_trx, guest) => {
      const isOther = guest.email !== given.email || guest.name !== given.name
      const { userId, insert } = found && !isOther ? found : await watched(prepareGuest(trx, guest))
      if (insert) withCommit(trx, () => watchedWrite(insert(trx)))
      return userId
    }
    const { userId } = await claimSession(trx, locked, { visitor, ensureGuest }, given.at, watchedWrite)
    return { ...unclaimed, userId }
  }
  const giveUpAfter = (error: unknown): boolean => {
    if (!hasFailed || isGivenUp || visitor || error instanceof AppError) return false
    logUnknownGuest(ctx, session, error)
    isGivenUp = true
    return true
  }
  return { begin, giveUpAfter, unclaimed }
}

type Watch = <Result>(statements: Promise<Result>) => Promise<Result>
const unwatched: Watch = (statements) => statements

/**
 * Stores the buyer on a locked session, with the commit. A session of an account keeps that
 * account.
 */
export async function claimSession<Session extends FanSession>(
  trx: Trx,
  session: Session,
  { visitor, ensureGuest }: Asking,
  at: Date,
  watched = unwatched,
): Promise<Session & { userId: string }> {
  const userId = visitor?.userId ?? (await ensureGuest(trx, { ...guestOf(session), at }))
  const accountId = session.accountId ?? visitor?.accountId ?? null
  if (session.userId !== userId || session.accountId !== accountId)
    withCommit(trx, () =>
      watched(changeFanSession(trx, session.id, { userId, ...(accountId === null ? {} : { accountId }) }, at)),
    )
  return { ...session, userId, accountId }
}

function guestOf(session: FanSession): { email: string; name: string | null } {
  const { email, name } = readBuyer(session)
  return { email, name: name === '' ? null : name }
}
