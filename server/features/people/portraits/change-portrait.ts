import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { receiveUpload } from '../../../platform/http/receive-upload.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { Exactly } from '../../../platform/http/schemas.ts'
import type { UploadForm } from '../../../platform/http/upload-form.ts'
import { StorageUnavailable } from '../../../providers/storage/port.ts'
import {
  beginDeleting,
  deleteFiles,
  FILE_KINDS,
  findKeysOf,
  finishDeleting,
  keepFiles,
  type MediaFile,
  mediaUrl,
  storeFile,
} from '../../media/files/index.ts'
import { showPicture } from '../accounts/index.ts'
import { assertPortrait, countLook } from './assert-portrait.ts'

const KIND = 'portrait'

/** What the upload takes. */
export const PORTRAIT_FORM = {
  fields: Exactly({}),
  maxBytes: FILE_KINDS[KIND].maxBytes,
  about:
    'A picture (JPEG, PNG, WebP) of 10 MB and 40 megapixels at most. It is cut to a square; what the camera wrote into it is not kept.',
} satisfies UploadForm

/** The files of an account's portrait: one, and none for most. Takes `trx`; one statement. */
export const findPortraits = (trx: Trx, accountId: string): Promise<string[]> =>
  findKeysOf(trx, { kind: KIND, ownerAccountId: accountId })

/**
 * Shows what is brought as the picture of the caller's account once it was looked at; the one before goes. Should we die
 * in between, nobody shows the new file, and it goes by itself.
 * @throws as storeFile and assertPortrait; RateLimited past as many as are looked at for one account in a day
 */
export const bringPortrait = (ctx: Context, caller: Caller, request: FastifyRequest): Promise<MediaFile> =>
  receiveUpload(
    ctx,
    request,
    PORTRAIT_FORM,
    () => countLook(ctx, caller),
    async (source) => {
      const owner = { accountId: caller.accountId }
      const file = await storeFile(ctx, { kind: KIND, source, owner, fileName: source.fileName })
      try {
        await assertPortrait(ctx, caller, file.key)
      } catch (error) {
        await deleteFiles(ctx, [file.key])
        throw error
      }
      await show(ctx, caller, file.key)
      return file
    },
  )

/** Shows no picture of the caller's account; an uploaded one goes. One that lies elsewhere is only no longer named. */
export const removePortrait = (ctx: Context, caller: Caller): Promise<void> => show(ctx, caller, null)

async function show(ctx: Context, caller: Caller, key: string | null): Promise<void> {
  const at = ctx.clock.now()
  const gone = await inTransaction(ctx.db, async (trx) => {
    // The account's row first: of two at once the later one lets the other's file go.
    await showPicture(trx, caller, key === null ? null : mediaUrl(ctx, key), at)
    const all = await findPortraits(trx, caller.accountId)
    if (key !== null) await keepFiles(trx, [key], { kind: KIND, ownerAccountId: caller.accountId }, at)
    const others = all.filter((one) => one !== key)
    return others.length === 0 ? [] : beginDeleting(trx, others, at)
  })
  try {
    await finishDeleting(ctx, gone)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    ctx.log.warn({ err: error }, 'a portrait that nobody shows any more waits for the sweep')
  }
}
