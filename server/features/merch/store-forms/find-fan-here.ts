import type { Campaign } from '../campaigns/index.ts'
import { type FanSession, findSessionOfBearer } from '../fan-sessions/index.ts'
import type { FormSender } from './store-form.ts'

export type FanHere = { bearer: string; session: FanSession }

/** Undefined without a session of the sender that is open in this campaign. */
export async function findFanHere(
  { ctx, fan, visitor }: Pick<FormSender, 'ctx' | 'fan' | 'visitor'>,
  { id }: Pick<Campaign, 'id'>,
): Promise<FanHere | undefined> {
  const session = fan === null ? undefined : await findSessionOfBearer(ctx.db, fan, visitor)
  return fan !== null && session?.campaignId === id ? { bearer: fan, session } : undefined
}
