import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { type Issue, notFound, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { isoTime } from '../../../platform/http/schemas.ts'
import { newId } from '../../../platform/ids.ts'
import { message } from '../../../platform/words/index.ts'
import { keepReferences, toAddress, toReferences } from '../../media/files/index.ts'
import { type BlastDraftView, MAX_DRAFTS, type SaveBlastDraftBody } from './draft-schemas.ts'
import {
  type BlastDraftRow,
  deleteBlastDraft,
  findBlastDraft,
  insertBlastDraft,
  listBlastDrafts,
  updateBlastDraft,
} from './queries/blast-drafts.ts'
import { warnOfRights } from './warn-of-rights.ts'

/**
 * Stores an unfinished brief for several talents. Checks only its pictures. They are kept as long
 * as the draft. `warnings` lists the talents whose other licenses leave no room for the brief.
 * @throws NotFound for another brand's draft; UnprocessableEntity at the limit; BadRequest for
 * pictures of somebody else
 */
export async function saveBlastDraft(
  ctx: Context,
  caller: Caller,
  body: SaveBlastDraftBody,
): Promise<{ draft: BlastDraftView; warnings: Issue[] }> {
  const buyerAccountId = caller.accountId
  const { draftId, slugs, candidates, brief } = body
  const now = ctx.clock.now()
  const pictures = toReferences(ctx.config, brief.productImageUrls ?? [], 'brief.productImageUrls')
  const draft = { slugs, candidates: candidates ?? [], brief: { ...brief, productImageUrls: pictures } }
  const row = await inTransaction(ctx.db, async (trx) => {
    const rule = { kind: 'product-image', ownerAccountId: buyerAccountId } as const
    await keepReferences(trx, pictures, 'brief.productImageUrls', rule, now)
    if (draftId) {
      const saved = await updateBlastDraft(trx, { id: draftId, buyerAccountId, draft, at: now })
      if (!saved) throw NO_SUCH_DRAFT()
      return saved
    }
    const begun = await insertBlastDraft(trx, { id: newId(), buyerAccountId, draft, at: now, most: MAX_DRAFTS })
    if (!begun)
      throw unprocessable(
        message('You have {count} drafts, which is the limit. Send or delete one first.', { count: MAX_DRAFTS }),
      )
    return begun
  })
  return { draft: viewDraft(ctx, row), warnings: await warnOfRights(ctx, caller, body, now) }
}

export async function showBlastDrafts(ctx: Context, { accountId }: Caller): Promise<BlastDraftView[]> {
  return (await listBlastDrafts(ctx.db, accountId)).map((row) => viewDraft(ctx, row))
}

export async function showBlastDraft(ctx: Context, { accountId }: Caller, id: string): Promise<BlastDraftView> {
  const row = await findBlastDraft(ctx.db, { id, buyerAccountId: accountId })
  if (!row) throw NO_SUCH_DRAFT()
  return viewDraft(ctx, row)
}

export async function discardBlastDraft(ctx: Context, { accountId }: Caller, id: string): Promise<void> {
  if (!(await deleteBlastDraft(ctx.db, { id, buyerAccountId: accountId }))) throw NO_SUCH_DRAFT()
}

const NO_SUCH_DRAFT = () => notFound('There is no such draft.')

function viewDraft(ctx: Context, row: BlastDraftRow): BlastDraftView {
  // Only saveBlastDraft writes the column, so its shape is known.
  const { slugs, candidates, brief } = row.draft as Pick<BlastDraftView, 'slugs' | 'candidates' | 'brief'>
  const now = ctx.clock.now()
  return {
    id: row.id,
    slugs,
    candidates,
    brief: {
      ...brief,
      productImageUrls: (brief.productImageUrls ?? []).map((each) => toAddress(ctx.config, each, now)),
    },
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  }
}
