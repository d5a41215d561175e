import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { CandidateMedium } from './domain/media.ts'
import { findSession, findSessionFor, type ShownSession } from './queries/sessions.ts'

/**
 * A session of a medium for its buyer, its talent, who acts for the talent, and admins. One statement.
 * @throws NotFound, for everybody else too.
 */
export async function getSessionFor(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  medium: CandidateMedium,
  id: string,
): Promise<ShownSession> {
  const session = await findSessionFor(ctx.db, caller, id)
  if (session?.medium !== medium) throw notFound('There is no such session.')
  return session
}

/** For who works on it: a session is written with its jobs. @throws NotFound */
export async function getSession(db: Context['db'], id: string) {
  const session = await findSession(db, id)
  if (!session) throw notFound('There is no such session.')
  return session
}
