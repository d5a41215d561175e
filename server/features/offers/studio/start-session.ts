import { createHash } from 'node:crypto'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { assertConsent, lockConsent } from '../../likeness/consent/index.ts'
import { enqueueGenerations, type GenerationKind } from '../../media/generation/index.ts'
import { foldBrandName } from '../../people/accounts/index.ts'
import { SAME_BRIEF_MS } from './domain/brief.ts'
import type { CandidateMedium } from './domain/media.ts'
import { imageCandidate } from './image-candidate.ts'
import { assertBelowSessionLimit, checkSessionStart, type JudgedStart } from './judge-start.ts'
import { type ModeratedPart, moderateBrief } from './moderate-brief.ts'
import { readSessionContext } from './queries/session-context.ts'
import { insertSession, lockAccount, readRecentSessions } from './queries/sessions.ts'
import { readPicture } from './read-material.ts'
import type { StartBody } from './session-view.ts'
import { type Slot, slotsFor } from './slots-for.ts'
import { takeProductPictures } from './take-product-pictures.ts'
import { voiceCandidate } from './voice-candidate.ts'

const KINDS = { IMAGE: imageCandidate, VOICE: voiceCandidate } as const satisfies Record<
  CandidateMedium,
  GenerationKind
>

/** Thrown with the id of the running session for the same brief. */
class SameSession extends Error {
  readonly sessionId: string
  constructor(sessionId: string) {
    super('this session is already in progress')
    this.sessionId = sessionId
  }
}

/**
 * Starts a session that generates candidates for a brief: one picture or voice recording for each
 * slot (contract, part 1, "Other offer routes"). If the same brief was sent a few seconds ago,
 * returns that session. The brief is moderated before any model generates something.
 * @throws Forbidden, NotFound, BadRequest or TALENT_BLOCKED_BRAND
 * @throws LIKENESS_CONSENT_REQUIRED, NO_USABLE_ASSETS, BRIEF_REFUSED or RateLimited
 * @throws UnprocessableEntity for an unreadable picture
 * @throws ServiceUnavailable (503)
 */
export async function startSession(
  ctx: Context,
  caller: Caller,
  medium: CandidateMedium,
  body: StartBody,
): Promise<{ sessionId: string }> {
  const context = await readSessionContext(ctx.db, {
    buyerAccountId: caller.accountId,
    slug: body.slug,
    brandNamesFolded: [foldBrandName(caller.displayName)],
    campaignType: body.campaignType,
  })
  const judged = checkSessionStart(body, medium, caller.accountId, context)
  await assertConsent(ctx.db, judged.seller.id)
  const briefHash = hashOf(medium, judged, body)
  const readRecent = (db: Parameters<typeof readRecentSessions>[0]) => {
    const now = ctx.clock.now()
    const since = { since: addMs(now, -DAY_MS), sameSince: addMs(now, -SAME_BRIEF_MS) }
    return readRecentSessions(db, { buyerAccountId: caller.accountId, briefHash, ...since })
  }
  const before = await readRecent(ctx.db)
  if (before.same_id !== null) return { sessionId: before.same_id }
  assertBelowSessionLimit(before, ctx.config.CANDIDATE_SESSIONS_PER_DAY, ctx.clock.now())

  const slots = await slotsFor(ctx, medium, judged.seller)
  const productKeys = medium === 'IMAGE' ? await takeProductPictures(ctx, caller, body.productImageUrls ?? []) : []
  await moderateBrief(ctx, await partsOf(ctx, body, productKeys))

  const sessionId = newId()
  try {
    await enqueueGenerations(
      ctx,
      KINDS[medium] as GenerationKind,
      slots.map(({ modelKey }) => ({ input: { sessionId, modelKey }, subject: sessionId, slot: modelKey })),
      {
        accountId: caller.accountId,
        aboutAccountId: judged.seller.id,
        batchId: sessionId,
        within: async (trx, jobs) => {
          await lockAccount(trx, caller.accountId)
          const recent = await readRecent(trx)
          if (recent.same_id !== null) throw new SameSession(recent.same_id)
          const now = ctx.clock.now()
          assertBelowSessionLimit(recent, ctx.config.CANDIDATE_SESSIONS_PER_DAY, now)
          await lockConsent(trx, judged.seller.id)
          const session = rowOf(body, { id: sessionId, medium, briefHash, productKeys, caller, judged, now })
          await insertSession(trx, session, rowsOf(slots, sessionId, jobs))
        },
      },
    )
  } catch (error) {
    if (!(error instanceof SameSession)) throw error
    return { sessionId: error.sessionId }
  }
  return { sessionId }
}

async function partsOf(ctx: Context, body: StartBody, productKeys: readonly string[]): Promise<ModeratedPart[]> {
  const pictures = await Promise.all(productKeys.map((key) => readPicture(ctx, key)))
  return [
    { path: 'campaignDescription', text: body.campaignDescription },
    ...(body.scriptText?.trim() ? [{ path: 'scriptText', text: body.scriptText }] : []),
    ...pictures.map((picture, at) => ({ path: `productImageUrls.${at}`, picture })),
  ]
}

const hashOf = (medium: CandidateMedium, { seller }: JudgedStart, body: StartBody): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        medium,
        seller.id,
        body.campaignDescription,
        body.campaignType,
        body.productImageUrls ?? [],
        body.imageKind ?? null,
        body.scriptText ?? null,
      ]),
    )
    .digest('hex')

type NewSessionInput = {
  id: string
  medium: CandidateMedium
  briefHash: string
  productKeys: readonly string[]
  caller: Caller
  judged: JudgedStart
  now: Date
}

const rowOf = (body: StartBody, { id, medium, briefHash, productKeys, caller, judged, now }: NewSessionInput) => ({
  id,
  medium,
  buyer_account_id: caller.accountId,
  seller_account_id: judged.seller.id,
  image_kind: medium === 'IMAGE' ? (body.imageKind ?? null) : null,
  campaign_title: judged.campaign,
  campaign_description: body.campaignDescription,
  script_text: body.scriptText?.trim() ? body.scriptText : null,
  product_image_keys: [...productKeys],
  brief_hash: briefHash,
  created_at: now,
})

const rowsOf = (slots: readonly Slot[], sessionId: string, jobs: readonly { id: string; slot: string }[]) =>
  slots.map(({ modelKey, title }) => ({
    session_id: sessionId,
    model_key: modelKey,
    title,
    job_id: jobs.find(({ slot }) => slot === modelKey)?.id ?? '',
  }))
