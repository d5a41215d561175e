import { type Campaign, findCampaignBySlug, noCampaign } from '../campaigns/index.ts'
import { getFanSession } from '../fan-sessions/index.ts'
import { ensureFan } from './ensure-fan.ts'
import { type FanHere, findFanHere } from './find-fan-here.ts'
import type { FormSender } from './store-form.ts'

/** The campaign of the store whose form was sent. @throws NotFound for one that is not here */
export async function campaignHere({ ctx, slug }: Pick<FormSender, 'ctx' | 'slug'>): Promise<Campaign> {
  const campaign = await findCampaignBySlug(ctx, slug)
  if (!campaign) throw noCampaign()
  return campaign
}

/** Who sent it, with their session in this campaign; a newcomer's session is begun. @throws as createSession */
export async function beginFan(here: FormSender, campaign: Campaign): Promise<FanHere> {
  const known = await findFanHere(here, campaign)
  if (known) return known
  const bearer = await ensureFan({ ...here, fan: null })
  return { bearer, session: await getFanSession(here.ctx.db, bearer, here.visitor) }
}
