import type { Context } from '../../../platform/context.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { addressOf } from '../../../platform/email-address.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import {
  type FanSession,
  type FanSessionPatch,
  LEFT_BEHIND,
  SHIPPING_FIELDS,
  type ShippingInfo,
} from './domain/fan-session.ts'
import type { FanSessionHandlers } from './handlers.ts'
import { assertOpen, getCampaign } from './open-campaign.ts'
import { changeFanSession } from './queries/change-session.ts'
import { isSelfieOf } from './queries/find-selfie.ts'
import { getFanSession, lockFanSession } from './queries/find-session.ts'
import { ensureAnalytics, insertStep } from './queries/session-analytics.ts'
import { assertStillOpen } from './queries/take-session.ts'
import type { SessionChanges } from './session-fields.ts'
import { startPageOf } from './start-page.ts'

export type SessionUpdate = SessionChanges & { campaignSlug?: string; cartItems?: readonly object[] }

/**
 * Changes a session, and takes it over to another campaign when one is named (part 2, "PATCH /session/update"): it has to
 * be open here, what was about to be paid in the old one ends, what was made there stays behind. All of it happens, or
 * nothing: what can be refused is decided before anything is written, and what a cart has to have drawn is drawn first.
 * @throws NotFound for the session, the campaign, or a selfie that is not the session's; CAMPAIGN_CLOSED; Conflict when
 * something else changed meanwhile; what the cart refuses
 */
export async function updateSession(
  ctx: Context,
  { onAdopt, onAddress, readyCart }: Pick<FanSessionHandlers, 'onAdopt' | 'onAddress' | 'readyCart'>,
  { bearer, visitor, cookieId = null }: { bearer: string; visitor: Caller | undefined; cookieId?: string | null },
  { campaignSlug, cartItems, ...changes }: SessionUpdate,
): Promise<FanSession> {
  const before = await getFanSession(ctx.db, bearer, visitor)
  const adopted = campaignSlug === undefined ? undefined : await adoptedBy(ctx, before, { slug: campaignSlug, visitor })
  const wanted = { visitor, changes, bearer }
  const patch = await patchOf(ctx, ctx.db, { ...wanted, session: before, at: ctx.clock.now() })
  const soon: FanSession = { ...before, ...(adopted === undefined ? {} : adoption(before, adopted)), ...patch }
  const putCart = cartItems && (await readyCart(ctx, soon, cartItems as never))
  if (adopted !== undefined && before.campaignId !== null) await onAdopt(ctx, before, before.campaignId, adopted)
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const session = await lockFanSession(trx, before.id)
    assertStillOpen(before, session, visitor)
    if (adopted !== undefined) await adopt(trx, { session, before, to: adopted, at })
    await changeFanSession(trx, session.id, await patchOf(ctx, trx, { ...wanted, session, at }), at)
    const changed = await lockFanSession(trx, session.id)
    if (!changed) throw notFound('There is no such session. Create a new one.')
    if (changed.currentStep !== session.currentStep || changed.lastRoute !== session.lastRoute)
      await insertStep(trx, {
        sessionId: changed.id,
        campaignId: changed.campaignId,
        step: changed.currentStep,
        route: changed.lastRoute,
        at,
      })
    const email = addressLeft(session, changed)
    if (email !== undefined) await onAddress(trx, changed, { email, userId: visitor?.userId ?? null }, at)
    await putCart?.(trx, at, { holder: { cookieId, userId: visitor?.userId ?? null } })
    return changed
  })
}

/**
 * The address that a change left in a session, that of the parcel before that of the art's mail; null once it took back all
 * there was, undefined when it says nothing of it.
 */
function addressLeft(before: FanSession, after: FanSession): string | null | undefined {
  const addresses = ({ shippingInfo, delayedEmail }: FanSession) => [shippingInfo?.email || null, delayedEmail] as const
  const [old, now] = [addresses(before), addresses(after)]
  if (now.every((address, at) => address === old[at])) return undefined
  return (
    now.find((address, at) => address !== null && address !== old[at]) ??
    now.find((address) => address !== null) ??
    null
  )
}

/** The id of the campaign that a session goes over to; undefined when it is there already. @throws NotFound; CAMPAIGN_CLOSED */
async function adoptedBy(
  ctx: Context,
  { campaignId }: FanSession,
  { slug, visitor }: { slug: string; visitor: Caller | undefined },
): Promise<string | undefined> {
  const campaign = await getCampaign(ctx, slug)
  if (campaign.id === campaignId) return undefined
  assertOpen(ctx, campaign, visitor)
  return campaign.id
}

/** What of a session is otherwise in its new campaign. A team is a campaign's; one chosen before any campaign was is kept. */
const adoption = ({ campaignId }: FanSession, to: string): FanSessionPatch => ({
  campaignId: to,
  ...LEFT_BEHIND,
  ...(campaignId === null ? {} : { boardTeamId: null }),
})

type Adoption = { session: FanSession; before: FanSession; to: string; at: Date }

async function adopt(trx: Trx, { session, before, to, at }: Adoption): Promise<void> {
  // What was ended a moment ago is all there was: an intent begun since would be paid to a campaign that is left.
  if (session.campaignId !== before.campaignId || session.paymentId !== before.paymentId)
    throw conflict('The session was changed at the same time. Read it again, then choose the campaign.')
  await changeFanSession(trx, session.id, adoption(session, to), at)
  await ensureAnalytics(trx, { sessionId: session.id, campaignId: to, at })
}

type Wanted = {
  session: FanSession
  visitor: Caller | undefined
  changes: SessionChanges
  bearer: string
  at: Date
}

/** @throws what of the changes can be refused */
async function patchOf(
  ctx: Context,
  db: Db | Trx,
  { session, visitor, changes, bearer, at }: Wanted,
): Promise<FanSessionPatch> {
  const { startPage, lastRoute, delayedEmail, shippingInfo, activeSelfieId, guardianConsent, ...same } = changes
  if (activeSelfieId !== undefined && !(await isSelfieOf(db, session.id, activeSelfieId)))
    throw notFound('There is no such selfie in this session.')
  // Pages may say where they are with what opens the session in it: that is written nowhere.
  const clean = (text: string | null): string | null => text?.replaceAll(bearer, '') ?? null
  return {
    ...same,
    ...(activeSelfieId === undefined ? {} : { activeSelfieId }),
    ...(startPage === undefined ? {} : { startPage: clean(startPageOf(ctx, startPage)) }),
    ...(lastRoute === undefined ? {} : { lastRoute: clean(lastRoute) }),
    ...(delayedEmail === undefined ? {} : { delayedEmail: delayedEmail && addressOf(delayedEmail) }),
    ...(shippingInfo === undefined ? {} : { shippingInfo: shippingInfo && wholeShipping(shippingInfo) }),
    ...(guardianConsent === undefined
      ? {}
      : { guardianConsentAt: guardianConsent ? (session.guardianConsentAt ?? at) : null }),
    ...(visitor && session.accountId === null ? { accountId: visitor.accountId } : {}),
  }
}

/** @throws BadRequest for an address that is none; it may be missing as yet */
function wholeShipping(given: Partial<ShippingInfo>): ShippingInfo {
  const whole = Object.fromEntries(SHIPPING_FIELDS.map((field) => [field, given[field]?.trim() ?? ''])) as ShippingInfo
  return whole.email === '' ? whole : { ...whole, email: addressOf(whole.email) }
}
