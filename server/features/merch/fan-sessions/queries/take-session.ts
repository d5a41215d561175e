import type { Context } from '../../../../platform/context.ts'
import { notFound } from '../../../../platform/errors.ts'
import type { FanSession } from '../domain/fan-session.ts'
import { linkSession } from './change-session.ts'
import { getFanSession, type Opener } from './find-session.ts'

/**
 * Opens a session for a change. One that belongs to nobody belongs to whoever is signed in from then on (decision "History").
 * @throws as getFanSession
 */
export async function takeFanSession(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  bearer: string,
  visitor: Opener,
): Promise<FanSession> {
  const session = await getFanSession(db, bearer, visitor)
  if (!visitor || session.accountId !== null) return session
  const { accountId } = visitor
  // Somebody else may be faster: then it is theirs.
  if (!(await linkSession(db, { id: session.id, accountId, movedAt: session.movedAt }, clock.now())))
    return getFanSession(db, bearer, visitor)
  return { ...session, accountId }
}

/**
 * Asserts that a session that was read before it was locked is still open to whoever read it.
 * @throws NotFound when it is gone, was handed over, or has become another account's
 */
export function assertStillOpen(
  before: FanSession,
  locked: FanSession | undefined,
  visitor?: Opener,
): asserts locked is FanSession {
  const isTheirs = [null, before.accountId, visitor?.accountId].includes(locked?.accountId)
  if (!locked || !isTheirs || locked.movedAt?.getTime() !== before.movedAt?.getTime())
    throw notFound('There is no such session. Create a new one.')
}
