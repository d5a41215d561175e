import { placementOf, printName, type RendererConfig } from '@semblance/media/pictures/composing'
import type { Context } from '../../../platform/context.ts'
import { badRequest, notFound, unprocessable } from '../../../platform/errors.ts'
import { spend } from '../../../platform/limits/spend.ts'
import { type Visit, visitOfSession } from '../../../platform/limits/visit.ts'
import { FILE_KINDS } from '../../media/files/index.ts'
import { listArtOfSession } from '../artwork/index.ts'
import { assertCampaignOpen, findCampaign } from '../campaigns/index.ts'
import { findSellable, type Sellable } from '../catalog/index.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { assertNameSettable } from './assert-name-settable.ts'
import { withPlaqueOf } from './domain/plaque-of-campaign.ts'
import { filenameOf } from './render-names.ts'
import { renderOnce } from './render-once.ts'

/**
 * `preview…` is public and watermarked, `clean…` has no watermark. `printKey` is null until the
 * print file is made.
 */
export type Render = {
  previewFilename: string
  cleanFilename: string
  previewKey: string
  cleanKey: string
  printKey: string | null
  choice: { placement: string | null; color: string | null; fanName: string | null }
}

export type RenderRequest = {
  session: FanSession
  /** The session's own art; null if the product shows none. */
  artKey: string | null
  /** The art belongs to a design of the session's campaign, as checked by the caller. */
  isOfDesign?: boolean | undefined
  catalogProductId: string
  /** Defaults to the first placement. */
  placement?: string | null | undefined
  /** Defaults to the first color. */
  color?: string | null | undefined
  /** Ignored if the product has no place for a name. */
  fanName?: string | null | undefined
  visitor?: { isAdmin: boolean } | undefined
  /** Address data for the rate limits. Default: those of the request that created the session. */
  visit?: Visit | undefined
}

/**
 * Draws a product with art (contract, part 2, "POST /render"). Equal inputs give the same picture,
 * drawn once for all processes. Never call it in a transaction.
 * @throws BadRequest without a campaign or art, for art of another session, and for a placement or
 * color that the product does not have; NotFound for a product that the campaign does not sell;
 * CAMPAIGN_CLOSED; UnprocessableEntity for a product that the store has not configured yet, and for
 * a name that cannot be printed; BRIEF_REFUSED for a name that fails moderation; RateLimited;
 * ServiceUnavailable (503)
 */
export async function renderProduct(ctx: Context, request: RenderRequest): Promise<Render> {
  const { session, catalogProductId, artKey, fanName, visit = visitOfSession(session) } = request
  const campaign = session.campaignId === null ? undefined : await findCampaign(ctx.db, session.campaignId)
  if (!campaign) throw badRequest('This session has no campaign yet. Choose one, then try again.')
  assertCampaignOpen(campaign, 'work', ctx.clock.now(), request.visitor)
  const sellable = await findSellable(ctx.db, campaign, catalogProductId)
  if (!sellable?.isActive) throw notFound('This campaign does not sell this product.')
  const config = configOf(sellable)
  if (!request.isOfDesign) await assertArt(ctx, session, artKey, sellable)
  const { placement, color } = resolvePlacementAndColor(sellable, config, request)
  const name = config.name && fanName ? printName(fanName) : ''
  if (config.name && name !== '') await assertNameSettable(ctx, name, config.name, visit && { ...visit, campaign })
  const choice = { placement, color, fanName: name === '' ? null : name }
  const isShared = isSameForAll(artKey, choice)
  const input = {
    sessionId: isShared ? null : session.id,
    campaignId: campaign.id,
    catalogProductId,
    config: withPlaqueOf(config, campaign.config.plaqueConfig),
    choice: { artKey, ...choice },
  }
  const { sellerAccountId } = campaign
  const ofShop = artKey !== null && sellerAccountId !== null ? { sellerAccountId } : null
  const made = await renderOnce(ctx, input, {
    owner: isShared ? ofShop : { sessionId: session.id },
    count: async () => {
      const spending = { visit, sessionId: session.id, campaign, costs: { render: 1 } }
      await spend({ db: ctx.db, config: ctx.config, at: ctx.clock.now() }, spending)
    },
  })
  const { previewKey, cleanKey } = made
  return { ...made, choice, previewFilename: filenameOf(previewKey), cleanFilename: filenameOf(cleanKey) }
}

/**
 * True if all sessions share the picture: it shows no name, and either no art or the art of a
 * store.
 */
const isSameForAll = (artKey: string | null, { fanName }: { fanName: string | null }): boolean =>
  fanName === null && (artKey === null || artKey.startsWith(FILE_KINDS['store-art'].prefix))

function configOf({ product }: Sellable): RendererConfig {
  if (product.rendererConfig) return product.rendererConfig
  throw unprocessable('This product cannot be shown yet because the store has not configured it.')
}

async function assertArt(
  ctx: Context,
  session: FanSession,
  artKey: string | null,
  { product }: Sellable,
): Promise<void> {
  if (artKey === null) {
    if (product.type === 'general') return
    throw badRequest('This session has no art yet. Generate some, then try again.')
  }
  const own = await listArtOfSession(ctx.db, session.id)
  if (!own.some((art) => art.artKey === artKey))
    throw badRequest('This art does not belong to this session. Choose one of its candidates.')
}

/**
 * Fills in defaults, so that a request without a color and one for the default color give the same
 * picture.
 */
function resolvePlacementAndColor({ product }: Sellable, config: RendererConfig, { placement, color }: RenderRequest) {
  const place = placementOf(config, placement)
  if (place === undefined) {
    const names = config.placements.map(({ name }) => name).join(', ')
    throw badRequest(`The product has no placement “${placement}”. It has: ${names || 'one, without a name'}.`)
  }
  if (color && !product.colors.some(({ key }) => key === color)) {
    const keys = product.colors.map(({ key }) => key).join(', ')
    throw badRequest(`The product does not come in “${color}”. It comes in: ${keys || 'one color'}.`)
  }
  return { placement: place?.name ?? null, color: color ?? product.colors[0]?.key ?? null }
}
