import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { spend } from '../../../platform/limits/spend.ts'
import { visitOf } from '../../../platform/limits/visit.ts'
import { deleteFiles, keepComparedFile } from '../../media/files/index.ts'
import { assertCampaignOpen, type Campaign, findCampaign } from '../campaigns/index.ts'
import {
  type ArtCandidate,
  type FanSession,
  findFanSession,
  getFanSession,
  listSelfieKeys,
  lockFanSession,
} from '../fan-sessions/index.ts'
import { sessionOfArt } from './domain/session-of-art.ts'
import type { SharingHandlers } from './handlers.ts'
import { makeSharePicture } from './make-share-picture.ts'
import { findShareOf, insertShare, replaceSharePicture, type ShareState } from './queries/shares.ts'

export type ShareInput = {
  campaignId: string
  aiArtKey: string
  orderId?: string | undefined
  /** Bearer token of the session in which the art was made. */
  sessionId?: string | undefined
}

/**
 * Publishes a piece of a fan's art (contract, part 2, "POST /share/create") with its own page and a
 * picture for other sites. Both show the watermarked preview, unless a paid order contains the art.
 * If a photo of the session is a copy of a talent's picture, the share stays hidden until an admin
 * has reviewed it. Sharing the same art again returns the same share. Its picture is drawn again if
 * the art was bought or its order was refunded meanwhile.
 * @throws BadRequest without the session's token if sharing requires it; NotFound for art, a
 * campaign or an order of another session; CAMPAIGN_CLOSED; RateLimited; ServiceUnavailable (503)
 */
export async function createShare(
  ctx: Context,
  { isArtBought, isOrderOf, onHeld }: Pick<SharingHandlers, 'isArtBought' | 'isOrderOf' | 'onHeld'>,
  { visitor, request }: { visitor: Caller | undefined; request: Pick<FastifyRequest, 'ip' | 'headers'> },
  wanted: ShareInput,
): Promise<ShareState> {
  const { session, art } = await getOwnArt(ctx, visitor, wanted)
  const { orderId = null } = wanted
  const [campaign, isTheirOrder, known, photoKeys, isBought] = await Promise.all([
    findCampaign(ctx.db, wanted.campaignId),
    orderId === null || isOrderOf(ctx.db, { orderId, sessionId: session.id }),
    findShareOf(ctx.db, { sessionId: session.id, artKey: art.artKey }),
    listSelfieKeys(ctx.db, session.id),
    isArtBought(ctx.db, { artKey: art.artKey, sessionId: session.id }),
  ])
  if (!campaign || session.campaignId !== campaign.id) throw noArt()
  // Art of an ended campaign may still be shared, but not after an emergency close.
  if (campaign.shutdownMode === 'EMERGENCY_CLOSE') assertCampaignOpen(campaign, 'work', ctx.clock.now())
  if (!isTheirOrder) throw notFound('There is no such order in this session.')
  if (known && (known.isHeld || known.isUnmarked === isBought)) return known
  const visit = visitOf(ctx.config, request)
  const spending = { visit, sessionId: session.id, campaign, costs: { share: 1 } }
  await spend({ db: ctx.db, config: ctx.config, at: ctx.clock.now() }, spending)
  const publishing = { session, campaign, art, orderId, photoKeys, isBought }
  return known ? redraw(ctx, known, publishing) : publish(ctx, { onHeld }, publishing)
}

const noArt = () => notFound('There is no such art in this campaign.')

/**
 * Requires the session's token or its owner's sign-in, unless SHARES_WITHOUT_SESSION is on (the
 * default outside production). The key of the art proves nothing, because a public share reveals
 * it.
 */
async function getOwnArt(
  ctx: Context,
  visitor: Caller | undefined,
  { aiArtKey, sessionId: bearer }: ShareInput,
): Promise<{ session: FanSession; art: ArtCandidate }> {
  const isOpen = ctx.config.SHARES_WITHOUT_SESSION ?? !ctx.config.isProduction
  if (bearer === undefined && !visitor && !isOpen) {
    const message = 'Name the `sessionId` in which the art was made.'
    throw badRequest(message, { issues: [{ path: 'sessionId', message: 'is missing' }] })
  }
  const madeIn = sessionOfArt(aiArtKey)
  const [holder, session] = await Promise.all([
    bearer === undefined ? undefined : getFanSession(ctx.db, bearer, visitor),
    madeIn === undefined ? undefined : findFanSession(ctx.db, madeIn),
  ])
  const art = session?.aiArtCandidates.find(({ artKey }) => artKey === aiArtKey)
  if (!session || !art) throw noArt()
  const isTheirs = holder ? holder.id === session.id : visitor !== undefined && visitor.accountId === session.accountId
  if (!isTheirs && (holder || !isOpen)) throw noArt()
  return { session, art }
}

