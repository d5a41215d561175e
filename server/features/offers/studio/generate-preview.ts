import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { badBody, forbidden, issueAt, notFound, rateLimited, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { message } from '../../../platform/words/index.ts'
import { assertUse, type LikenessUse, lockUse } from '../../likeness/consent/index.ts'
import { enqueueGenerations, type JobRow, listJobsSince } from '../../media/generation/index.ts'
import { presetVoices } from '../../media/models/index.ts'
import { foldBrandName } from '../../people/accounts/index.ts'
import {
  findVisibleOffer,
  type OfferForCaller,
  type OfferRole,
  type OfferRow,
  type OfferStatus,
  scopeOf,
  statusWords,
} from '../offer/index.ts'
import { OWN_VOICE } from './domain/media.ts'
import { assertAskedAllowed, assertBrandAllowed, placeOf } from './judge-start.ts'
import { moderateBrief } from './moderate-brief.ts'
import { readSessionContext } from './queries/session-context.ts'
import { lockAccount } from './queries/sessions.ts'
import { findUsableAsset } from './usable-asset.ts'
import { MAX_PREVIEW_LETTERS, voicePreview } from './voice-preview.ts'

export type PreviewBody = {
  offerId: string
  scriptText?: string | null | undefined
  voiceModelKey?: string | null | undefined
}

const ENDED_STATUSES: readonly OfferStatus[] = ['REJECTED', 'CANCELLED', 'EXPIRED']

/** States before the talent has accepted the offer. */
const UNACCEPTED_STATUSES: readonly OfferStatus[] = ['DRAFT', 'APPROVED', 'COUNTERED']

/**
 * Returns the use that a preview makes of the talent's likeness. A talent who hears a script that a
 * brand has sent needs no permission of their own.
 */
const useOf = (role: OfferRole, { status }: OfferRow): LikenessUse =>
  role === 'brand' && UNACCEPTED_STATUSES.includes(status) ? 'preview' : 'work'

/** Thrown if a job for the same preview is already running. Has the id of that job. */
class SameJob extends Error {
  readonly jobId: string
  constructor(jobId: string) {
    super('this preview is already in progress')
    this.jobId = jobId
  }
}

/**
 * Speaks the script of an offer, or another text. Uses the chosen voice of the offer, or another
 * voice (contract, part 1, "Other offer routes"). Repeating the request while the job runs returns
 * the same job.
 * @throws NotFound
 * @throws Forbidden for read-only access, and for a blocked brand before payment
 * @throws TALENT_BLOCKED_BRAND or USE_NOT_ALLOWED
 * @throws BadRequest for an unknown voice or an empty text
 * @throws LIKENESS_CONSENT_REQUIRED, or PREVIEWS_OFF for a brand whose offer is not accepted yet
 * @throws UnprocessableEntity for an offer that has ended
 * @throws NO_USABLE_ASSETS, BRIEF_REFUSED or RateLimited
 * @throws ServiceUnavailable (503)
 */
export async function generatePreview(ctx: Context, caller: Caller, body: PreviewBody): Promise<{ jobId: string }> {
  const found = await findVisibleOffer(ctx, caller, body.offerId)
  if (!found) throw notFound('There is no such offer.')
  const { offer, place } = found
  if (place.role === 'admin') throw forbidden('Only the two sides of this offer can do that.')
  if (!place.canAct)
    throw forbidden('Your agent link lets you view this offer, but not act on it. Ask the talent for permission.')
  if (ENDED_STATUSES.includes(offer.status))
    throw unprocessable(message('This offer is {status}, so it is closed.', { status: statusWords(offer.status) }))
  if (place.role === 'brand' && offer.paid_at === null) await assertStillAllowed(ctx, caller, offer)
  const text = textOf(body, offer)
  const seller = { id: offer.seller_account_id, name: offer.seller_name }
  const use = useOf(place.role, offer)
  await assertUse(ctx.db, seller.id, use)
  const voiceKey = await voiceOf(ctx, body, offer)
  if (voiceKey === OWN_VOICE) await findUsableAsset(ctx, seller, { type: 'VOICE', use })

  const input = {
    offerId: offer.id,
    sellerId: seller.id,
    sellerName: seller.name,
    requesterId: caller.accountId,
    voiceKey,
    text,
    isPreview: use === 'preview',
  }
  const judge = (jobs: readonly JobRow[]): void => {
    const same = jobs.find((job) => job.due_at !== null && isSame(job.input, input))
    if (same) throw new SameJob(same.id)
    assertBelowPreviewLimit(jobs, ctx)
  }
  const readRecent = (db: Parameters<typeof listJobsSince>[0]) =>
    listJobsSince(db, {
      accountId: caller.accountId,
      kind: voicePreview.name,
      since: addMs(ctx.clock.now(), -DAY_MS),
    })
  try {
    judge(await readRecent(ctx.db))
    await moderateBrief(ctx, [{ path: 'scriptText', text }])
    const [job] = await enqueueGenerations(ctx, voicePreview, [{ input, subject: offer.id }], {
      accountId: caller.accountId,
      aboutAccountId: seller.id,
      within: async (trx, [queued]) => {
        await lockAccount(trx, caller.accountId)
        judge((await readRecent(trx)).filter(({ id }) => id !== queued?.id))
        await lockUse(trx, seller.id, use)
      },
    })
    return { jobId: job?.id ?? '' }
  } catch (error) {
    if (!(error instanceof SameJob)) throw error
    return { jobId: error.jobId }
  }
}

/**
 * Rejects a brand that was blocked after it wrote the offer, and a use that the talent no longer
 * allows. Once the offer is paid, neither has an effect.
 */
async function assertStillAllowed(ctx: Context, caller: Caller, offer: OfferForCaller): Promise<void> {
  const names = [caller.displayName, offer.buyer_brand_name ?? caller.displayName]
  const context = await readSessionContext(ctx.db, {
    buyerAccountId: caller.accountId,
    slug: offer.seller_slug,
    brandNamesFolded: names.map(foldBrandName),
    campaignType: offer.campaign_type,
  })
  assertBrandAllowed(context)
  if (context.category === null) return
  const { usage_types: uses, custom_usage: customUse } = offer
  assertAskedAllowed(context, { medium: context.category, uses, customUse, ...placeOf(scopeOf(offer)) })
}

function textOf({ scriptText }: PreviewBody, { script_text }: OfferRow): string {
  const text = (scriptText?.trim() || script_text?.trim() || '').slice(0, MAX_PREVIEW_LETTERS)
  if (text !== '') return text
  const issue = { path: 'scriptText', message: 'is required, because the offer has no script' }
  throw badBody([issue])
}

async function voiceOf(ctx: Context, { voiceModelKey }: PreviewBody, offer: OfferRow): Promise<string> {
  const presets = (await presetVoices(ctx)).map(({ voiceId }) => voiceId)
  const wanted = voiceModelKey ?? offer.selected_voice_model_key ?? presets[0]
  if (wanted !== undefined && (wanted === OWN_VOICE || presets.includes(wanted))) return wanted
  const voices = [OWN_VOICE, ...presets].join(', ')
  const issue = issueAt('voiceModelKey', message('is not one of the voices: {voices}', { voices }))
  throw badBody([issue])
}

const isSame = (input: unknown, wanted: Record<string, string | boolean>): boolean =>
  Object.entries(wanted).every(([name, value]) => (input as Record<string, unknown>)[name] === value)

function assertBelowPreviewLimit(jobs: readonly JobRow[], { config, clock }: Pick<Context, 'config' | 'clock'>): void {
  const limit = config.VOICE_PREVIEWS_PER_DAY
  const count = jobs.length
  if (count < limit) return
  const freeAt = (jobs.at(-1)?.created_at ?? clock.now()).getTime() + DAY_MS
  throw rateLimited(
    `You have generated ${count} voice previews within a day; the limit is ${limit}. Try again later.`,
    Math.max(1, Math.ceil((freeAt - clock.now().getTime()) / 1000)),
    { currentCount: count, limit },
  )
}
