import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { unavailable } from '../../../platform/errors.ts'
import { deleteFiles, keepFiles, storeFile } from '../../media/files/index.ts'
import { groupedCode } from './domain/licence-code.ts'
import { drawCertificate } from './draw-certificate.ts'
import { type LicenceWithTerms, viewLicence } from './licence-view.ts'
import { findLicence, setCertificate } from './queries/licence-rows.ts'

/**
 * Returns the key of a license's certificate. The first request draws the certificate. If two
 * requests draw it at once, one file is used and the cleanup job of files deletes the other.
 * @throws ServiceUnavailable (503) when the certificate cannot be signed or stored now
 */
export async function makeCertificate(ctx: Context, whole: LicenceWithTerms): Promise<string> {
  const { licence, offer } = whole
  if (licence.certificate_key !== null) return licence.certificate_key
  const view = viewLicence(ctx.config, whole, ctx.clock.now())
  const { key } = await storeFile(ctx, {
    kind: 'licence-certificate',
    source: await drawCertificate({ ...view, slugs: { licensor: offer.seller_slug, licensee: offer.buyer_slug } }),
    subjectId: offer.id,
    fileName: `License ${groupedCode(licence.code)}.pdf`,
    claim: {
      title: `License ${groupedCode(licence.code)}`,
      action: 'created',
      madeAt: licence.granted_at,
      likenessOf: { name: whole.terms.licensor.name, id: offer.seller_account_id },
      madeFor: { kind: 'offer', id: offer.id },
      licence: view.verifyUrl,
    },
  })
  const isNamed = await inTransaction(ctx.db, async (trx) => {
    if (!(await setCertificate(trx, licence, key))) return false
    const rule = { kind: 'licence-certificate', subjectId: offer.id } as const
    const retained = await keepFiles(trx, [key], rule, ctx.clock.now())
    if (!retained.has(key)) throw unavailable('The certificate could not be saved in time. Try again.')
    return true
  })
  if (isNamed) return key
  await deleteFiles(ctx, [key])
  const others = await findLicence(ctx.db, { offerId: offer.id })
  if (others?.certificate_key == null) throw unavailable('The license was just granted again. Try again.')
  return others.certificate_key
}
