import { setFanCookie } from '../../../platform/pages/fan-cookie.ts'
import { findCampaignBySlug } from '../campaigns/index.ts'
import { createSession } from '../fan-sessions/index.ts'
import { findFanHere } from './find-fan-here.ts'
import type { FormSender } from './store-form.ts'

type FanRequest = FormSender

/**
 * Creates a session if the fan has none that is open in this campaign. In a draft, an admin gets a
 * preview session, in which nothing is billed, sent or counted.
 * @throws the errors of createSession
 */
export async function ensureFan({ ctx, slug, fan, visitor, request, reply }: FanRequest): Promise<string> {
  const campaign = await findCampaignBySlug(ctx, slug)
  const known = campaign && (await findFanHere({ ctx, fan, visitor }, campaign))
  if (known) return known.bearer
  const trial = campaign?.status === 'DRAFT' ? ({ role: 'preview', mode: 'PREVIEW' } as const) : {}
  const sessionId = await createSession(ctx, { visitor, request }, { campaignSlug: slug, ...trial })
  setFanCookie({ request, reply, config: ctx.config }, { slug, sessionId })
  return sessionId
}
