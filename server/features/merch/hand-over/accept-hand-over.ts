import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { assertCampaignOpen, type Campaign, findCampaignBySlug } from '../campaigns/index.ts'
import { moveCart } from '../carts/index.ts'
import { closeIntents, hasLivePayment } from '../checkout/index.ts'
import {
  type FanSession,
  findFanSession,
  isOwnedByVisitor,
  lockFanSession,
  moveFanSession,
} from '../fan-sessions/index.ts'
import { digestOfToken } from './digest-of-token.ts'
import { deleteHandOversOf, findHandOver, type HandOver } from './queries/hand-overs.ts'

type Link = { slug: string; token: string }
type HandOverToAccept = { campaign: Campaign; link: HandOver; session: FanSession; digest: string }

/**
 * `device` is the browser that created the link. `isYours` is true if the session belongs to the
 * account that opens the link.
 */
export type LinkView = {
  campaign: Campaign
  device: string | null
  createdAt: Date
  isYours: boolean
  hasPhoto: boolean
}

/**
 * Reads a link without using it up.
 * @throws the errors of acceptHandOver
 */
export async function readLink(ctx: Context, wanted: Link, visitor: Caller | undefined): Promise<LinkView> {
  const { campaign, link, session } = await getLink(ctx, wanted)
  return {
    campaign,
    device: link.device,
    createdAt: link.createdAt,
    isYours: isOwnedByVisitor(session, visitor),
    hasPhoto: session.activeSelfieId !== null,
  }
}

/**
 * Moves the session of a link to this browser, if the link was opened in the store of the session.
 * The other browser loses the session. Of concurrent requests with a link, only one succeeds.
 * @returns the session and its new bearer token
 * @throws NotFound if the link has expired or was used, or if the link or its session belongs to
 * another store; CAMPAIGN_CLOSED; Conflict while the other device is paying for the cart. After
 * the last two errors, the link can still be used.
 */
export async function acceptHandOver(
  ctx: Context,
  wanted: Link,
  { visitor, cookieId }: { visitor: Caller | undefined; cookieId: string | null },
): Promise<{ session: FanSession; bearer: string }> {
  const { campaign, session: before, digest } = await getLink(ctx, wanted)
  if ((await closeIntents(ctx, before.id)) === 'under-way') throw beingPaid()
  return inTransaction(ctx.db, async (trx) => {
    const session = await lockFanSession(trx, before.id)
    // Read the time after the lock. URLs signed before this time stop working, also those that the
    // old device got during the wait.
    const at = ctx.clock.now()
    // A concurrent request may have used the link during the wait.
    const isGood = await findHandOver(trx, { digest, campaignId: campaign.id, now: at })
    if (!session || !isGood || session.campaignId !== campaign.id) throw linkExpired()
    await assertNothingPaid(trx, session)
    await deleteHandOversOf(trx, session.id)
    const bearer = await moveFanSession(ctx, trx, { session, visitor, at })
    if (!isOwnedByVisitor(session, visitor))
      await moveCart(trx, { sessionId: session.id, holder: { cookieId, userId: visitor?.userId ?? null }, at })
    return { session, bearer }
  })
}

/**
 * Throws while a payment of the session is pending. Its order would otherwise appear on the device
 * that opened the link.
 * @throws Conflict
 */
async function assertNothingPaid(trx: Trx, { id }: FanSession): Promise<void> {
  if (await hasLivePayment(trx, id)) throw beingPaid()
}

async function getLink(ctx: Context, { slug, token }: Link): Promise<HandOverToAccept> {
  const campaign = await findCampaignBySlug(ctx, slug)
  if (!campaign) throw notFound('There is no such campaign.')
  const now = ctx.clock.now()
  assertCampaignOpen(campaign, 'work', now, { isAdmin: true })
  const digest = digestOfToken(ctx, token)
  const link = await findHandOver(ctx.db, { digest, campaignId: campaign.id, now })
  const session = link && (await findFanSession(ctx.db, link.sessionId))
  // If the session has moved to another store, the link must not give access to the cart there.
  if (!session || session.campaignId !== campaign.id) throw linkExpired()
  return { campaign, link, session, digest }
}

const linkExpired = () => notFound('This link has expired. Create a new one on the first device.')
const beingPaid = () =>
  conflict('The other device is paying for this session right now. Wait until that is done, then try again.')
