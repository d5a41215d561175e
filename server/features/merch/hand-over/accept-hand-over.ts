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
 * Information that the page shows before the fan uses a link. `device` is the browser that created
 * the link. `isYours` is true if the session belongs to the account of the fan who opens the link.
 */
export type LinkView = {
  campaign: Campaign
  device: string | null
  createdAt: Date
  isYours: boolean
  hasPhoto: boolean
}

/**
 * Returns the information about a link without using the link.
 * @throws as acceptHandOver
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
 * Moves the session of a link to this browser, within the session's store. The session no longer
 * works in the other browser. Only one of several concurrent requests succeeds.
 * @returns the session and its new bearer token
 * @throws NotFound if the link has expired or was used, or if the link or its session belongs to
 * another store; CAMPAIGN_CLOSED; Conflict while the cart is being paid on the other device. After
 * the last two errors the link can still be used.
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
    // Read the time only after the lock was acquired. Picture URLs signed before this time stop
    // working. With an earlier time, URLs that the other device got during the wait would stay
    // valid.
    const at = ctx.clock.now()
    // A concurrent request may have used the link while this one waited for the lock.
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
 * Throws while a payment is pending. The payment belongs to the buyer on the other device, but its
 * order would appear in the session on this device.
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
  // If the session has since moved to another store, this link must not give access to the cart of
  // that store.
  if (!session || session.campaignId !== campaign.id) throw linkExpired()
  return { campaign, link, session, digest }
}

const linkExpired = () => notFound('This link has expired. Create a new one on the first device.')
const beingPaid = () =>
  conflict('The other device is paying for this session right now. Wait until that is done, then try again.')
