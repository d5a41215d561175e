import { later, SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError, conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { addressOf } from '../../media/files/index.ts'
import { type Buyer, type SubmitBody, submitOffer } from '../submission/index.ts'
import type { Brief, ChosenCandidates } from './blast-schemas.ts'
import { type BlastState, stateOfBlast } from './domain/blast-state.ts'
import { type BlastRow, findOwnBlast, listRecipients, type RecipientRow } from './queries/find-blasts.ts'
import { claimRecipient, confirmOpenBlast, decideRecipient, finishBlast } from './queries/put-blast.ts'

/** What became of one talent of a blast: an offer, or why not. */
export type BlastResult = { slug: string; offerId: string | null; error: { code: string; message: string } | null }

/**
 * Sends a blast: to each talent an offer by the rules of a single submit, one transaction each, in the brand's order. What
 * was decided about a talent stands for good, so that a repeat, or two at once, gets the same answer, and one that died in
 * the middle is gone on with.
 * @throws NotFound for a blast that is not theirs; Conflict for one that was cancelled, or whose time was over.
 */
export async function confirmBlast(ctx: Context, caller: Caller, blastId: string): Promise<BlastResult[]> {
  const now = ctx.clock.now()
  const own = { id: blastId, buyerAccountId: caller.accountId }
  const confirmed = await confirmOpenBlast(ctx.db, { ...own, now })
  const blast = confirmed ?? (await findOwnBlast(ctx.db, own))
  if (!blast) throw notFound('You have no such blast.')
  const state = stateOfBlast(blast, now)
  if (state !== 'confirmed') throw conflict(REFUSALS[state])
  return sendUndecided(ctx, caller, blast)
}

const REFUSALS: Record<Exclude<BlastState, 'confirmed'>, string> = {
  cancelled: 'This blast was cancelled. Create a new one.',
  expired: 'The time to confirm this blast is over. Create a new one.',
  open: 'This blast was changed a moment ago. Confirm it again.',
}

/** Makes the offers of a confirmed blast that nothing was decided about yet. Says what became of all of them. */
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

/** Thrown inside a submit to undo it: somebody else has decided about this talent meanwhile. */
class AlreadyDecided extends Error {}

/** @throws what is no refusal (a fault of ours, a database that is away): nothing is decided then. */
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
    const retry_at = retryAfterSeconds === undefined ? null : later(now, retryAfterSeconds * SECOND_MS)
    await decideRecipient(ctx.db, place, { error_code: code, error_message: message, retry_at }, now)
  }
}

function bodyFor(ctx: Context, blast: BlastRow, { slug, candidates }: RecipientRow): SubmitBody {
  const brief = briefOf(ctx, blast)
  return { ...brief, ...(candidates as ChosenCandidates), slug }
}

/** The brief as it was written, its pictures with addresses that open now. */
export function briefOf(ctx: Pick<Context, 'config' | 'clock'>, { brief }: Pick<BlastRow, 'brief'>): Brief {
  // The column holds only what writeBlast wrote there.
  const kept = brief as Brief
  const now = ctx.clock.now()
  return { ...kept, productImageUrls: (kept.productImageUrls ?? []).map((each) => addressOf(ctx.config, each, now)) }
}
