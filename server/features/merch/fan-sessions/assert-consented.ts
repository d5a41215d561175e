import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Campaign, findCampaign } from '../campaigns/index.ts'
import type { FanSession } from './domain/fan-session.ts'
import type { Consents } from './domain/selfie.ts'

/**
 * Throws unless the session has accepted a consent text, in campaigns that show a checkbox;
 * elsewhere continuing counts as consent.
 * @throws CONSENT_REQUIRED (422)
 */
export function assertConsented(
  { legal }: Pick<Campaign, 'legal'>,
  { consentVersion }: Pick<FanSession, 'consentVersion'>,
) {
  if (legal.legalFooterConsentType === 'checkbox' && consentVersion === null)
    throw new AppError(
      'CONSENT_REQUIRED',
      'Agree to the use of your photo first: tick the box, and send `consentVersion` with the session.',
    )
}

/**
 * Checks the same before a photo is accepted; consent sent along with the photo counts.
 * @throws CONSENT_REQUIRED
 */
export async function assertMayUploadPhoto(
  ctx: Pick<Context, 'db'>,
  session: FanSession,
  { consent, consentVersion }: Consents = {},
): Promise<void> {
  const campaign = session.campaignId === null ? undefined : await findCampaign(ctx.db, session.campaignId)
  const version = (consent ? consentVersion : undefined) ?? session.consentVersion
  if (campaign) assertConsented(campaign, { consentVersion: version })
}
