import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { notFound, unavailable } from '../../../platform/errors.ts'
import { deleteFiles, keepFiles, storeFile } from '../../media/files/index.ts'
import { findOfferWithPeople } from '../offer/index.ts'
import { signedAtOf, verifyUrlOf } from './agreement-view.ts'
import { isRedacted } from './current-agreement.ts'
import { drawAgreement } from './draw-agreement.ts'
import { type AgreementRow, readAgreements, setPdf } from './queries/agreement-rows.ts'

/**
 * Returns the key of the sealed PDF of a version that both sides signed. The default is the latest
 * such version. The first call draws and seals it. If two calls do this at once, one file is used.
 * Must not run inside a transaction.
 * @throws NotFound if that version is not signed by both sides, or its PDF was deleted with an
 * account; ServiceUnavailable when it cannot be stored now
 */
export async function makePdf(ctx: Context, offerId: string, version?: number): Promise<string> {
  const row = await findSignedVersion(ctx, offerId, version)
  if (row.pdf_key !== null) return row.pdf_key
  if (row.pdf_sha256 !== null || isRedacted(row)) throw deletedWithAccount()
  const pdf = await drawAgreement({
    text: row.content,
    textSha256: row.text_sha256,
    version: row.version,
    signatures: row.signatures,
    verifyUrl: verifyUrlOf(ctx.config, row.code),
    sealedAt: ctx.clock.now(),
  })
  const { pdf: sealed, imprint } = await ctx.credentials.seal(pdf)
  const { key, sha256 } = await storeFile(ctx, {
    kind: 'agreement',
    source: sealed,
    subjectId: offerId,
    fileName: `Agreement ${offerId} version ${row.version}.pdf`,
  })
  const isNamed = await inTransaction(ctx.db, async (trx) => {
    if (!(await setPdf(trx, row, { key, sha256, sealImprint: imprint }))) return false
    const retained = await keepFiles(trx, [key], { kind: 'agreement', subjectId: offerId }, ctx.clock.now())
    if (!retained.has(key)) throw unavailable('The agreement could not be saved in time. Try again.')
    return true
  })
  if (isNamed) return key
  await deleteFiles(ctx, [key])
  const other = await findSignedVersion(ctx, offerId, row.version)
  if (other.pdf_key === null) throw deletedWithAccount()
  return other.pdf_key
}

const deletedWithAccount = () =>
  notFound('This PDF was deleted with an account. A copy that you kept can still be checked by its fingerprint.')

async function findSignedVersion(ctx: Context, offerId: string, version: number | undefined): Promise<AgreementRow> {
  const offer = await findOfferWithPeople(ctx.db, offerId)
  const { versions } = offer ? await readAgreements(ctx.db, offer) : { versions: [] }
  const signed = versions.filter((row) => signedAtOf(row) !== null)
  const found = version === undefined ? signed.at(-1) : signed.find((row) => row.version === version)
  if (!found) throw notFound('There is no PDF yet. It is made when both sides have signed the agreement.')
  return found
}
