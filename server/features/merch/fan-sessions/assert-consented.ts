import type { Context } from '../../../platform/context.ts'
import { AppError, badRequest } from '../../../platform/errors.ts'
import { type Campaign, findCampaign } from '../campaigns/index.ts'
import { isConsentVersion } from './domain/consent-versions.ts'
import type { FanSession } from './domain/fan-session.ts'
import type { Consents } from './domain/selfie.ts'

/**
 * Throws unless the fan has accepted the consent text in this session. Only campaigns with a
 * checkbox require this; in others, continuing counts as consent.
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
 * Rejects a version that the campaign has never shown to fans.
 * @throws BadRequest
 */
function assertConsentVersion(campaign: Pick<Campaign, 'legal'> | undefined, version: string): void {
  if (isConsentVersion(campaign, version)) return
  const message = 'is not the version of a consent text of this store. Show the current text, and send its version'
  throw badRequest(`The field “consentVersion” ${message}.`, { issues: [{ path: 'consentVersion', message }] })
}

/**
 * Does nothing if the request contains no consent version.
 * @throws BadRequest for an unknown version
 */
export async function assertConsentOf(
  ctx: Pick<Context, 'db'>,
  campaignId: string | null,
  version: string | null | undefined,
): Promise<void> {
  if (version == null) return
  assertConsentVersion(campaignId === null ? undefined : await findCampaign(ctx.db, campaignId), version)
}

/**
 * Checks the consent before a photo is accepted; the upload itself may contain it.
 * @throws CONSENT_REQUIRED; BadRequest for an unknown version
 */
export async function assertMayUploadPhoto(
  ctx: Pick<Context, 'db'>,
  session: FanSession,
  { consent, consentVersion }: Consents = {},
): Promise<void> {
  const campaign = session.campaignId === null ? undefined : await findCampaign(ctx.db, session.campaignId)
  const given = consent ? consentVersion : undefined
  if (given !== undefined) assertConsentVersion(campaign, given)
  const version = given ?? session.consentVersion
  if (campaign) assertConsented(campaign, { consentVersion: version })
}
