import Type from 'typebox'
import { setFanCookie } from '../../../../platform/pages/fan-cookie.ts'
import { ensureCartCookie } from '../../carts/index.ts'
import { acceptHandOver } from '../../hand-over/index.ts'
import { formRoute } from '../store-form.ts'

export const continueRoute = formRoute({
  path: '/c/{slug}/do/continue',
  summary: 'Continues a handed-over session on this device, and redirects to its current step.',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
  from: '/continue',
  handler: async ({ ctx, slug, body: { token }, visitor, request, reply }) => {
    const holder = { visitor, cookieId: await ensureCartCookie({ request, reply, ctx }) }
    const { session, bearer } = await acceptHandOver(ctx, { slug, token }, holder)
    setFanCookie({ request, reply, config: ctx.config }, { slug, sessionId: bearer })
    return session.activeSelfieId === null ? '/photo' : ''
  },
})
