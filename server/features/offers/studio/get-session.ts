import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { CandidateMedium } from './domain/media.ts'
import { findSession, findSessionFor, type SessionWithCandidates } from './queries/sessions.ts'

/**
 * The buyer and the talent of a session, the talent's agent and admins may see it.
 * @throws NotFound, also without access
 */
export async function getSessionFor(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  medium: CandidateMedium,
  id: string,
): Promise<SessionWithCandidates> {
  const session = await findSessionFor(ctx.db, caller, id)
  if (session?.medium !== medium) throw notFound('These candidates no longer exist. Generate new ones.')
  return session
}

export async function getSession(db: Context['db'], id: string) {
  const session = await findSession(db, id)
  if (!session) throw notFound('These candidates no longer exist. Generate new ones.')
  return session
}
