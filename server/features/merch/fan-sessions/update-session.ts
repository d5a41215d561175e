import type { Context } from '../../../platform/context.ts'
import { type Db, inTransaction, type Trx, withCommit } from '../../../platform/database/transaction.ts'
import { addressOf } from '../../../platform/email-address.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { languageOfRequest } from '../../../platform/words/index.ts'
import { assertConsentOf } from './assert-consented.ts'
import {
  type FanSession,
  type FanSessionPatch,
  RESET_ON_CAMPAIGN_CHANGE,
  SHIPPING_FIELDS,
  type ShippingInfo,
} from './domain/fan-session.ts'
import type { FanSessionHandlers } from './handlers.ts'
import { assertOpen, getCampaign } from './open-campaign.ts'
import { changeFanSession } from './queries/change-session.ts'
import { assertStillOpen } from './queries/claim-session.ts'
import { isSelfieOf } from './queries/find-selfie.ts'
import { getFanSession, lockFanSession } from './queries/find-session.ts'
import { ensureAnalytics, insertStep } from './queries/session-analytics.ts'
import type { SessionChanges } from './session-fields.ts'
import { startPageOf } from './start-page.ts'

export type SessionUpdate = SessionChanges & { campaignSlug?: string; cartItems?: readonly object[] }

/**
 * Updates a session, and moves it to another open campaign if the change names one (contract, part
 * 2, "PATCH /session/update"). The move cancels pending payments and clears the old art. All
 * checks and the generation of missing art come first, so the whole change is written or nothing.
 * @throws NotFound for the session, the campaign, or a selfie of another session; CAMPAIGN_CLOSED;
 * BadRequest for an unknown consent text; Conflict for a concurrent change; errors of the cart
 */
export async function updateSession(
  ctx: Context,
  { onAdopt, onAddress, readyCart }: Pick<FanSessionHandlers, 'onAdopt' | 'onAddress' | 'readyCart'>,
  { bearer, visitor, cookieId = null }: { bearer: string; visitor: Caller | undefined; cookieId?: string | null },
  { campaignSlug, cartItems, ...changes }: SessionUpdate,
): Promise<FanSession> {
  const before = await getFanSession(ctx.db, bearer, visitor)
  const adopted = campaignSlug === undefined ? undefined : await adoptedBy(ctx, before, { slug: campaignSlug, visitor })
  await assertConsentOf(ctx, adopted ?? before.campaignId, changes.consentVersion)
  const wanted = { visitor, changes, bearer }
  const patch = await patchOf(ctx, ctx.db, { ...wanted, session: before, at: ctx.clock.now() })
  const soon: FanSession = { ...before, ...(adopted === undefined ? {} : adoption(before, adopted)), ...patch }
  const putCart = cartItems && (await readyCart(ctx, soon, cartItems as never))
  if (adopted !== undefined && before.campaignId !== null) await onAdopt(ctx, before, before.campaignId, adopted)
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const session = await lockFanSession(trx, before.id)
    assertStillOpen(before, session, visitor)
    if (adopted !== undefined) await moveToCampaign(trx, { session, before, to: adopted, at })
    const change = await patchOf(ctx, trx, { ...wanted, session, at })
    const email = addressLeft(session, { ...session, ...change })
    const address = { email: email ?? null, userId: visitor?.userId ?? null }
    const [, changed, capture] = await Promise.all([
      changeFanSession(trx, session.id, change, at),
      lockFanSession(trx, session.id),
      email === undefined ? undefined : onAddress(trx, session, address, at),
    ])
    if (!changed) throw notFound('There is no such session. Create a new one.')
    if (changed.currentStep !== session.currentStep || changed.lastRoute !== session.lastRoute) {
      const { id: sessionId, campaignId, currentStep: step, lastRoute: route } = changed
      withCommit(trx, () => insertStep(trx, { sessionId, campaignId, step, route, at }))
    }
    if (putCart) {
      await capture?.()
      await putCart(trx, at, { holder: { cookieId, userId: visitor?.userId ?? null } })
    } else if (capture) withCommit(trx, capture)
    return changed
  })
}

/**
 * Returns the entered email address; that of the shipping information precedes that of the art
 * mail. Null if the change removed all addresses, undefined if it changed none.
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

/**
 * Undefined if the session is already in the campaign.
 * @throws NotFound; CAMPAIGN_CLOSED
 */
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

/**
 * Removes the session's team, which belongs to the old campaign. A team chosen before the first
 * campaign stays.
 */
const adoption = ({ campaignId }: FanSession, to: string): FanSessionPatch => ({
  campaignId: to,
  ...RESET_ON_CAMPAIGN_CHANGE,
  ...(campaignId === null ? {} : { boardTeamId: null }),
})

type Adoption = { session: FanSession; before: FanSession; to: string; at: Date }

async function moveToCampaign(trx: Trx, { session, before, to, at }: Adoption): Promise<void> {
  // Intents from before the lock were canceled. A newer intent would still pay for the old
  // campaign.
  if (session.campaignId !== before.campaignId || session.paymentId !== before.paymentId)
    throw conflict('The session changed at the same time. Reload it, then choose the campaign.')
  await changeFanSession(trx, session.id, adoption(session, to), at)
  await ensureAnalytics(trx, { sessionId: session.id, campaignId: to, at })
}

type UpdateInput = {
  session: FanSession
  visitor: Caller | undefined
  changes: SessionChanges
  bearer: string
  at: Date
}

/** @throws for an invalid change */
async function patchOf(
  ctx: Context,
  db: Db | Trx,
  { session, visitor, changes, bearer, at }: UpdateInput,
): Promise<FanSessionPatch> {
  const { startPage, lastRoute, delayedEmail, shippingInfo, activeSelfieId, guardianConsent, ...same } = changes
  if (activeSelfieId !== undefined && !(await isSelfieOf(db, session.id, activeSelfieId)))
    throw notFound('There is no such selfie in this session.')
  // A page may report an address with the bearer token, which must not be stored.
  const clean = (text: string | null): string | null => text?.replaceAll(bearer, '') ?? null
  return {
    ...same,
    ...(activeSelfieId === undefined ? {} : { activeSelfieId }),
    ...(startPage === undefined ? {} : { startPage: clean(startPageOf(ctx, startPage)) }),
    ...(lastRoute === undefined ? {} : { lastRoute: clean(lastRoute) }),
    ...(delayedEmail === undefined ? {} : { delayedEmail: delayedEmail && addressOf(delayedEmail) }),
    ...(shippingInfo === undefined ? {} : { shippingInfo: shippingInfo && completeShippingInfo(shippingInfo) }),
    ...(delayedEmail || shippingInfo ? { language: languageOfRequest() ?? session.language } : {}),
    ...(guardianConsent === undefined
      ? {}
      : { guardianConsentAt: guardianConsent ? (session.guardianConsentAt ?? at) : null }),
    ...(visitor && session.accountId === null ? { accountId: visitor.accountId } : {}),
  }
}

/** @throws BadRequest for an invalid mail address; an empty address is accepted */
function completeShippingInfo(given: Partial<ShippingInfo>): ShippingInfo {
  const whole = Object.fromEntries(SHIPPING_FIELDS.map((field) => [field, given[field]?.trim() ?? ''])) as ShippingInfo
  return whole.email === '' ? whole : { ...whole, email: addressOf(whole.email) }
}
