import Type from 'typebox'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { parseAddress } from '../../../../platform/email-address.ts'
import { AppError, badField, unprocessable } from '../../../../platform/errors.ts'
import type { Route } from '../../../../platform/http/route.ts'
import type { GenerationKind } from '../../../media/generation/index.ts'
import { selectArt, startArt } from '../../artwork/index.ts'
import { selectDesign } from '../../designs/index.ts'
import { changeFanSession, type FanSessionHandlers, updateSession } from '../../fan-sessions/index.ts'
import { getFormCampaign } from '../ensure-fan-here.ts'
import { findFanHere } from '../find-fan-here.ts'
import { buildErrorPageUrl, type FormSender, formRoute } from '../store-form.ts'

export type ArtHandlers = {
  art: GenerationKind
  sessions: Pick<FanSessionHandlers, 'onAdopt' | 'onAddress' | 'readyCart'>
}

const Field = Type.Optional(Type.String({ maxLength: 300 }))
const artAt = (designId: string | undefined): string =>
  designId === undefined || designId === '' ? '/art' : `/art?design=${encodeURIComponent(designId)}`
const emptyToUndefined = (text: string | undefined): string | undefined => (text === '' ? undefined : text)

type ArtRequest = { sessionId: string; designId: string | undefined; forceRegenerate?: boolean }

async function start(sender: FormSender, art: GenerationKind, wanted: ArtRequest): Promise<void> {
  const { ctx, visitor, request } = sender
  await startArt(ctx, art, { body: wanted, visitor, request })
}

const chooseDesignRoute = ({ art }: ArtHandlers): Route =>
  formRoute({
    path: '/c/{slug}/do/choose-design',
    summary:
      'Starts art of a design from the fan’s photo and redirects to it; to the photo step if there is none, or to the products in a seller’s store.',
    body: Type.Object({ designId: Field }),
    from: '/designs',
    handler: async ({ body: { designId }, ...sender }) => {
      const { ctx } = sender
      const campaign = await getFormCampaign(sender)
      const design = designId ? await selectDesign(ctx.db, { campaignId: campaign.id, designId }) : undefined
      if (!design) throw unprocessable('This campaign does not have this design. Choose one of its designs.')
      const chosen = `design=${design.id}`
      if (campaign.shopFlow === 'design_first') return `/products?${chosen}`
      const here = await findFanHere(sender, campaign)
      if (!here?.session.activeSelfieId) return `/photo?${chosen}`
      try {
        await start(sender, art, { sessionId: here.bearer, designId: design.id })
        return artAt(design.id)
      } catch (error) {
        // The waiting page explains the error.
        if (error instanceof AppError && error.code !== 'InternalError')
          return buildErrorPageUrl(artAt(design.id), error.code)
        throw error
      }
    },
  })

const generateRoute = ({ art }: ArtHandlers): Route =>
  formRoute({
    path: '/c/{slug}/do/generate',
    summary: 'Starts art from the fan’s photo, again if requested, and redirects to the page that waits for it.',
    body: Type.Object({ designId: Field, anew: Field, fanName: Field }),
    from: ({ designId }) => artAt(designId),
    handler: async ({ body, ...sender }) => {
      const { ctx } = sender
      const designId = emptyToUndefined(body.designId)
      const here = await findFanHere(sender, await getFormCampaign(sender))
      if (!here) return designId === undefined ? '/photo' : `/photo?design=${encodeURIComponent(designId)}`
      if (body.fanName !== undefined) {
        const fanName = body.fanName.trim().slice(0, 60) || null
        await inTransaction(ctx.db, (trx) => changeFanSession(trx, here.session.id, { fanName }, ctx.clock.now()))
      }
      await start(sender, art, { sessionId: here.bearer, designId, forceRegenerate: body.anew === 'yes' })
      return artAt(designId)
    },
  })

const selectRoute = formRoute({
  path: '/c/{slug}/do/select',
  summary: 'Selects one of the generated candidates and redirects to the products.',
  body: Type.Object({ artKey: Field, designId: Field }),
  from: ({ designId }) => artAt(designId),
  handler: async ({ body: { artKey = '' }, ...sender }) => {
    const { ctx, visitor } = sender
    const here = await findFanHere(sender, await getFormCampaign(sender))
    if (!here) return '/photo'
    await selectArt(ctx, { sessionId: here.bearer, artKey }, visitor)
    return '/products'
  },
})

const mailArtRoute = ({ sessions }: ArtHandlers): Route =>
  formRoute({
    path: '/c/{slug}/do/mail-art',
    summary: 'Requests an email for when the art is ready.',
    body: Type.Object({ email: Field, designId: Field }),
    from: ({ designId }) => artAt(designId),
    handler: async ({ body, ...sender }) => {
      const { ctx, visitor } = sender
      const here = await findFanHere(sender, await getFormCampaign(sender))
      if (!here) return '/photo'
      const delayedEmail = parseAddress(body.email?.trim())
      if (delayedEmail === undefined) throw badField('email', 'is not a valid email address')
      await updateSession(ctx, sessions, { bearer: here.bearer, visitor }, { delayedEmail })
      return artAt(emptyToUndefined(body.designId))
    },
  })

export const artRoutes = (handlers: ArtHandlers): readonly Route[] => [
  chooseDesignRoute(handlers),
  generateRoute(handlers),
  selectRoute,
  mailArtRoute(handlers),
]
