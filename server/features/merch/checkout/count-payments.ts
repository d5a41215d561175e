import type { Context } from '../../../platform/context.ts'
import { isSpent, limitExceededError, refusalError, spend, trySpend } from '../../../platform/limits/spend.ts'
import { type Visit, visitOfSession } from '../../../platform/limits/visit.ts'
import { type Campaign, findCampaign } from '../campaigns/index.ts'
import { type FanSession, findFanSession } from '../fan-sessions/index.ts'

type Counting = Pick<Context, 'db' | 'config'>
/** The session, the campaign and the request for which a payment is about to start. */
type Paying = { session: FanSession; campaign: Campaign; visit: Visit }

/**
 * Counts a payment intent against the rate limits before the intent is created. @throws
 * RateLimited
 */
export async function countIntent(
  ctx: Counting & Pick<Context, 'clock'>,
  { session, campaign, visit }: Paying,
): Promise<void> {
  const spending = { visit, sessionId: session.id, campaign, costs: { intent: 1 } }
  await spend({ db: ctx.db, config: ctx.config, at: ctx.clock.now() }, spending)
}

/**
 * Counts a look-up at the tax service before the look-up is made, because each look-up costs
 * money. A payment that has already started may make a few look-ups that do not count against the
 * limit of its IP address. Otherwise, other people who share the address could use up that limit
 * and block the payment. @throws RateLimited
 */
export async function countTaxLookup(
  { db, config, clock }: Counting & Pick<Context, 'clock'>,
  { session, campaign, visit = visitOfSession(session) }: Omit<Paying, 'visit'> & { visit?: Visit | undefined },
): Promise<void> {
  const counting = { db, config, at: clock.now() }
  const spending = { visit, sessionId: session.id, campaign, costs: { tax: 1 } }
  const result = await trySpend(counting, spending)
  if ('spent' in result) return
  const isOwn = result.refusal.limit.scope === 'session'
  if (isOwn || session.paymentId === null) throw refusalError(counting, spending, result.refusal)
  await spend(counting, { paymentId: session.paymentId, costs: { tax: 1 } })
}

/**
 * Rejects a payment if too many cards were declined today in this session or in sessions with the
 * same IP address. Many declined cards suggest that someone is testing stolen cards. @throws
 * RateLimited
 */
export async function assertCardsLeft(
  { db, config, clock }: Counting & Pick<Context, 'clock'>,
  { session, campaign, visit }: Paying,
): Promise<void> {
  const counting = { db, config, at: clock.now() }
  const spending = { visit, sessionId: session.id, campaign, costs: { decline: 1 } }
  if (await isSpent(counting, spending)) throw limitExceededError(counting, spending, 'decline')
}

/** Counts a declined card of a session. @returns true if the session may try another card */
export async function countDecline({ db, config }: Counting, sessionId: string, at: Date): Promise<boolean> {
  const session = await findFanSession(db, sessionId)
  if (!session) return true
  const { campaignId } = session
  const campaign = campaignId === null ? undefined : await findCampaign(db, campaignId)
  const spending = { visit: visitOfSession(session), sessionId, campaign, costs: { decline: 1 } }
  await trySpend({ db, config, at }, spending)
  return !(await isSpent({ db, config, at }, spending))
}
