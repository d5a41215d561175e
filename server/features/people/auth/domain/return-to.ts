/** Where a person may be sent after signing in. */
export type ReturnToRules = {
  mainSiteUrl: string
  authUrl: string
  /** The parent domain of the session cookies; without one the main site's own host is the parent. */
  cookieDomain: string | undefined
  isProduction: boolean
  /** The port that the authentication app listens on, whatever stands in front of it. */
  authPort: number
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

/**
 * Whether the address is the authentication app's, under whichever name: a host of its own is its on every port and by
 * either scheme; a host that it shares with the main site, and this machine under all of its names, is on its ports.
 */
function isAuthApp(url: URL, { authUrl, mainSiteUrl, authPort }: ReturnToRules): boolean {
  const [auth, main] = [new URL(authUrl), new URL(mainSiteUrl)]
  if (nameOf(auth) === nameOf(main) && portOf(auth) === portOf(main)) return false
  if (url.origin === auth.origin && url.pathname === POPUP_END) return false
  const isHere = nameOf(url) === THIS_MACHINE
  if (nameOf(url) !== nameOf(auth)) return isHere && portOf(url) === String(authPort)
  return nameOf(auth) !== nameOf(main) && !isHere ? true : [portOf(auth), String(authPort)].includes(portOf(url))
}

const THIS_MACHINE = 'localhost'
const nameOf = ({ hostname }: URL): string =>
  /^(?:localhost|127(?:\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]+\])$/.test(hostname) ? THIS_MACHINE : hostname
const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80')
