import { notFound } from '../../../../platform/errors.ts'
import { Exactly } from '../../../../platform/http/schemas.ts'
import { setFanCookie } from '../../../../platform/pages/fan-cookie.ts'
import { findCampaign } from '../../campaigns/index.ts'
import { getFanSession, SessionBearer } from '../../fan-sessions/index.ts'
import { formRoute } from '../store-form.ts'

export const reopenSessionRoute = formRoute({
  path: '/c/{slug}/do/go-on',
  summary: 'Reopens a session from the fan’s history in the store.',
  body: Exactly({ sessionId: SessionBearer }),
  from: '',
  handler: async ({ ctx, slug, body: { sessionId }, visitor, request, reply }) => {
    const { campaignId, aiArtKey } = await getFanSession(ctx.db, sessionId, visitor)
    const campaign = campaignId === null ? undefined : await findCampaign(ctx.db, campaignId)
    if (campaign?.slug !== slug) throw notFound('This session belongs to another store.')
    setFanCookie({ request, reply, config: ctx.config }, { slug, sessionId })
    return aiArtKey === null ? '' : '/products'
  },
})
