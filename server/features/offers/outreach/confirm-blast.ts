import { addMs, SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError, conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { translatable } from '../../../platform/words/index.ts'
import { toAddress } from '../../media/files/index.ts'
import { type Buyer, type SubmitBody, submitOffer } from '../submission/index.ts'
import type { Brief, ChosenCandidates } from './blast-schemas.ts'
import { type BlastState, stateOfBlast } from './domain/blast-state.ts'
import { type BlastRow, findOwnBlast, listRecipients, type RecipientRow } from './queries/find-blasts.ts'
import { claimRecipient, confirmOpenBlast, decideRecipient, finishBlast } from './queries/put-blast.ts'

export type BlastResult = { slug: string; offerId: string | null; error: { code: string; message: string } | null }

/**
 * Sends a blast: submits one offer to each talent, in the brand's order, each in its own
 * transaction. Results are final: a repeated or concurrent request gets the same response. After a
 * crash, a repeated request or a job sends the remaining offers.
 * @throws NotFound for another brand's blast; Conflict for a canceled or expired blast
 */
export async function confirmBlast(ctx: Context, caller: Caller, blastId: string): Promise<BlastResult[]> {
  const now = ctx.clock.now()
  const own = { id: blastId, buyerAccountId: caller.accountId }
  const confirmed = await confirmOpenBlast(ctx.db, { ...own, now })
  const blast = confirmed ?? (await findOwnBlast(ctx.db, own))
  if (!blast) throw notFound('There is no such group offer.')
  const state = stateOfBlast(blast, now)
  if (state !== 'confirmed') throw conflict(REFUSALS[state])
  return sendUndecided(ctx, caller, blast)
}

const REFUSALS: Record<Exclude<BlastState, 'confirmed'>, string> = {
  cancelled: translatable('This group offer was canceled. Create a new one.'),
  expired: translatable('This group offer has expired. Create a new one.'),
  open: translatable('This group offer was just changed. Send it again.'),
}

/** Submits the offers to talents who have no result yet. Returns the results of all talents. */
export async function sendUndecided(ctx: Context, buyer: Buyer, blast: BlastRow): Promise<BlastResult[]> {
  let recipients = await listRecipients(ctx.db, blast.id)
  if (blast.finished_at === null) {
    for (const recipient of recipients) if (recipient.decided_at === null) await sendTo(ctx, buyer, blast, recipient)
    await finishBlast(ctx.db, blast.id, ctx.clock.now())
    recipients = await listRecipients(ctx.db, blast.id)
  }
  return recipients.map(toResult)
}

const toResult = ({ slug, offer_id, error_code, error_message }: RecipientRow): BlastResult => ({
  slug,
  offerId: offer_id,
  error: error_code === null || error_message === null ? null : { code: error_code, message: error_message },
})

/** Rolls back a submit if another request has already written this talent's result. */
class AlreadyDecided extends Error {}

async function sendTo(ctx: Context, buyer: Buyer, blast: BlastRow, recipient: RecipientRow): Promise<void> {
  const place = { blastId: blast.id, position: recipient.position }
  try {
    await submitOffer(ctx, buyer, bodyFor(ctx, blast, recipient), {
      before: async (trx) => {
        if (!(await claimRecipient(trx, place))) throw new AlreadyDecided()
      },
      after: (trx, offerId, at) => decideRecipient(trx, place, { offer_id: offerId }, at),
    })
  } catch (error) {
    if (error instanceof AlreadyDecided) return
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const now = ctx.clock.now()
    const { code, message, retryAfterSeconds } = error
    const retry_at = retryAfterSeconds === undefined ? null : addMs(now, retryAfterSeconds * SECOND_MS)
    await decideRecipient(ctx.db, place, { error_code: code, error_message: message, retry_at }, now)
  }
}

function bodyFor(ctx: Context, blast: BlastRow, { slug, candidates }: RecipientRow): SubmitBody {
  const brief = briefOf(ctx, blast)
  return { ...brief, ...(candidates as ChosenCandidates), slug }
}

/** Returns the brief of a blast, with freshly signed addresses of its pictures. */
export function briefOf(ctx: Pick<Context, 'config' | 'clock'>, { brief }: Pick<BlastRow, 'brief'>): Brief {
  // Only writeBlast writes the column, so its shape is known.
  const storedBrief = brief as Brief
  const now = ctx.clock.now()
  return {
    ...storedBrief,
    productImageUrls: (storedBrief.productImageUrls ?? []).map((each) => toAddress(ctx.config, each, now)),
  }
}
