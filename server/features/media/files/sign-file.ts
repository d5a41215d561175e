import { writeFile } from 'node:fs/promises'
import type { Context } from '../../../platform/context.ts'
import { measureFile } from '../../../platform/spool.ts'
import {
  type Claim,
  CREDENTIAL_TYPES,
  type CredentialReport,
  type CredentialType,
  NotReadable,
  NotSignable,
  type SignableFile,
} from '../../../providers/credentials/port.ts'
import type { PreparedFile } from './prepare-file.ts'

type ReadableFile = Pick<PreparedFile, 'path' | 'contentType' | 'bytes'>

/** Maximum size in bytes. Signing holds the whole file in memory, so larger files stay unsigned. */
const MAX_SIGNED_BYTES = 40_000_000

const signableType = (contentType: string): CredentialType | undefined =>
  CREDENTIAL_TYPES.find((type) => type === contentType)

/** Undefined if the type cannot carry credentials or the file is too large. */
const signable = ({ path, contentType, bytes }: ReadableFile) => {
  const type = signableType(contentType)
  return type && bytes <= MAX_SIGNED_BYTES ? ({ bytes: { path }, contentType: type } satisfies SignableFile) : undefined
}

export const isTrusted = (ctx: Pick<Context, 'credentials'>, file: ReadableFile): Promise<boolean> =>
  says(ctx, file, ({ trusted }) => trusted)

/** True if the file's credentials name a model, whoever signed them. */
export const isGenerated = (ctx: Pick<Context, 'credentials'>, file: ReadableFile): Promise<boolean> =>
  says(ctx, file, ({ generated }) => generated)

async function says(
  ctx: Pick<Context, 'credentials'>,
  file: ReadableFile,
  statement: (report: CredentialReport) => boolean,
): Promise<boolean> {
  const readable = signable(file)
  if (!readable) return false
  try {
    return statement(await ctx.credentials.read(readable))
  } catch (error) {
    if (error instanceof NotReadable) return false
    throw error
  }
}

/**
 * Writes the signed file to `to`. Returns the file unchanged if its type cannot carry credentials,
 * it is larger than 40 MB, or it is malformed. If the file or its `parent` already has
 * credentials, they become the ingredient.
 * @throws ServiceUnavailable (503) if the signing queue is full
 */
export async function signFile(
  ctx: Pick<Context, 'credentials' | 'log'>,
  prepared: PreparedFile,
  claim: Claim,
  to: string,
  parent?: ReadableFile,
): Promise<PreparedFile> {
  const file = signable(prepared)
  const source = parent && signable(parent)
  if (!file || (parent && !source)) return prepared
  try {
    const signed = await ctx.credentials.sign({ ...file, claim, ...(source ? { parent: source } : {}) })
    await writeFile(to, signed, { flag: 'wx', mode: 0o600 })
    return { ...prepared, ...(await measureFile(to)) }
  } catch (error) {
    if (!(error instanceof NotSignable)) throw error
    ctx.log.warn({ err: error, contentType: prepared.contentType }, 'a file is stored without credentials')
    return prepared
  }
}
