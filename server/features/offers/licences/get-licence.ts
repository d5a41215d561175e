import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { mediaUrl } from '../../media/files/index.ts'
import { getOfferForReading } from '../offer/index.ts'
import { getLicenceWithTerms } from './check-licence.ts'
import { verifyUrl, viewLicence } from './licence-view.ts'
import { makeCertificate } from './make-certificate.ts'

/**
 * Returns the public address of an offer's license.
 * @throws NotFound until the offer is completed; Forbidden for a stranger
 */
export async function findLicencePage(ctx: Context, caller: Caller, offerId: string): Promise<string> {
  const { licence } = await getLicenceWithTerms(ctx, await getOfferForReading(ctx, caller, offerId))
  return verifyUrl(ctx.config, licence.code)
}

/**
 * Returns the license of an offer. Its sides, the talent's agent and admins may see it. The first
 * request while the license is in force draws the certificate.
 * @throws NotFound, also until the offer is completed; Forbidden for anyone else;
 * ServiceUnavailable when the certificate cannot be made now
 */
export async function getLicence(ctx: Context, caller: Caller, offerId: string) {
  const offer = await getOfferForReading(ctx, caller, offerId)
  const whole = await getLicenceWithTerms(ctx, offer)
  const licence = viewLicence(ctx.config, whole, ctx.clock.now())
  // A license that is not in force gets no new certificate. An existing certificate is still
  // returned, because a party may already have shared it.
  const holds = licence.status === 'VALID' || licence.status === 'ENDED'
  const key = holds ? await makeCertificate(ctx, whole) : whole.licence.certificate_key
  return {
    offerId: offer.id,
    licence,
    supersededByOfferId: whole.licence.successor?.offerId ?? null,
    certificateUrl: key === null ? null : mediaUrl(ctx, key),
  }
}
