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
import { findShareOf, insertShare, type ShareState } from './queries/shares.ts'

export type ShareInput = {
  campaignId: string
  aiArtKey: string
  orderId?: string | undefined
  /** Bearer token of the session in which the art was made. */
  sessionId?: string | undefined
}

/**
 * Publishes a piece of a fan's art (contract, part 2, "POST /share/create") with its own page and
 * a picture for other sites, both of the watermarked preview. If a photo of the session is a copy
 * of a talent's picture, the share stays hidden until an admin has reviewed it. Sharing the same
 * art again returns the same share.
 * @throws BadRequest without the session's token if sharing requires it; NotFound for art, a
 * campaign or an order of another session; CAMPAIGN_CLOSED; RateLimited; ServiceUnavailable (503)
 */
export async function createShare(
  ctx: Context,
  { isOrderOf, onHeld }: Pick<SharingHandlers, 'isOrderOf' | 'onHeld'>,
  { visitor, request }: { visitor: Caller | undefined; request: Pick<FastifyRequest, 'ip' | 'headers'> },
  wanted: ShareInput,
): Promise<ShareState> {
  const { session, art } = await getOwnArt(ctx, visitor, wanted)
  const { orderId = null } = wanted
  const [campaign, isTheirOrder, known, photoKeys] = await Promise.all([
    findCampaign(ctx.db, wanted.campaignId),
    orderId === null || isOrderOf(ctx.db, { orderId, sessionId: session.id }),
    findShareOf(ctx.db, { sessionId: session.id, artKey: art.artKey }),
    listSelfieKeys(ctx.db, session.id),
  ])
  if (!campaign || session.campaignId !== campaign.id) throw noArt()
  // Art of an ended campaign may still be shared, but not after an emergency close.
  if (campaign.shutdownMode === 'EMERGENCY_CLOSE') assertCampaignOpen(campaign, 'work', ctx.clock.now())
  if (!isTheirOrder) throw notFound('There is no such order in this session.')
  if (known) return known
  const visit = visitOf(ctx.config, request)
  const spending = { visit, sessionId: session.id, campaign, costs: { share: 1 } }
  await spend({ db: ctx.db, config: ctx.config, at: ctx.clock.now() }, spending)
  return publish(ctx, { onHeld }, { session, campaign, art, orderId, photoKeys })
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
}

async function publish(
  ctx: Context,
  { onHeld }: Pick<SharingHandlers, 'onHeld'>,
  { session, campaign, art, orderId, photoKeys }: Publishing,
): Promise<ShareState> {
  const photos = await ctx.persons.readMarks(photoKeys)
  const pictureKey = await makeSharePicture(ctx, { sessionId: session.id, campaign, previewKey: art.previewKey })
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
    if (!(await insertShare(trx, { ...row, created_at: at }, picture)))
      return findShareOf(trx, { sessionId: session.id, artKey: art.artKey })
    await keepComparedFile(trx, 'share-picture', picture, at)
    const { copyOf } = picture
    if (copyOf !== null) await onHeld(trx, { shareId: id, sessionId: session.id, campaign, copyOf }, at)
    return { id, isHeld: copyOf !== null }
  })
  if (share?.id !== id) await deleteFiles(ctx, [pictureKey])
  if (share === undefined) throw noArt()
  return share
}
