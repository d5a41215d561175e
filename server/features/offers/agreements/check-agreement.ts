import type { Context } from '../../../platform/context.ts'
import { isoTime } from '../../../platform/http/schemas.ts'
import { groupedCode, readLicenceCode } from '../licences/index.ts'
import { findSigned } from './queries/find-signed.ts'

/**
 * Returns what anyone may know about a signed agreement: that it exists, since when, and its
 * hashes. Null without one, also for a mistyped code. The code is that of the agreement or of the
 * license.
 */
export async function checkAgreement(ctx: Pick<Context, 'db'>, typed: string) {
  const code = readLicenceCode(typed)
  const found = code === undefined ? undefined : await findSigned(ctx.db, code)
  if (!found) return null
  return {
    code: groupedCode(found.code),
    signedAt: isoTime(found.signed_at),
    textSha256: found.text_sha256,
    pdfSha256: found.pdf_sha256,
    isLatest: found.is_latest,
    isCodeOfLicense: found.is_code_of_license,
  }
}
