import { writeFile } from 'node:fs/promises'
import type { Context } from '../../../platform/context.ts'
import { measure } from '../../../platform/spool.ts'
import {
  type Claim,
  CREDENTIAL_TYPES,
  type CredentialType,
  NotReadable,
  NotSignable,
  type SignableFile,
} from '../../../providers/credentials/port.ts'
import type { PreparedFile } from './prepare-file.ts'

/** A larger one would have to lie in memory whole; it is stored as it came. */
const LARGEST_SIGNED_BYTES = 40_000_000

const signableType = (contentType: string): CredentialType | undefined =>
  CREDENTIAL_TYPES.find((type) => type === contentType)

/** A file as what can be signed, or made of; undefined for a type that carries no credentials, and for what is too large. */
const signable = ({ path, contentType, bytes }: Pick<PreparedFile, 'path' | 'contentType' | 'bytes'>) => {
  const type = signableType(contentType)
  return type && bytes <= LARGEST_SIGNED_BYTES
    ? ({ bytes: { path }, contentType: type } satisfies SignableFile)
    : undefined
}

/** Whether a file is as it was signed, by somebody who is trusted here. */
export async function isTrusted(
  ctx: Pick<Context, 'credentials'>,
  file: Pick<PreparedFile, 'path' | 'contentType' | 'bytes'>,
): Promise<boolean> {
  const readable = signable(file)
  if (!readable) return false
  try {
    return (await ctx.credentials.read(readable)).trusted
  } catch (error) {
    if (error instanceof NotReadable) return false
    throw error
  }
}

/**
 * The file with Content Credentials in it, written to `to`; as it is, where its type takes none, it is larger than 40 MB
 * or too odd to be signed. Credentials that it brings, or its `parent`'s, are kept as the ingredient.
 * @throws ServiceUnavailable (503) when too much waits to be signed
 */
export async function signFile(
  ctx: Pick<Context, 'credentials' | 'log'>,
  prepared: PreparedFile,
  claim: Claim,
  to: string,
  parent?: Pick<PreparedFile, 'path' | 'contentType' | 'bytes'>,
): Promise<PreparedFile> {
  const file = signable(prepared)
  const source = parent && signable(parent)
  if (!file || (parent && !source)) return prepared
  try {
    const signed = await ctx.credentials.sign({ ...file, claim, ...(source ? { parent: source } : {}) })
    await writeFile(to, signed, { flag: 'wx', mode: 0o600 })
    return { ...prepared, ...(await measure(to)) }
  } catch (error) {
    if (!(error instanceof NotSignable)) throw error
    ctx.log.warn({ err: error, contentType: prepared.contentType }, 'a file is stored without credentials')
    return prepared
  }
}
