import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { assertCampaignOpen, type Campaign, findCampaignBySlug } from '../campaigns/index.ts'
import { moveCart } from '../carts/index.ts'
import { closeIntents, isBeingPaid } from '../checkout/index.ts'
import { type FanSession, findFanSession, lockFanSession, moveFanSession, staysTheirs } from '../fan-sessions/index.ts'
import { digestOfToken } from './digest-of-token.ts'
import { deleteHandOversOf, findHandOver, type HandOver } from './queries/hand-overs.ts'

type Link = { slug: string; token: string }
type Found = { campaign: Campaign; link: HandOver; session: FanSession; digest: string }

/** What the reader of a link is told before they go on: where the session was begun, when the link was made, and whether it is theirs. */
export type LinkView = {
  campaign: Campaign
  device: string | null
  createdAt: Date
  isYours: boolean
  hasPhoto: boolean
}

/** Shows a link without using it up. @throws as takeOver */
export async function readLink(ctx: Context, wanted: Link, visitor: Caller | undefined): Promise<LinkView> {
  const { campaign, link, session } = await getLink(ctx, wanted)
  return {
    campaign,
    device: link.device,
    createdAt: link.createdAt,
    isYours: staysTheirs(session, visitor),
    hasPhoto: session.activeSelfieId !== null,
  }
}

/**
 * Takes a session over by such a link, in the store it is of: it moves to this browser, and the one it came from has it no more.
 * Of several that come at once one gets it. @returns the session, and what opens it from now on
 * @throws NotFound when the link is over, was used, or it or its session is another store's; CAMPAIGN_CLOSED and Conflict, while it is
 * being paid on the other device, which leave the link good
 */
export async function takeOver(
  ctx: Context,
  wanted: Link,
  { visitor, cookieId }: { visitor: Caller | undefined; cookieId: string | null },
): Promise<{ session: FanSession; bearer: string }> {
  const { campaign, session: before, digest } = await getLink(ctx, wanted)
  if ((await closeIntents(ctx, before.id)) === 'under-way') throw beingPaid()
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const session = await lockFanSession(trx, before.id)
    // Whoever came first has deleted the link by now.
    const isGood = await findHandOver(trx, { digest, campaignId: campaign.id, now: at })
    if (!session || !isGood || session.campaignId !== campaign.id) throw isOver()
    await assertNothingPaid(trx, session)
    await deleteHandOversOf(trx, session.id)
    const bearer = await moveFanSession(ctx, trx, { session, visitor, at })
    if (!staysTheirs(session, visitor))
      await moveCart(trx, { sessionId: session.id, holder: { cookieId, userId: visitor?.userId ?? null }, at })
    return { session, bearer }
  })
}

/** What the other device was given to pay with since is its buyer's: its order would come here. @throws Conflict */
async function assertNothingPaid(trx: Trx, { id }: FanSession): Promise<void> {
  if (await isBeingPaid(trx, id)) throw beingPaid()
}

async function getLink(ctx: Context, { slug, token }: Link): Promise<Found> {
  const campaign = await findCampaignBySlug(ctx, slug)
  if (!campaign) throw notFound('There is no such campaign.')
  const now = ctx.clock.now()
  assertCampaignOpen(campaign, 'work', now, { isAdmin: true })
  const digest = digestOfToken(ctx, token)
  const link = await findHandOver(ctx.db, { digest, campaignId: campaign.id, now })
  const session = link && (await findFanSession(ctx.db, link.sessionId))
  // It may have gone to another store, whose cart this one's cookie would open.
  if (!session || session.campaignId !== campaign.id) throw isOver()
  return { campaign, link, session, digest }
}

const isOver = () => notFound('This link is over. Make a new one where you began.')
const beingPaid = () =>
  conflict('This is being paid for on the other device right now. Wait until that is done, then try again.')
