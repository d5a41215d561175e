import { TaskRefused } from '@semblance/workers/task'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { spool } from '../../../platform/spool.ts'
import { MAX_FINGERPRINTED_BYTES } from './domain/fingerprinted-kinds.ts'
import { openFile } from './open-file.ts'
import { claimDueFingerprints, findDueFingerprints, putPictureFingerprint } from './queries/fingerprints.ts'

const BATCH = 20
/**
 * A picture that cannot be read now, because the storage is down, is tried again after this time.
 */
const RETRY_MS = HOUR_MS

/** Makes all due fingerprints, until none is left or the time is up. Several runs may overlap. */
export async function fingerprintDuePictures(
  ctx: Context,
  isTimeUp: IsTimeUp = () => false,
): Promise<{ pictures: number }> {
  let pictures = 0
  while (!isTimeUp()) {
    const at = ctx.clock.now()
    const keys = await claimDueFingerprints(ctx.db, { at, retryAt: addMs(at, RETRY_MS), limit: BATCH })
    for (const key of keys) {
      if (isTimeUp()) break
      if (await fingerprintStored(ctx, key)) pictures++
    }
    if (keys.length < BATCH) break
  }
  return { pictures }
}

/** Makes the missing fingerprints of these pictures now. Do not call it in a transaction. */
export async function fingerprintPictures(ctx: Context, keys: readonly string[]): Promise<void> {
  for (const key of await findDueFingerprints(ctx.db, keys)) await fingerprintStored(ctx, key)
}

/**
 * Returns false if the picture cannot be read now. It stays due. One picture that fails does not
 * stop the rest.
 */
async function fingerprintStored(ctx: Context, key: string): Promise<boolean> {
  try {
    const made = await ctx.temporaryFiles.use(async (path) => {
      const opened = await openFile(ctx, key)
      if (!opened) return null
      await spool(opened.body, path, MAX_FINGERPRINTED_BYTES)
      return ctx.pictures.fingerprint(path).catch((error: unknown) => {
        // A picture that is damaged or of another type will never have one.
        if (error instanceof TaskRefused) return null
        throw error
      })
    })
    await putPictureFingerprint(ctx.db, key, made, ctx.clock.now())
    return true
  } catch (error) {
    ctx.log.warn({ err: error, key }, 'a fingerprint could not be made; the job will retry')
    return false
  }
}
