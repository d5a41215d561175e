import type { Context } from '../../../platform/context.ts'
import { type Campaign, findCampaignBySlug, noCampaign } from '../campaigns/index.ts'
import { type FanSession, findSessionOfBearer, getFanSession } from '../fan-sessions/index.ts'
import { ensureFan } from './ensure-fan.ts'
import type { FormSender } from './store-form.ts'

export type FanHere = { bearer: string; session: FanSession }

/** The campaign of the store whose form was sent. @throws NotFound for one that is not here */
export async function campaignHere({ ctx, slug }: Pick<FormSender, 'ctx' | 'slug'>): Promise<Campaign> {
  const campaign = await findCampaignBySlug(ctx, slug)
  if (!campaign) throw noCampaign()
  return campaign
}

/** Who sent it, with their session in this campaign; undefined for a newcomer, and once the session is over or elsewhere. */
export async function findFanHere(
  ctx: Pick<Context, 'db'>,
  fan: string | null,
  { id }: Pick<Campaign, 'id'>,
): Promise<FanHere | undefined> {
  const session = fan === null ? undefined : await findSessionOfBearer(ctx.db, fan)
  return fan !== null && session?.campaignId === id ? { bearer: fan, session } : undefined
}

/** The same; a newcomer's session is begun. @throws as createSession */
export async function beginFan(here: FormSender, campaign: Campaign): Promise<FanHere> {
  const known = await findFanHere(here.ctx, here.fan, campaign)
  if (known) return known
  const bearer = await ensureFan({ ...here, fan: null })
  return { bearer, session: await getFanSession(here.ctx.db, bearer) }
}
