import type { Context } from '../../../platform/context.ts'
import { keepFan } from '../../../platform/pages/fan-cookie.ts'
import { findVisitor } from '../../people/accounts/index.ts'
import { type Campaign, findCampaignBySlug, noCampaign } from '../campaigns/index.ts'
import { createSession, type FanSession, findSessionOfBearer, getFanSession } from '../fan-sessions/index.ts'
import type { FormSender } from './form-route.ts'

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
  const { ctx, slug, request, reply } = here
  const known = await findFanHere(ctx, here.fan, campaign)
  if (known) return known
  // A draft is there for admins alone: what they try out is billed, shipped and counted nowhere.
  const trial = campaign.status === 'DRAFT' ? ({ role: 'preview', mode: 'PREVIEW' } as const) : {}
  const visitor = await findVisitor({ ctx, request, reply })
  const bearer = await createSession(ctx, { visitor, request }, { campaignSlug: slug, ...trial })
  keepFan(reply, ctx.config, { slug, sessionId: bearer })
  return { bearer, session: await getFanSession(ctx.db, bearer) }
}
