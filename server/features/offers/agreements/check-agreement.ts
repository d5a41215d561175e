import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { isoTime } from '../../../platform/http/schemas.ts'
import { groupedCode, readLicenceCode } from '../licences/index.ts'
import { findSigned } from './queries/find-signed.ts'

/**
 * Returns what anyone may know about a signed agreement: that it exists, since when, and its hashes
 * and its timestamp. Returns null if no agreement was signed. `typed` is the code of the agreement
 * or of the license.
 * @throws NotFound for a code that cannot exist, such as a mistyped one
 */
export async function checkAgreement(ctx: Pick<Context, 'db' | 'timestamps'>, typed: string) {
  const code = readLicenceCode(typed)
  if (code === undefined) throw notFound('There is no agreement with this code. Check that you typed it completely.')
  const found = await findSigned(ctx.db, code)
  if (!found) return null
  const timestamp = found.seal_imprint === null ? undefined : await ctx.timestamps.find(found.seal_imprint)
  return {
    code: groupedCode(found.code),
    signedAt: isoTime(found.signed_at),
    textSha256: found.text_sha256,
    pdfSha256: found.pdf_sha256,
    timestamp: timestamp ? { at: isoTime(timestamp.at), by: timestamp.by } : null,
    isLatest: found.is_latest,
    isCodeOfLicense: found.is_code_of_license,
  }
}
