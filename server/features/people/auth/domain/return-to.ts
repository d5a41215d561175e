/** Where a person may be sent after signing in. */
export type ReturnToRules = {
  mainSiteUrl: string
  authUrl: string
  /** The parent domain of the session cookies; without one the main site's own host is the parent. */
  cookieDomain: string | undefined
  isProduction: boolean
}

const LONGEST = 2048
/** Only a plain scheme, a plain host and perhaps a port: no userinfo, no percent signs, nothing a browser would mend. */
const PLAIN_ORIGIN = /^https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*)(:\d{1,5})?(?=[/?#]|$)/i
/** Browsers drop some of these and read others as a slash; none has a place in an address. */
const TRICKS = /[\s\\\p{C}\p{Z}]/u
const LOOPBACK = ['localhost', '127.0.0.1']
/** The one page of the authentication app that a sign-in may end on: it tells the opener of a popup and closes it. */
const POPUP_END = '/popup-complete'

/**
 * The address to go to after signing in, absolute and as a browser will read it, or null when it is not ours (part 1,
 * "Redirect login with returnTo"). Ours: the parent domain and everything below it, by https; outside production http
 * and the loopback names too. The authentication app itself is never the destination.
 */
export function validReturnTo(value: unknown, rules: ReturnToRules): string | null {
  if (typeof value !== 'string' || value.length > LONGEST || TRICKS.test(value)) return null
  const written = PLAIN_ORIGIN.exec(value)?.[1]?.toLowerCase()
  if (written === undefined || !URL.canParse(value)) return null
  const url = new URL(value)
  // A host the parser rewrites (a number that becomes an address, say) is not the host that was written.
  if (url.hostname !== written || url.username !== '' || url.password !== '') return null
  if (url.protocol !== 'https:' && (rules.isProduction || url.protocol !== 'http:')) return null
  if (!isOurHost(url.hostname, rules)) return null
  return isAuthApp(url, rules) ? null : url.href
}

function isOurHost(host: string, { cookieDomain, mainSiteUrl, isProduction }: ReturnToRules): boolean {
  if (LOOPBACK.includes(host)) return !isProduction
  const parent = cookieDomain?.replace(/^\./, '').toLowerCase() || new URL(mainSiteUrl).hostname
  return host === parent || host.endsWith(`.${parent}`)
}

function isAuthApp(url: URL, { authUrl, mainSiteUrl }: ReturnToRules): boolean {
  const auth = new URL(authUrl).origin
  return url.origin === auth && auth !== new URL(mainSiteUrl).origin && url.pathname !== POPUP_END
}
