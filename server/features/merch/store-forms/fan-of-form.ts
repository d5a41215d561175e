import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { type FanSession, getFanSession } from '../fan-sessions/index.ts'

/** The session of the fan who sent a form. @throws NotFound for a newcomer, and once it is over. */
export async function fanOfForm(ctx: Context, fan: string | null): Promise<{ bearer: string; session: FanSession }> {
  if (fan === null) throw notFound('This session is over. Begin again in the store.')
  return { bearer: fan, session: await getFanSession(ctx.db, fan) }
}
