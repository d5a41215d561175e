import { keepFan } from '../../../../platform/pages/fan-cookie.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { createSession } from '../../fan-sessions/index.ts'
import { formRoute, NOTHING } from '../form-route.ts'

export const beginRoute = formRoute({
  act: 'begin',
  summary: 'Begins a fan’s session, unless there is one, and leads to the photo.',
  body: NOTHING,
  from: '',
  handler: async ({ ctx, slug, fan, request, reply }) => {
    if (fan === null) {
      const visitor = await findVisitor({ ctx, request, reply })
      const sessionId = await createSession(ctx, { visitor, request }, { campaignSlug: slug })
      keepFan(reply, ctx.config, { slug, sessionId })
    }
    return '/photo'
  },
})
