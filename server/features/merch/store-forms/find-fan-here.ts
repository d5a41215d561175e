import type { Context } from '../../../platform/context.ts'
import type { Campaign } from '../campaigns/index.ts'
import { type FanSession, findSessionOfBearer } from '../fan-sessions/index.ts'

export type FanHere = { bearer: string; session: FanSession }

/** Who sent a form, with their session in this campaign; undefined for a newcomer, and once the session is over or elsewhere. */
export async function findFanHere(
  ctx: Pick<Context, 'db'>,
  fan: string | null,
  { id }: Pick<Campaign, 'id'>,
): Promise<FanHere | undefined> {
  const session = fan === null ? undefined : await findSessionOfBearer(ctx.db, fan)
  return fan !== null && session?.campaignId === id ? { bearer: fan, session } : undefined
}
