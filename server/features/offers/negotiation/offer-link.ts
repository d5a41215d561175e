import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { sameText } from '../../../platform/http/callers/check-access.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'

/** Actions of the links in the mail about an offer below the talent's minimum. */
export const LINK_ACTIONS = ['counter', 'reject'] as const
export type LinkAction = (typeof LINK_ACTIONS)[number]

export type OfferLink = {
  offerId: string
  action: LinkAction
  /**
   * Version of the counter-offer that the link answers. A newer counter-offer invalidates the link.
   */
  counterVersion: number
  expiresAt: Date
}

export const LINK_DAYS = 7
const PURPOSE = 'offer action link'

/**
 * Returns an address that allows one action on the offer, for LINK_DAYS or until the offer
 * changes.
 */
export function offerLinkAddress(
  config: Pick<Config, 'BASE_URL' | 'SECRET_KEY'>,
  link: Omit<OfferLink, 'expiresAt'>,
  now: Date,
): string {
  const token = signOfferLink(config.SECRET_KEY, { ...link, expiresAt: addMs(now, LINK_DAYS * DAY_MS) })
  return new URL(`/api/offers/${link.offerId}/action/${token}`, config.BASE_URL).href
}

export function signOfferLink(secret: string, link: OfferLink): string {
  const claims = claimsOf(link)
  return `${claims}.${digestOf(secret, link.offerId, claims)}`
}

/** Returns undefined if we did not sign the token for this offer. Does not check the expiry. */
export function readOfferLink(secret: string, offerId: string, token: string): OfferLink | undefined {
  const [action, version, expires, digest] = token.split('.')
  if (action === undefined || version === undefined || expires === undefined || digest === undefined) return undefined
  if (
    !sameText(token, `${action}.${version}.${expires}.${digestOf(secret, offerId, `${action}.${version}.${expires}`)}`)
  )
    return undefined
  return {
    offerId,
    action: action as LinkAction,
    counterVersion: Number(version),
    expiresAt: new Date(Number(expires)),
  }
}

const claimsOf = (link: OfferLink) => `${link.action}.${link.counterVersion}.${link.expiresAt.getTime()}`

const digestOf = (secret: string, offerId: string, claims: string) =>
  keyedDigest(secret, PURPOSE, JSON.stringify([offerId, claims]))
