import type { Context } from '../../../platform/context.ts'
import { forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { findTerms } from '../licences/index.ts'
import { getOfferForReading, roleOn } from '../offer/index.ts'
import { type AgreementView, viewAgreement } from './agreement-view.ts'
import { currentAgreement } from './current-agreement.ts'
import { readAgreements } from './queries/agreement-rows.ts'

/**
 * Returns the agreement about the current terms of an offer. Its sides, the talent's agent and
 * admins may read it.
 * @throws NotFound, also for a draft; Forbidden for anyone else
 */
export async function getAgreement(ctx: Context, caller: Caller, offerId: string): Promise<AgreementView> {
  const offer = await getOfferForReading(ctx, caller, offerId)
  const place = roleOn(offer, caller)
  if (!place) throw forbidden('You are not a party to this offer.')
  const { versions, terms, isRequired } = await readAgreements(ctx.db, offer)
  const known = terms ?? (await findTerms(ctx.db, offer, ctx.clock.now())).current
  return viewAgreement(ctx.config, {
    offer,
    place,
    current: currentAgreement(offer, known, versions),
    versions,
    isRequired,
  })
}
