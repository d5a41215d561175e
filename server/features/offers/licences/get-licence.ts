import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { mediaUrl } from '../../media/files/index.ts'
import { openForReading } from '../offer/index.ts'
import { wholeLicence } from './check-licence.ts'
import { verifyUrl, viewLicence } from './licence-view.ts'
import { makeCertificate } from './make-certificate.ts'

/** Where anybody can look at the licence of an offer. @throws as getLicence, but for the certificate */
export async function findLicencePage(ctx: Context, caller: Caller, offerId: string): Promise<string> {
  const { licence } = await wholeLicence(ctx, await openForReading(ctx, caller, offerId))
  return verifyUrl(ctx.config, licence.code)
}

/**
 * The licence of an offer for its two sides, the seller's agent and admins, with its certificate, which is made when
 * somebody first asks for it while it holds.
 * @throws NotFound, also until the offer was completed; Forbidden for a stranger; ServiceUnavailable when the certificate
 * cannot be made now
 */
export async function getLicence(ctx: Context, caller: Caller, offerId: string) {
  const offer = await openForReading(ctx, caller, offerId)
  const whole = await wholeLicence(ctx, offer)
  const licence = viewLicence(ctx.config, whole, ctx.clock.now())
  // What does not hold gets no certificate; one that was made before can be in anybody's hands already.
  const holds = licence.status === 'VALID' || licence.status === 'ENDED'
  const key = holds ? await makeCertificate(ctx, whole) : whole.licence.certificate_key
  return { offerId: offer.id, licence, certificateUrl: key === null ? null : mediaUrl(ctx, key) }
}
