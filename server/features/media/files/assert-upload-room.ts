import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { rateLimited } from '../../../platform/errors.ts'
import { message } from '../../../platform/words/index.ts'
import { countUploadedBytes, lockUploads, type UploadedBytes } from './queries/count-uploaded.ts'

/** A megabyte is a million bytes in all our limits. */
const MEGABYTE = 1_000_000

type Ctx = Pick<Context, 'db' | 'clock' | 'config'>

/**
 * Rejects an upload for an offer if the account has used up its daily limit. Called before the
 * upload is read.
 * @throws RateLimited with the megabytes used and allowed, and the time to wait
 */
export async function assertUploadRoom({ db, clock, config }: Ctx, accountId: string): Promise<void> {
  const now = clock.now()
  assertWithinLimit(config, await countUploadedBytes(db, accountId, addMs(now, -DAY_MS)), { bytes: 1, now })
}

/**
 * Inserts a file's row if the owner's daily limit has room. Concurrent uploads cannot exceed the
 * limit together.
 * @throws RateLimited
 */
export const insertWithinUploadLimit = (
  { db, clock, config }: Ctx,
  { accountId, bytes }: { accountId: string; bytes: number },
  insert: (trx: Trx) => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockUploads(trx, accountId)
    const now = clock.now()
    assertWithinLimit(config, await countUploadedBytes(trx, accountId, addMs(now, -DAY_MS)), { bytes, now })
    await insert(trx)
  })

function assertWithinLimit(
  { UPLOAD_MEGABYTES_PER_DAY: limit }: Pick<Context['config'], 'UPLOAD_MEGABYTES_PER_DAY'>,
  brought: UploadedBytes,
  { bytes, now }: { bytes: number; now: Date },
): void {
  if (brought.bytes + bytes <= limit * MEGABYTE) return
  const freeAt = (brought.oldest ?? now).getTime() + DAY_MS
  const had = Math.ceil(brought.bytes / MEGABYTE)
  throw rateLimited(
    message(
      'You have uploaded {had} MB to offers within a day; the limit is {limit} MB. Upload this file later, or send a smaller one.',
      { had: String(had), limit: String(limit) },
    ),
    Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)),
    { currentCount: had, limit },
  )
}