type Publishing = {
  session: FanSession
  campaign: Campaign
  art: ArtCandidate
  orderId: string | null
  photoKeys: readonly string[]
  isBought: boolean
}

/** Only bought art is shown without its watermark. */
const sourceOf = ({ art, isBought }: Publishing): string => (isBought ? art.artKey : art.previewKey)

async function publish(
  ctx: Context,
  { onHeld }: Pick<SharingHandlers, 'onHeld'>,
  publishing: Publishing,
): Promise<ShareState> {
  const { session, campaign, art, orderId, photoKeys, isBought: isUnmarked } = publishing
  const photos = await ctx.persons.readMarks(photoKeys)
  const pictureKey = await makeSharePicture(ctx, { sessionId: session.id, campaign, sourceKey: sourceOf(publishing) })
  // Random, because anyone who knows the id can open the share.
  const id = randomBytes(16).toString('hex')
  const at = ctx.clock.now()
  const share = await inTransaction(ctx.db, async (trx) => {
    // If the session's pictures were deleted meanwhile, publish nothing.
    const now = await lockFanSession(trx, session.id)
    if (!now?.aiArtCandidates.some(({ artKey }) => artKey === art.artKey)) return undefined
    // Copies of pictures of the fan's own account or of the seller are allowed.
    const allowedAccounts = [session.accountId, campaign.sellerAccountId].filter((account) => account !== null)
    const picture = await ctx.persons.compare(trx, { fileKey: pictureKey, photos, allowedAccounts })
    const row = { id, campaign_id: campaign.id, session_id: session.id, art_key: art.artKey, order_id: orderId }
    if (!(await insertShare(trx, { ...row, is_unmarked: isUnmarked, created_at: at }, picture)))
      return findShareOf(trx, { sessionId: session.id, artKey: art.artKey })
    await keepComparedFile(trx, 'share-picture', picture, at)
    const { copyOf } = picture
    if (copyOf !== null) await onHeld(trx, { shareId: id, sessionId: session.id, campaign, copyOf }, at)
    return { id, isHeld: copyOf !== null, isUnmarked }
  })
  if (share?.id !== id) await deleteFiles(ctx, [pictureKey])
  if (share === undefined) throw noArt()
  return share
}

/** Draws the picture of a share again, with or without the watermark. */
async function redraw(ctx: Context, known: ShareState, publishing: Publishing): Promise<ShareState> {
  const { session, campaign, art, photoKeys, isBought: isUnmarked } = publishing
  const photos = await ctx.persons.readMarks(photoKeys)
  const sourceKey = sourceOf(publishing)
  const pictureKey = await makeSharePicture(ctx, { sessionId: session.id, campaign, sourceKey })
  const at = ctx.clock.now()
  const replaced = await inTransaction(ctx.db, async (trx) => {
    const now = await lockFanSession(trx, session.id)
    if (!now?.aiArtCandidates.some(({ artKey }) => artKey === art.artKey)) return undefined
    const allowedAccounts = [session.accountId, campaign.sellerAccountId].filter((account) => account !== null)
    const picture = await ctx.persons.compare(trx, { fileKey: pictureKey, photos, allowedAccounts })
    // If the new picture is a copy of a picture that a talent has published meanwhile, the share
    // keeps its earlier picture, which passed this comparison before.
    if (picture.copyOf !== null) return undefined
    const former = await replaceSharePicture(trx, { id: known.id, pictureKey, isUnmarked })
    if (former) await keepComparedFile(trx, 'share-picture', picture, at)
    return former
  })
  if (!replaced) {
    await deleteFiles(ctx, [pictureKey])
    return known
  }
  if (replaced.formerKey !== null) await deleteFiles(ctx, [replaced.formerKey])
  return { ...known, isUnmarked }
}
