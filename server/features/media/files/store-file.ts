import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { DAY_MS, later } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { unavailable } from '../../../platform/errors.ts'
import type { PersonSource } from '../../../platform/persons/index.ts'
import { type Spooled, spool } from '../../../platform/spool.ts'
import { createTurns } from '../../../platform/workers/turns.ts'
import type { Claim } from '../../../providers/credentials/port.ts'
import { finishDeleting } from './delete-files.ts'
import { type FileKind, kindOf, kindOfKey } from './domain/file-kinds.ts'
import { cleanFileName } from './domain/file-name.ts'
import { extensionOf } from './domain/file-types.ts'
import type { UncheckedKind } from './domain/shown-persons.ts'
import { type PreparedFile, prepareFile } from './prepare-file.ts'
import { beginGivingUp } from './queries/delete-files.ts'
import type { FileFacts, MediaFile } from './queries/file-row.ts'
import { insertFile, markStored } from './queries/write-files.ts'
import { requireClean } from './require-clean.ts'
import { insideUploadRoom } from './require-upload-room.ts'
import { signFile } from './sign-file.ts'

export type NewFile = StoredFile &
  // A file that shows a person is kept for good by the check alone.
  ({ kind: UncheckedKind; expiresAt?: Date | null } | { kind: PersonSource; expiresAt: Date })

type StoredFile = {
  /** Bytes, a stream of them, or a file of ours that they lie in. */
  source: Readable | Uint8Array | Spooled
  owner?: { accountId: string } | { sessionId: string }
  /** What it is brought for: an offer's id. */
  subjectId?: string
  /** As whoever brought it calls it; kept for whoever saves it, and believed in nothing. */
  fileName?: string | undefined
  /**
   * What its key is called, without an ending, where the contract has a pattern for it: with 128 random bits, as keys
   * have them (`isFileKey`), and never used before. Default: random.
   */
  name?: string
  /** What is signed into it (Content Credentials), where its type can carry that. */
  claim?: Claim
  /** Of a file that comes with the program: nobody has to look at it, and it is kept to the byte. */
  known?: Pick<FileFacts, 'contentType' | 'width' | 'height'>
}

/**
 * Looks at a file, makes it what its kind is stored as, and stores it under a key of ours that cannot be guessed. The row
 * says so before the object is written and after: what a crash leaves between is swept. Never call it in a transaction.
 * @throws PayloadTooLarge; RateLimited past what an account may bring to offers within a day; as prepareFile; FILE_INFECTED; ScannerUnavailable, StorageUnavailable (503). Nothing is left
 * then.
 */
export async function storeFile(ctx: Context, file: NewFile): Promise<MediaFile> {
  const { source } = file
  const share = shareOf(file.owner)
  const store = (brought: Spooled): Promise<MediaFile> =>
    inTurn(share, () =>
      ctx.temporaryFiles.use((to) =>
        ctx.temporaryFiles.use(async (signedTo) => {
          const { kind, known, claim } = file
          const prepared = known ? { ...brought, ...known } : await prepareFile(ctx, kind, brought, to, share)
          if (kindOf(kind).isScanned) await requireClean(ctx, file, brought)
          return keep(ctx, file, claim ? await signFile(ctx, prepared, claim, signedTo) : prepared)
        }),
      ),
    )
  if ('sha256' in source) return store(source)
  return ctx.temporaryFiles.use(async (path) => store(await spool(source, path, kindOf(file.kind).maxBytes)))
}

/** Files that a process stores at once: waiting ones lie on the disk, those under way have buffers in memory. */
const AT_ONCE = 8
/** No account or session can keep the others waiting with files that take long. */
const MOST_EACH = 4
const turns = createTurns({
  atOnce: AT_ONCE,
  mostEach: MOST_EACH,
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

/** 128 random bits in every name: the address alone opens a public file. */
export function newKey(kind: FileKind, contentType: string, name = newName(kind)): string {
  const key = `${kindOf(kind).prefix}${name}${extensionOf(contentType)}`
  if (kindOfKey(key) !== kind) throw new Error(`${key} is no key of a ${kind}`)
  return key
}

/** Of kinds that share a folder the name says which it is. */
function newName(kind: FileKind): string {
  const { inName } = kindOf(kind)
  const random = randomBytes(16).toString('hex')
  return inName === undefined ? random : `${random}${inName}copy`
}

async function keep(ctx: Context, file: NewFile, prepared: PreparedFile): Promise<MediaFile> {
  const { owner, kind } = file
  const key = newKey(kind, prepared.contentType, file.name)
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
    expires_at: file.expiresAt === undefined ? endOf(ctx, kind, since) : file.expiresAt,
  }
  if (kindOf(kind).isMetered && owner && 'accountId' in owner)
    await insideUploadRoom(ctx, { ...owner, bytes: prepared.bytes }, (trx) => insertFile(trx, row))
  else await insertFile(ctx.db, row)
  return putObject(ctx, { key, since }, prepared)
}

/** When a file of the kind goes by itself. */
function endOf({ config }: Pick<Context, 'config'>, kind: FileKind, from: Date): Date | null {
  const { retention } = kindOf(kind)
  const days = retention === null ? 0 : config[retention]
  return days === 0 ? null : later(from, days * DAY_MS)
}

/** Writes the object of a row that says STORING, and then says that it is there. What fails takes the row along. */
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
    await giveUp(ctx, key, since).catch((failure: unknown) =>
      ctx.log.warn({ err: failure }, 'a file that could not be stored waits for the sweep'),
    )
    throw error
  }
  // It took so long that the sweep gave it up: nobody knows the object any more.
  await ctx.storage.delete([key])
  throw unavailable('The file could not be stored in time. Send it again.')
}

/** A row and its object, unless somebody else has taken the row over. */
export async function giveUp(ctx: Context, key: string, since: Date): Promise<void> {
  if (!(await beginGivingUp(ctx.db, key, since, ctx.clock.now()))) return
  await finishDeleting(ctx, [key])
}
