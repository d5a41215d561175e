import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createTurns } from '@semblance/workers/turns'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { unavailable } from '../../../platform/errors.ts'
import { GENERATED_MARK, isMadeWithAi, PLAIN_MARK } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import type { ComparedKind, PersonSource } from '../../../platform/persons/index.ts'
import { type SpooledFile, spool } from '../../../platform/spool.ts'
import type { Claim } from '../../../providers/credentials/port.ts'
import { assertClean } from './assert-clean.ts'
import { insertWithinUploadLimit } from './assert-upload-room.ts'
import { finishDeleting } from './delete-files.ts'
import { type FileKind, kindOf, kindOfKey } from './domain/file-kinds.ts'
import { cleanFileName } from './domain/file-name.ts'
import { extensionOf } from './domain/file-types.ts'
import type { UncheckedKind } from './domain/person-checks.ts'
import { type PreparedFile, prepareFile } from './prepare-file.ts'
import { markUnfinishedAsDeleting } from './queries/delete-files.ts'
import type { FileFacts, MediaFile } from './queries/file-row.ts'
import { insertFile, markStored } from './queries/write-files.ts'
import { isGenerated, signFile } from './sign-file.ts'

export type NewFile = StoredFile &
  // A file that shows a person must have an expiry. Only `keepCheckedFile` and `keepComparedFile`
  // remove it.
  ({ kind: UncheckedKind; expiresAt?: Date | null } | { kind: PersonSource | ComparedKind; expiresAt: Date })

type StoredFile = {
  source: Readable | Uint8Array | SpooledFile
  owner?: { accountId: string } | { sessionId: string }
  subjectId?: string
  /** Used for downloads only, never trusted. */
  fileName?: string | undefined
  /**
   * Name part of the key without the extension, if the contract defines a pattern for it. Must be
   * unused and contain 128 random bits (`isFileKey`). Default: a random name.
   */
  name?: string
  claim?: Claim
  /**
   * Maker of the file, if it differs from the usual maker of this kind. The usual maker is a model
   * for kinds that models make, and a person for all other kinds. A different maker is recorded in
   * the key. Ignored if there is a `name`.
   */
  madeBy?: 'model' | 'person'
  /**
   * Facts about a file shipped with the program, which is stored unchanged and without inspection.
   */
  known?: Pick<FileFacts, 'contentType' | 'width' | 'height'>
}

/**
 * Inspects a file, converts it to its kind's stored form, and stores it under an unguessable key.
 * A failure leaves nothing behind; the cleanup job deletes the object that a crash leaves. Do not
 * call it in a transaction.
 * @throws PayloadTooLarge
 * @throws RateLimited above the account's daily limit for offers
 * @throws FILE_INFECTED
 * @throws ScannerUnavailable or StorageUnavailable (503)
 * @throws the errors of prepareFile
 */
export async function storeFile(ctx: Context, file: NewFile): Promise<MediaFile> {
  const { source } = file
  const share = shareOf(file.owner)
  const store = (brought: SpooledFile): Promise<MediaFile> =>
    inTurn(share, () =>
      ctx.temporaryFiles.use((to) =>
        ctx.temporaryFiles.use(async (signedTo) => {
          const { kind, known, claim } = file
          const prepared = known ? { ...brought, ...known } : await prepareFile(ctx, kind, brought, to, share)
          if (kindOf(kind).isScanned) await assertClean(ctx, file, brought)
          const madeBy = file.madeBy ?? ((await saysGenerated(ctx, kind, prepared)) ? 'model' : undefined)
          return storePrepared(
            ctx,
            { ...file, madeBy },
            claim ? await signFile(ctx, prepared, claim, signedTo) : prepared,
          )
        }),
      ),
    )
  if ('sha256' in source) return store(source)
  return ctx.temporaryFiles.use(async (path) => store(await spool(source, path, kindOf(file.kind).maxBytes)))
}

/** True if the credentials of a delivered file say that a model made it. */
const saysGenerated = async (ctx: Context, kind: FileKind, prepared: PreparedFile): Promise<boolean> =>
  kind === 'deliverable' && (await isGenerated(ctx, prepared))

const AT_ONCE = 8
/**
 * Files that one account or session may store concurrently, so that it cannot block all other
 * uploads.
 */
const MAX_EACH = 4
const turns = createTurns({
  atOnce: AT_ONCE,
  maxEach: MAX_EACH,
  refuse: () => unavailable('Too many files are being stored at once. Try again in a moment.'),
})

