import type { Context } from '../../../../platform/context.ts'
import { notFound } from '../../../../platform/errors.ts'
import type { FanSession } from '../domain/fan-session.ts'
import { linkSession } from './change-session.ts'
import { getFanSession, type SessionVisitor } from './find-session.ts'

/**
 * Reads a session that will be changed. A session without an owner is linked to the signed-in
 * account (decision "History").
 * @throws as getFanSession
 */
export async function claimFanSession(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  bearer: string,
  visitor: SessionVisitor,
): Promise<FanSession> {
  const session = await getFanSession(db, bearer, visitor)
  if (!visitor || session.accountId !== null) return session
  const { accountId } = visitor
  // A concurrent request has linked the session first. Read the session again to check whether it
  // now belongs to this account.
  if (!(await linkSession(db, { id: session.id, accountId, movedAt: session.movedAt }, clock.now())))
    return getFanSession(db, bearer, visitor)
  return { ...session, accountId }
}

/**
 * Asserts that the reader may still open a session that was read before it was locked.
 * @throws NotFound if the session was deleted or handed over, or belongs to another account now
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
