import type { Context } from '../../../platform/context.ts'
import { type AppError, notFound } from '../../../platform/errors.ts'
import { findOfferWithPeople, type OfferWithPeople } from '../offer/index.ts'
import { readLicenceCode } from './domain/licence-code.ts'
import { grantLicence } from './grant-licence.ts'
import { type LicenceView, type LicenceWithTerms, viewLicence } from './licence-view.ts'
import { findLicence, type LicenceRow } from './queries/licence-rows.ts'
import { findTermsVersion } from './queries/terms-rows.ts'

/**
 * Returns the license with this code and its current status. Anyone may call it. Case, spaces and
 * dashes in the code do not matter.
 * @throws NotFound, with different messages for a mistyped and an unknown code
 */
export async function checkLicence(ctx: Context, typed: string): Promise<LicenceView> {
  const code = readLicenceCode(typed)
  if (!code) throw mistyped()
  const licence = await findLicence(ctx.db, { code })
  const offer = licence && (await findOfferWithPeople(ctx.db, licence.offer_id))
  if (!offer) throw notFound('No license has this code. Compare it with the certificate, letter by letter.')
  return viewLicence(ctx.config, await getLicenceWithTerms(ctx, offer, licence), ctx.clock.now())
}

const mistyped = (): AppError =>
  notFound('A license code has five groups of four letters or digits. Check for a missing or mistyped character.')

/** @throws NotFound until the offer is completed */
export async function getLicenceWithTerms(
  ctx: Context,
  offer: OfferWithPeople,
  known?: LicenceRow,
): Promise<LicenceWithTerms> {
  const licence = await grantLicence(ctx, offer, known)
  if (!licence) throw notFound('This offer has no license yet. The license is granted when the brand accepts the work.')
  const row = await findTermsVersion(ctx.db, licence.offer_id, licence.terms_version)
  if (!row) throw new Error(`the license terms of offer ${offer.id} are missing`)
  return { licence, terms: row.terms, offer }
}
