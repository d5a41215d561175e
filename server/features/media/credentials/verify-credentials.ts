import type { Context } from '../../../platform/context.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { spool } from '../../../platform/spool.ts'
import {
  CREDENTIAL_TYPES,
  type CredentialReport,
  type CredentialType,
  NotReadable,
} from '../../../providers/credentials/port.ts'
import { openVisibleFile } from '../files/index.ts'
import { statementsOf } from './domain/statements.ts'

export const MAX_VERIFIED_BYTES = 20_000_000

const TYPES: Readonly<Record<string, CredentialType>> = {
  ...Object.fromEntries(CREDENTIAL_TYPES.map((type) => [type, type])),
  'image/apng': 'image/png',
}

export type Verified = Omit<CredentialReport, 'problems' | 'ingredientCount' | 'signedAt' | 'generated'> & {
  madeWithAi: boolean
  statements: string[]
}

/** @throws UnprocessableEntity for a type that cannot carry credentials */
export async function verifyFile(ctx: Context, path: string): Promise<Verified> {
  const { fileTypeFromFile } = await import('file-type')
  const type = await fileTypeFromFile(path)
  const contentType = TYPES[type?.mime ?? '']
  if (!contentType)
    throw unprocessable(
      'Content Credentials can be read from PNG, JPEG, WebP, WAV, MP3 and PDF files. Send one of these.',
    )
  const report = await ctx.credentials.read({ bytes: { path }, contentType }).catch((error: unknown) => {
    throw error instanceof NotReadable
      ? unprocessable('This file cannot be read because it is damaged or invalid.')
      : error
  })
  const { problems: _, ingredientCount: __, signedAt: ___, generated: madeWithAi, ...known } = report
  return { ...known, madeWithAi, statements: statementsOf(report) }
}

/**
 * Verifies one of our files by its key. The file must be public, or its address must be signed.
 * @throws NotFound, PayloadTooLarge or UnprocessableEntity
 */
export async function verifyOwnFile(
  ctx: Context,
  fileRequest: { key: string; expires?: string | undefined; signature?: string | undefined },
): Promise<Verified> {
  const { body } = await openVisibleFile(ctx, fileRequest)
  return ctx.temporaryFiles.use(async (path) => {
    await spool(body, path, MAX_VERIFIED_BYTES)
    return verifyFile(ctx, path)
  })
}
