import type { Campaign } from '../campaigns/index.ts'
import { type FanSession, findSessionOfBearer } from '../fan-sessions/index.ts'
import type { FormSender } from './store-form.ts'

export type FanHere = { bearer: string; session: FanSession }

/**
 * Finds the session that the sender of the form has in this campaign. Returns undefined for a new
 * fan, and for a session that has ended, is in another campaign or belongs to someone else.
 */
export async function findFanHere(
  { ctx, fan, visitor }: Pick<FormSender, 'ctx' | 'fan' | 'visitor'>,
  { id }: Pick<Campaign, 'id'>,
): Promise<FanHere | undefined> {
  const session = fan === null ? undefined : await findSessionOfBearer(ctx.db, fan, visitor)
  return fan !== null && session?.campaignId === id ? { bearer: fan, session } : undefined
}
