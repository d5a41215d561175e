import type { Campaign } from '../campaigns/index.ts'
import { type FanSession, findSessionOfBearer } from '../fan-sessions/index.ts'
import type { FormSender } from './store-form.ts'

export type FanHere = { bearer: string; session: FanSession }

/**
 * Finds the session of whoever sent a form, in this campaign; undefined for a newcomer, and once the session is over, elsewhere or
 * somebody else's.
 */
export async function findFanHere(
  { ctx, fan, visitor }: Pick<FormSender, 'ctx' | 'fan' | 'visitor'>,
  { id }: Pick<Campaign, 'id'>,
): Promise<FanHere | undefined> {
  const session = fan === null ? undefined : await findSessionOfBearer(ctx.db, fan, visitor)
  return fan !== null && session?.campaignId === id ? { bearer: fan, session } : undefined
}
