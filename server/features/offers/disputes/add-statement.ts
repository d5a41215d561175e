import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict, forbidden, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { message } from '../../../platform/words/index.ts'
import { keepReferences, toReferences } from '../../media/files/index.ts'
import { listAdmins } from '../../people/accounts/index.ts'
import { notify } from '../../people/notifications/index.ts'
import {
  changedMeanwhileError,
  disputeAnswerDue,
  getOfferForActing,
  type OfferWithPeople,
  recordOfferNote,
  type Side,
} from '../offer/index.ts'
import { buildNotice, noticesToAdmins } from '../offer-notices/index.ts'
import { type DisputeView, viewDispute } from './dispute-view.ts'
import { hasTurn, MAX_ADDITIONS } from './domain/speaking-turns.ts'
import { insertStatement, listStatements, type Statement } from './queries/statements.ts'

type StatementInput = { offerId: string; statement: string; fileUrls: readonly string[] }

/**
 * Adds the talent's answer to an open dispute, once and before its deadline. Repeating the same
 * answer has no second effect.
 * @throws Forbidden for the brand; UnprocessableEntity without an open dispute, after the
 * deadline, or if there is already another answer; BadRequest for a file not uploaded for this
 * dispute; Conflict when the offer changed meanwhile
 */
export const answerDispute = (ctx: Context, caller: Caller, input: StatementInput): Promise<DisputeView> =>
  addStatement(ctx, caller, input, 'talent')

/**
 * Adds to the brand's statement, at most five times.
 * @throws the errors of answerDispute
 */
export const addEvidence = (ctx: Context, caller: Caller, input: StatementInput): Promise<DisputeView> =>
  addStatement(ctx, caller, input, 'brand')

async function addStatement(
  ctx: Context,
  caller: Caller,
  { offerId, statement, fileUrls }: StatementInput,
  side: Side,
): Promise<DisputeView> {
  const files = toReferences(ctx.config, fileUrls, 'fileUrls')
  const { offer, place, actor } = await getOfferForActing(ctx, caller, offerId)
  const now = ctx.clock.now()
  if (place.role !== side)
    throw forbidden(
      side === 'talent' ? 'Only the talent can answer a dispute.' : 'Only the brand can add to this dispute.',
    )
  const disputed = requireOpenDispute(offer, now)
  const before = await listStatements(ctx.db, offer.id, disputed.disputed_at)
  const last = before.findLast((row) => row.side === side)
  if (last && last.statement === statement && isDeepStrictEqual(last.file_references, files))
    return viewDispute(disputed, before, now, ctx.config, side)
  assertMayAddStatement(before, side)
  const row: Statement = {
    id: newId(),
    offer_id: offer.id,
    disputed_at: disputed.disputed_at,
    side,
    account_id: place.accountId,
    actor_role: place.actorRole === 'agent' ? 'agent' : side,
    statement,
    file_references: files,
    created_at: now,
  }
  const allStatements = await inTransaction(ctx.db, async (trx) => {
    const noted = await recordOfferNote(trx, {
      offer,
      action: side === 'talent' ? 'ANSWER_DISPUTE' : 'ADD_EVIDENCE',
      actor,
      note: statement,
      changes: { files: files.length },
      at: now,
    })
    if (!noted) throw changedMeanwhileError()
    // The offer stays locked until commit, so the statements read below cannot change.
    const others = await listStatements(trx, offer.id, disputed.disputed_at)
    assertMayAddStatement(others, side)
    if (!(await insertStatement(trx, row))) throw conflict('This dispute was just answered. Reload it.')
    const rule = { kind: 'dispute-evidence', subjectId: offer.id, ownerAccountId: caller.accountId } as const
    await keepReferences(trx, files, 'fileUrls', rule, now)
    const statements = [...others, row]
    await notifyOthers(trx, offer, statements, now)
    return statements
  })
  return viewDispute(disputed, allStatements, now, ctx.config, side)
}

/** @throws UnprocessableEntity unless the offer has a dispute that still accepts statements */
export function requireOpenDispute(offer: OfferWithPeople, now: Date): OfferWithPeople & { disputed_at: Date } {
  const { disputed_at } = offer
  if (offer.status !== 'DISPUTED' || !disputed_at) throw unprocessable('This offer is not in dispute.')
  if (now >= disputeAnswerDue(disputed_at))
    throw unprocessable('The time for statements in this dispute is over. We decide based on what we have.')
  return { ...offer, disputed_at }
}

/** @throws UnprocessableEntity if the side has no statement left */
export function assertMayAddStatement(statements: readonly Statement[], side: Side): void {
  if (hasTurn(statements, side)) return
  throw unprocessable(
    side === 'talent'
      ? 'You already answered this dispute. Only one answer is possible.'
      : message('You have added to this dispute {count} times, which is the limit.', { count: MAX_ADDITIONS }),
  )
}

async function notifyOthers(
  trx: Trx,
  offer: OfferWithPeople,
  statements: readonly Statement[],
  now: Date,
): Promise<void> {
  const row = statements.at(-1)
  if (!row) return
  const details = {
    by: row.side,
    note: row.statement,
    isAnswered: statements.some(({ side }) => side === 'talent'),
    fileCount: row.file_references.length,
    dueAt: disputeAnswerDue(row.disputed_at),
  }
  const admins = await listAdmins(trx, 'disputes', [offer.buyer_account_id, offer.seller_account_id])
  const other = row.side === 'talent' ? 'brand' : 'talent'
  await notify(
    trx,
    [
      buildNotice('DISPUTE_STATEMENT', other, offer, offer, details),
      ...noticesToAdmins(admins, offer, offer, details, 'DISPUTE_STATEMENT'),
    ],
    now,
  )
}
