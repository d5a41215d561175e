import { type Campaign, findCampaignBySlug, noCampaign } from '../campaigns/index.ts'
import { getFanSession } from '../fan-sessions/index.ts'
import { ensureFan } from './ensure-fan.ts'
import { type FanHere, findFanHere } from './find-fan-here.ts'
import type { FormSender } from './store-form.ts'

/**
 * Returns the campaign of the store to which the form belongs.
 * @throws NotFound for a campaign of another environment
 */
export async function getFormCampaign({ ctx, slug }: Pick<FormSender, 'ctx' | 'slug'>): Promise<Campaign> {
  const campaign = await findCampaignBySlug(ctx, slug)
  if (!campaign) throw noCampaign()
  return campaign
}

/**
 * Returns the fan's session in this campaign. Creates a session for a new fan.
 * @throws the errors of createSession
 */
export async function ensureFanHere(here: FormSender, campaign: Campaign): Promise<FanHere> {
  const known = await findFanHere(here, campaign)
  if (known) return known
  const bearer = await ensureFan({ ...here, fan: null })
  return { bearer, session: await getFanSession(here.ctx.db, bearer, here.visitor) }
}
