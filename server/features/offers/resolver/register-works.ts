import { MIN_QUALITY } from '@semblance/fingerprints/distance'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { spool } from '../../../platform/spool.ts'
import { CREDENTIAL_TYPES, NotReadable } from '../../../providers/credentials/port.ts'
import { findPictureFingerprints, fingerprintPictures, openFile } from '../../media/files/index.ts'
import { readMarks } from '../../media/watermarks/index.ts'
import { grantLicence } from '../licences/index.ts'
import { findOfferWithPeople } from '../offer/index.ts'
import { claimDueWorks, type DueWork, putWork, type ReadWork } from './queries/write-works.ts'

const BATCH = 20
/** A file that cannot be read now, because the storage is down, is tried again after this time. */
const RETRY_MS = HOUR_MS
/** Bytes. Larger files are not signed. */
const MAX_SIGNED_BYTES = 40_000_000
/**
 * Bytes. A larger manifest store is not kept. It can be large because manifests that a talent
 * brings may contain pictures.
 */
const MAX_STORE_BYTES = 5_000_000

/** Reads all licensed files that were not read yet. Several runs may overlap. */
export async function registerDueWorks(
  ctx: Context,
  isTimeUp: IsTimeUp = () => false,
): Promise<{ files: number; failed: number }> {
  const report = { files: 0, failed: 0 }
  while (!isTimeUp()) {
    const at = ctx.clock.now()
    const due = await claimDueWorks(ctx.db, { at, retryAt: addMs(at, RETRY_MS), limit: BATCH })
    for (const work of due) {
      if (isTimeUp()) break
      report[(await registerWork(ctx, work)) ? 'files' : 'failed']++
    }
    if (due.length < BATCH) break
  }
  return report
}

/** Returns false if the file cannot be read now. It stays due, and does not stop the rest. */
async function registerWork(ctx: Context, { fileKey, offerId }: DueWork): Promise<boolean> {
  try {
    const offer = await findOfferWithPeople(ctx.db, offerId)
    // The license lists the files of the completed work. Later versions of the work are not in it.
    if (offer) await grantLicence(ctx, offer)
    await putWork(ctx.db, fileKey, await readWork(ctx, fileKey), ctx.clock.now())
    return true
  } catch (error) {
    ctx.log.warn({ err: error, key: fileKey }, 'a licensed file could not be read; the job will retry')
    return false
  }
}

async function readWork(ctx: Context, key: string): Promise<ReadWork> {
  await fingerprintPictures(ctx, [key])
  const [fingerprint] = await findPictureFingerprints(ctx.db, [key], MIN_QUALITY)
  return { hash: fingerprint?.hash ?? null, ...(await readContent(ctx, key)) }
}

async function readContent(ctx: Context, key: string): Promise<Pick<ReadWork, 'manifest' | 'marks'>> {
  const opened = await openFile(ctx, key)
  const contentType = CREDENTIAL_TYPES.find((type) => type === opened?.file.content_type)
  if (!opened || !contentType || opened.file.bytes > MAX_SIGNED_BYTES) {
    opened?.body.destroy()
    return { manifest: null, marks: [] }
  }
  return ctx.temporaryFiles.use(async (path) => {
    await spool(opened.body, path, MAX_SIGNED_BYTES)
    const store = await ctx.credentials.readStore({ bytes: { path }, contentType }).catch((error: unknown) => {
      if (error instanceof NotReadable) return undefined
      throw error
    })
    const isKept = store !== undefined && store.bytes.length <= MAX_STORE_BYTES
    return {
      manifest: isKept ? { id: store.id, store: Buffer.from(store.bytes).toString('base64') } : null,
      marks: await readMarks(ctx, path),
    }
  })
}
