import type { Context } from '../../../../platform/context.ts'
import { notFound } from '../../../../platform/errors.ts'
import type { FanSession } from '../domain/fan-session.ts'
import { linkSession } from './change-session.ts'
import { getFanSession, type SessionVisitor } from './find-session.ts'

/**
 * Reads a session before a change, and links one without an owner to the signed-in account
 * (decision "History").
 * @throws the errors of getFanSession
 */
export async function claimFanSession(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  bearer: string,
  visitor: SessionVisitor,
): Promise<FanSession> {
  const session = await getFanSession(db, bearer, visitor)
  if (!visitor || session.accountId !== null) return session
  const { accountId } = visitor
  // A concurrent request has linked the session. Read it again to check if it now belongs to this
  // account.
  if (!(await linkSession(db, { id: session.id, accountId, movedAt: session.movedAt }, clock.now())))
    return getFanSession(db, bearer, visitor)
  return { ...session, accountId }
}

/**
 * Checks again under the lock that the caller may open the session. `before` is the session as
 * read before the lock.
 * @throws NotFound if the session was deleted, has moved to another device, or belongs to another
 * account now
 */
export function assertStillOpen(
  before: FanSession,
  locked: FanSession | undefined,
  visitor?: SessionVisitor,
): asserts locked is FanSession {
  const isTheirs = [null, before.accountId, visitor?.accountId].includes(locked?.accountId)
  if (!locked || !isTheirs || locked.movedAt?.getTime() !== before.movedAt?.getTime())
    throw notFound('There is no such session. Create a new one.')
}
