import type { FastifyRequest } from 'fastify'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { unavailable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { Exactly } from '../../../platform/http/schemas.ts'
import { receiveUpload } from '../../../platform/http/uploads/receive-upload.ts'
import type { UploadForm } from '../../../platform/http/uploads/upload-form.ts'
import { StorageUnavailable } from '../../../providers/storage/port.ts'
import {
  beginDeleting,
  deleteFiles,
  FILE_KINDS,
  findKeysOf,
  finishDeleting,
  keepCheckedFile,
  keyOfMediaUrl,
  type MediaFile,
  mediaUrl,
  storeFile,
} from '../../media/files/index.ts'
import { lockAccountImage, setAccountPicture, showReleasedImage } from '../accounts/index.ts'
import { assertPortrait, countPortraitUpload } from './assert-portrait.ts'

const KIND = 'portrait'

export const PORTRAIT_FORM = {
  fields: Exactly({}),
  maxBytes: FILE_KINDS[KIND].maxBytes,
  about:
    'A picture (JPEG, PNG or WebP) up to 10 MB and 40 megapixels. It is cropped to a square, and camera metadata is removed.',
} satisfies UploadForm

/** Returns the keys of an account's portrait files. Usually there is at most one. */
export const findPortraits = (trx: Trx, accountId: string): Promise<string[]> =>
  findKeysOf(trx, { kind: KIND, ownerAccountId: accountId })

export type UploadedPortrait = { file: MediaFile; heldReason: string | null }

/**
 * Checks an uploaded picture, compares it with others' pictures, publishes it and deletes the
 * previous one. If the new picture is withheld, the previous one stays. After a crash, the unused
 * file is deleted later.
 * @throws the errors of storeFile and assertPortrait
 * @throws RateLimited above the daily limit per account
 */
export const uploadPortrait = (ctx: Context, caller: Caller, request: FastifyRequest): Promise<UploadedPortrait> =>
  receiveUpload(
    ctx,
    request,
    PORTRAIT_FORM,
    () => countPortraitUpload(ctx, caller),
    async (brought) => {
      const { accountId } = caller
      const expiresAt = addMs(ctx.clock.now(), DAY_MS)
      const file = await storeFile(ctx, {
        kind: KIND,
        source: brought,
        owner: { accountId },
        fileName: brought.fileName,
        expiresAt,
      })
      try {
        await assertPortrait(ctx, caller, file.key)
        await ctx.persons.analyze({ source: KIND, fileKey: file.key, accountId }, brought)
        return { file, heldReason: await setPortrait(ctx, caller, file.key) }
      } catch (error) {
        await deleteFiles(ctx, [file.key])
        throw error
      }
    },
  )

/** An uploaded file is deleted. An external picture is only removed from the account. */
export async function removePortrait(ctx: Context, caller: Caller): Promise<void> {
  await setPortrait(ctx, caller, null)
}

/** @returns the reason if the new portrait is withheld */
async function setPortrait(ctx: Context, caller: Caller, key: string | null): Promise<string | null> {
  const { accountId } = caller
  const at = ctx.clock.now()
  const { gone, heldReason } = await inTransaction(ctx.db, async (trx) => {
    // The lock lets the second of two concurrent uploads find the file of the first and delete it.
    const account = await lockAccountImage(trx, accountId)
    const all = await findPortraits(trx, accountId)
    const person = key === null ? null : await ctx.persons.check(trx, { source: KIND, fileKey: key, accountId })
    const reason = person?.heldReason ?? null
    if (reason === null)
      await setAccountPicture(trx, caller, person && { person, address: mediaUrl(ctx, person.fileKey) }, at)
    if (person && !(await keepCheckedFile(trx, person, at)))
      throw unavailable('The upload took too long. Upload the picture again.')
    const stays = reason === null ? key : keyOfMediaUrl(ctx.config, account?.imageUrl ?? '')
    const others = all.filter((one) => one !== key && one !== stays)
    return { gone: others.length === 0 ? [] : await beginDeleting(trx, others, at), heldReason: reason }
  })
  try {
    await finishDeleting(ctx, gone)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    ctx.log.warn({ err: error }, 'unused portrait not deleted; the sweep retries it')
  }
  return heldReason
}

/**
 * Publishes a withheld portrait after an admin released it. The file still exists, because only a
 * newer portrait deletes it.
 */
export const publishReleasedPortrait = (
  ctx: Pick<Context, 'config' | 'clock'>,
  trx: Trx,
  { accountId, fileKey }: { accountId: string; fileKey: string },
  at: Date,
): Promise<void> => showReleasedImage(trx, accountId, mediaUrl(ctx, fileKey), at)
