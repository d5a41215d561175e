/** Rules for addresses after sign-in. */
export type ReturnToRules = {
  mainSiteUrl: string
  authUrl: string
  /** Parent domain of the session cookies; if undefined, the main site's host. */
  cookieDomain: string | undefined
  isProduction: boolean
  /** Port on which the authentication app listens, regardless of proxies. */
  authPort: number
}

const MAX_LENGTH = 2048
/**
 * Only a plain scheme, host and port: no userinfo, no percent signs, nothing that a browser would
 * rewrite.
 */
const PLAIN_ORIGIN = /^https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*)(:\d{1,5})?(?=[/?#]|$)/i
/**
 * Browsers drop some of these characters and read others as a slash; none is valid in an address.
 */
const TRICKS = /[\s\\\p{C}\p{Z}]/u
const LOOPBACK = ['localhost', '127.0.0.1']
/**
 * The only page of the authentication app that a sign-in may end on: it notifies a popup's opener
 * and closes.
 */
const POPUP_END = '/popup-complete'

/**
 * Returns the absolute address to open after sign-in, as a browser would read it, or null if it is
 * not ours (contract, part 1, "Redirect login with returnTo"). The parent domain and its
 * subdomains are ours, over HTTPS. Outside production, HTTP and loopback names are allowed too.
 * The authentication app itself is never allowed.
 */
export function validReturnTo(value: unknown, rules: ReturnToRules): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || TRICKS.test(value)) return null
  const written = PLAIN_ORIGIN.exec(value)?.[1]?.toLowerCase()
  if (written === undefined || !URL.canParse(value)) return null
  const url = new URL(value)
  // Reject a host that the parser rewrites, such as a number that becomes an address.
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
 * True if the address belongs to the authentication app. The app's own host counts on every port
 * and with both schemes. Only the app's ports count on a host that the main site shares, and on
 * the names of this machine, such as localhost.
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
