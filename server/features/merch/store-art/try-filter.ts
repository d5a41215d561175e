import { readFile } from 'node:fs/promises'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import { visibleText } from '../../../platform/visible-text.ts'
import { deleteFiles, mediaUrl, storeFile } from '../../media/files/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { findFilters, noFilter } from '../filters/index.ts'
import { makeBrandedArt } from './make-branded-art.ts'

/**
 * Drawn faces that show no real person, for trying out filters:
 * `server/sample-pictures/face-….webp`.
 */
export const SAMPLE_FACES = ['one', 'two', 'three'] as const
export type SampleFace = (typeof SAMPLE_FACES)[number]

/**
 * Makes a picture from a drawn sample face and a filter, so that an admin can judge the filter.
 * Calls a real model and uses the day's budget. `prompt` replaces the stored prompt of the filter.
 * Writes an audit entry.
 * @returns the URL of the picture, which is stored for a day
 * @throws NotFound; UnprocessableEntity without a prompt; the errors of makeBrandedArt
 */
export async function tryFilter(
  ctx: Context,
  admin: Caller,
  id: string,
  { face, prompt, signal }: { face: SampleFace; prompt?: string | undefined; signal: AbortSignal },
): Promise<{ imageUrl: string; madeWithAi: boolean }> {
  const [filter] = await findFilters(ctx.db, [id])
  if (!filter) throw noFilter()
  const tried = visibleText(prompt ?? filter.prompt ?? '')
  if (tried === '') throw unprocessable('This filter has no prompt yet.')
  const { accountId } = admin
  const photoKey = await storeSampleFace(ctx, accountId, face)
  try {
    await auditTrial(ctx, accountId, { id, face, prompt: tried })
    const { referenceImageUrl } = filter
    const wanted = { accountId, photoKey, filter: { id, prompt: tried, referenceImageUrl }, catalogProductIds: [] }
    const { displayKey } = await makeBrandedArt(ctx, wanted, signal)
    return { imageUrl: mediaUrl(ctx, displayKey), madeWithAi: isMadeWithAi(displayKey) }
  } finally {
    await deleteFiles(ctx, [photoKey])
  }
}

/**
 * Stores a sample face as a file of the caller, because art can be made only from the caller's own
 * files.
 */
async function storeSampleFace(ctx: Context, accountId: string, face: SampleFace): Promise<string> {
  const source = new Uint8Array(await readFile(new URL(`../../../sample-pictures/face-${face}.webp`, import.meta.url)))
  const expiresAt = addMs(ctx.clock.now(), DAY_MS)
  return (await storeFile(ctx, { kind: 'store-photo', source, owner: { accountId }, expiresAt })).key
}

const auditTrial = (ctx: Context, accountId: string, { id, ...after }: { id: string; face: string; prompt: string }) =>
  inTransaction(ctx.db, (trx) =>
    recordAudit(
      trx,
      {
        actorAccountId: accountId,
        action: 'try-filter',
        subjectType: 'filter',
        subjectId: id,
        reason: null,
        before: null,
        after,
      },
      ctx.clock.now(),
    ),
  )
