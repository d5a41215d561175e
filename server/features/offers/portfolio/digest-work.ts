import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MediaFile } from '../../media/files/index.ts'

/** Larger pictures are recognized by their bytes alone. */
const MAX_BYTES = 40_000_000

/**
 * Returns the digests by which a work is recognized when it is delivered again. A picture also has
 * a digest of its looks, because each upload is signed, which changes the bytes. Must not run
 * inside a transaction.
 */
export async function digestWork(ctx: Context, file: MediaFile): Promise<string[]> {
  if (!file.content_type.startsWith('image/') || file.bytes > MAX_BYTES) return [file.sha256]
  const marks = await ctx.persons.readMarks([file.key]).catch((error: unknown) => {
    // A picture that cannot be read is not shown either.
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return []
  })
  return [file.sha256, ...marks.flatMap(({ looks }) => (looks ? [`looks:${looks.straight}`] : []))]
}
