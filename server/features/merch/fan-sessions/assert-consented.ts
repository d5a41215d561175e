import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Campaign, findCampaign } from '../campaigns/index.ts'
import type { FanSession } from './domain/fan-session.ts'
import type { Consents } from './upload-selfie.ts'

/**
 * Where a campaign asks its fans to tick a box, a photo is worked with only once the session says which text was agreed to;
 * elsewhere going on says it. @throws CONSENT_REQUIRED (422)
 */
export function assertConsented(
  { legal }: Pick<Campaign, 'legal'>,
  { consentVersion }: Pick<FanSession, 'consentVersion'>,
) {
  if (legal.legalFooterConsentType === 'checkbox' && consentVersion === null)
    throw new AppError(
      'CONSENT_REQUIRED',
      'Here you have to agree before your photo is used. Tick the box, and send `consentVersion` to the session.',
    )
}

/** The same before a photo is taken in; what is agreed to along with it counts. One statement. @throws CONSENT_REQUIRED */
export async function assertMayBring(
  ctx: Pick<Context, 'db'>,
  session: FanSession,
  { consent, consentVersion }: Consents = {},
): Promise<void> {
  const campaign = session.campaignId === null ? undefined : await findCampaign(ctx.db, session.campaignId)
  const version = (consent ? consentVersion : undefined) ?? session.consentVersion
  if (campaign) assertConsented(campaign, { consentVersion: version })
}
