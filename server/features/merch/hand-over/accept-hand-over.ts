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
 * Information that the page shows before a fan uses a hand-over link. `device` is the name of the
 * browser that created the link. `isYours` is true if the session belongs to the account of the
 * fan who opens the link.
 */
export type LinkView = {
  campaign: Campaign
  device: string | null
  createdAt: Date
  isYours: boolean
  hasPhoto: boolean
}

/**
 * Returns the information about a link. The link can still be used afterwards. @throws the errors
 * of acceptHandOver
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
 * Moves the session of a link to this browser. The link must be opened in the store of the
 * session. Afterwards, the session no longer works in the other browser. If several requests use
 * the link at the same time, only one succeeds. @returns the session and its new bearer token
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
    // Read the time only after the lock was acquired. Picture URLs that were signed before this
    // time stop working. With an earlier time, URLs that the old device got during the wait would
    // still work.
    const at = ctx.clock.now()
    // While this request waited for the lock, a concurrent request may have used the link.
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
 * Throws while a payment of the session is pending. The device that started the payment belongs to
 * the buyer. If the session moved now, the buyer's order would appear on the device that opened
 * the link. @throws Conflict
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
  // The session may have moved to another store since the link was created. In this case, the link
  // must not give access to the cart in that store.
  if (!session || session.campaignId !== campaign.id) throw linkExpired()
  return { campaign, link, session, digest }
}

const linkExpired = () => notFound('This link has expired. Create a new one on the first device.')
const beingPaid = () =>
  conflict('The other device is paying for this session right now. Wait until that is done, then try again.')