async function inTurn<Result>(share: string | undefined, work: () => Promise<Result>): Promise<Result> {
  const giveTurnBack = await turns.take({ share })
  try {
    return await work()
  } finally {
    giveTurnBack()
  }
}

function shareOf(owner: NewFile['owner']): string | undefined {
  if (!owner) return undefined
  return 'accountId' in owner ? owner.accountId : owner.sessionId
}

/**
 * Returns a new key with 128 random bits, because anyone who knows the address of a public file can
 * open it.
 */
export function newKey(kind: FileKind, contentType: string, name = newName(kind), mark = ''): string {
  const key = `${kindOf(kind).prefix}${name}${mark}${extensionOf(contentType)}`
  if (kindOfKey(key) !== kind) throw new Error(`${key} is not a key of a ${kind}`)
  return key
}

function newName(kind: FileKind): string {
  const { inName } = kindOf(kind)
  const random = randomBytes(16).toString('hex')
  return inName === undefined ? random : `${random}${inName}copy`
}

/** Returns the mark for the key of a file that the kind's usual maker has not made. */
function markOf({ kind, name, madeBy }: Pick<NewFile, 'kind' | 'name'> & { madeBy: NewFile['madeBy'] | undefined }) {
  if (name !== undefined || madeBy === undefined) return undefined
  const isUsual = isMadeWithAi(newKey(kind, '')) === (madeBy === 'model')
  return isUsual ? undefined : madeBy === 'model' ? GENERATED_MARK : PLAIN_MARK
}

type FileOfMaker = Omit<NewFile, 'madeBy'> & { madeBy: NewFile['madeBy'] | undefined }

async function storePrepared(ctx: Context, file: FileOfMaker, prepared: PreparedFile): Promise<MediaFile> {
  const { owner, kind } = file
  const key = newKey(kind, prepared.contentType, file.name, markOf(file))
  const since = ctx.clock.now()
  const row = {
    key,
    kind,
    state: 'STORING' as const,
    content_type: prepared.contentType,
    bytes: prepared.bytes,
    width: prepared.width,
    height: prepared.height,
    sha256: prepared.sha256,
    file_name: cleanFileName(file.fileName),
    visibility: kindOf(kind).visibility,
    owner_account_id: owner && 'accountId' in owner ? owner.accountId : null,
    owner_session_id: owner && 'sessionId' in owner ? owner.sessionId : null,
    subject_id: file.subjectId ?? null,
    source_key: null,
    copy_name: null,
    created_at: since,
    updated_at: since,
    expires_at: file.expiresAt === undefined ? expiryOf(ctx, kind, since) : file.expiresAt,
  }
  if (kindOf(kind).isMetered && owner && 'accountId' in owner)
    await insertWithinUploadLimit(ctx, { ...owner, bytes: prepared.bytes }, (trx) => insertFile(trx, row))
  else await insertFile(ctx.db, row)
  return putObject(ctx, { key, since }, prepared)
}

function expiryOf({ config }: Pick<Context, 'config'>, kind: FileKind, from: Date): Date | null {
  const { retention } = kindOf(kind)
  const days = retention === null ? 0 : config[retention]
  return days === 0 ? null : addMs(from, days * DAY_MS)
}

/**
 * Stores the object of a row in the state STORING and marks the row as stored. If this fails,
 * removes the row.
 */
export async function putObject(
  ctx: Context,
  { key, since }: { key: string; since: Date },
  prepared: PreparedFile,
): Promise<MediaFile> {
  try {
    const { path, bytes, contentType } = prepared
    await ctx.storage.put({ key, body: () => createReadStream(path), bytes, contentType })
    const stored = await markStored(ctx.db, { key, since, at: ctx.clock.now() }, prepared)
    if (stored) return stored
  } catch (error) {
    await discardUnfinished(ctx, key, since).catch((failure: unknown) =>
      ctx.log.warn({ err: failure }, 'a file that could not be stored was not removed; the cleanup job will retry'),
    )
    throw error
  }
  await ctx.storage.delete([key])
  throw unavailable('The file could not be stored in time. Send it again.')
}

/** Deletes a row and its object unless another process has taken the row over. */
export async function discardUnfinished(ctx: Context, key: string, since: Date): Promise<void> {
  if (!(await markUnfinishedAsDeleting(ctx.db, key, since, ctx.clock.now()))) return
  await finishDeleting(ctx, [key])
}
