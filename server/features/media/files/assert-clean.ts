import { createReadStream } from 'node:fs'
import { HOUR_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { countAttempt, throttleKey } from '../../../platform/security/throttle.ts'
import type { SpooledFile } from '../../../platform/spool.ts'
import { message } from '../../../platform/words/index.ts'
import { type AdminMatter, notifyAdmins } from '../../people/notifications/index.ts'
import type { FileKind } from './domain/file-kinds.ts'
import { cleanFileName } from './domain/file-name.ts'

type UploadedContent = {
  kind: FileKind
  owner?: { accountId: string } | { sessionId: string }
  subjectId?: string
  fileName?: string | undefined
}

/** Admins get at most one mail per hour about one uploader's infected files. */
const ADMIN_NOTICE_RULE = { name: 'infected file told', delaysSeconds: [3600], forgetAfterMs: HOUR_MS }

/**
 * Notifies the admins of malware.
 * @throws FILE_INFECTED (422) with the name of the malware
 * @throws ScannerUnavailable (503) if the scanner gives no result
 */
export async function assertClean(ctx: Context, file: UploadedContent, { path, sha256 }: SpooledFile): Promise<void> {
  const verdict = await ctx.scanner.scan(createReadStream(path))
  if (verdict.clean) return
  ctx.log.warn({ kind: file.kind, found: verdict.found, sha256 }, 'an infected file was refused')
  await reportInfection(ctx, file, verdict.found, sha256)
  throw new AppError(
    'FILE_INFECTED',
    message('The file contains malware ({name}). It was not stored.', { name: verdict.found }),
  )
}

async function reportInfection(ctx: Context, file: UploadedContent, found: string, sha256: string): Promise<void> {
  const { owner } = file
  const whose = owner && 'accountId' in owner ? owner.accountId : 'unknown'
  const now = ctx.clock.now()
  try {
    await countAttempt(ctx.db, [throttleKey(ctx.config.SECRET_KEY, ADMIN_NOTICE_RULE, whose)], now)
  } catch (error) {
    if (error instanceof AppError && error.code === 'RateLimited') return
    throw error
  }
  const matter = infectedFileMatter({ ...file, whose, found, sha256 })
  await inTransaction(ctx.db, (trx) => notifyAdmins(trx, matter, now))
}

export const infectedFileMatter = ({
  whose,
  found,
  sha256,
  subjectId,
  fileName,
}: Pick<UploadedContent, 'subjectId' | 'fileName'> & {
  whose: string
  found: string
  sha256: string
}): AdminMatter => ({
  kind: 'FILE_INFECTED',
  area: 'system',
  title: 'An infected file was refused',
  paragraphs: [
    `Account ${whose} uploaded a file that contains ${found}${subjectId ? `, for offer ${subjectId}` : ''}. It was rejected and not stored.`,
    `The file name was “${cleanFileName(fileName) ?? 'unnamed'}” (SHA-256 ${sha256}). If it happens again, contact the account or block it. You get no more emails about it for an hour.`,
  ],
})
