import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { forbidden } from '../../../../platform/errors.ts'
import { isTrustedOrigin } from '../../../../platform/http/callers/check-access.ts'
import { defineRoute, type Route } from '../../../../platform/http/route.ts'
import { Exactly, Html, Id } from '../../../../platform/http/schemas.ts'
import { readFanCookie } from '../../../../platform/pages/fan-cookie.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { isFaceNeeded } from '../../designs/index.ts'
import {
  assertSelfieUsable,
  changeFanSession,
  type FanSession,
  findActiveSelfie,
  getFanSession,
  PHOTO_FORM,
  receivePhoto,
} from '../../fan-sessions/index.ts'
import { ensureFan } from '../ensure-fan.ts'
import { fanOfForm } from '../fan-of-form.ts'
import { formRoute, params, redirectAfter } from '../store-form.ts'

/** Encodes the id of the design, so that it cannot change the rest of the URL. */
const withDesign = (page: string, design: string | undefined): string =>
  design === undefined ? page : `${page}?design=${encodeURIComponent(design)}`

/**
 * Finds out if a photo must show a face. The design in the request decides, or else the session's
 * design.
 */
const findNeeds = async (
  { db }: Pick<Context, 'db'>,
  { campaignId, designId }: Pick<FanSession, 'campaignId' | 'designId'>,
  requested: string | undefined,
): Promise<{ needsFace: boolean }> => ({
  needsFace: await isFaceNeeded(db, { campaignId, designId: requested ?? designId }),
})

export const photoRoute = defineRoute({
  method: 'POST',
  path: '/c/{slug}/do/photo',
  auth: 'public',
  hidden: true,
  upload: PHOTO_FORM,
  query: Exactly({ design: Type.Optional(Id) }),
  tag: 'Pages',
  summary: 'Uploads a fan’s photo and redirects to the art, or back with what is wrong with it.',
  params,
  responses: { 303: Html },
  rate: { max: 'PHOTOS_PER_MINUTE', perMs: 60_000 },
  handler: async ({ ctx, params: { slug }, query: { design }, request, reply }) => {
    if (!isTrustedOrigin(request, ctx)) throw forbidden('This origin is not allowed to make changes here.')
    return redirectAfter(reply, { slug, from: withDesign('/photo', design) }, async () => {
      const visitor = await findVisitor({ ctx, request, reply })
      const fan = readFanCookie(request)?.sessionId ?? null
      let bearer = ''
      const selfie = await receivePhoto(ctx, request, async () => {
        bearer = await ensureFan({ ctx, slug, fan, visitor, request, reply })
        return [bearer, visitor]
      })
      const session = await getFanSession(ctx.db, bearer, visitor)
      assertSelfieUsable(session, selfie, await findNeeds(ctx, session, design))
      return withDesign('/art', design)
    })
  },
}) as Route

export const guardianConsentRoute = formRoute({
  path: '/c/{slug}/do/agree',
  summary: 'Records the consent of a parent or guardian to art from a child’s photo.',
  body: Type.Object({ guardianConsent: Type.Optional(Type.Literal('true')), design: Type.Optional(Id) }),
  from: ({ design }) => withDesign('/photo', design),
  handler: async ({ body: { guardianConsent, design }, ...sender }) => {
    const { ctx } = sender
    const { session } = await fanOfForm(sender)
    const at = ctx.clock.now()
    const guardianConsentAt = guardianConsent ? (session.guardianConsentAt ?? at) : null
    await inTransaction(ctx.db, (trx) => changeFanSession(trx, session.id, { guardianConsentAt }, at))
    const [selfie, needs] = await Promise.all([findActiveSelfie(ctx.db, session), findNeeds(ctx, session, design)])
    assertSelfieUsable({ guardianConsentAt }, selfie, needs)
    return withDesign('/art', design)
  },
})
