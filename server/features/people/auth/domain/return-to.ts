export type ReturnToRules = {
  mainSiteUrl: string
  authUrl: string
  /** Parent domain of the session cookies. Default: the host of the main site. */
  cookieDomain: string | undefined
  isProduction: boolean
  /**
   * Port on which the authentication app itself listens. A proxy may show another port to
   * browsers.
   */
  authPort: number
}

const MAX_LENGTH = 2048
/**
 * Matches a plain scheme, host and port, without user names, percent signs, or anything that a
 * browser would rewrite.
 */
const PLAIN_ORIGIN = /^https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*)(:\d{1,5})?(?=[/?#]|$)/i
/**
 * No valid address contains these characters. Browsers drop some of them and read others as a
 * slash.
 */
const TRICKS = /[\s\\\p{C}\p{Z}]/u
const LOOPBACK = ['localhost', '127.0.0.1']
/**
 * The only page of the authentication app on which a sign-in may end. It reports to the opener of
 * a popup and closes the popup.
 */
const POPUP_END = '/popup-complete'

/**
 * Returns the absolute address to open after sign-in, in the form in which a browser reads it.
 * Returns null if the address is not ours (contract, part 1, "Redirect login with returnTo"). The
 * parent domain and its subdomains are ours, over HTTPS. Outside production, HTTP and loopback
 * names are allowed too. The authentication app itself is never allowed.
 */
export function validReturnTo(value: unknown, rules: ReturnToRules): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || TRICKS.test(value)) return null
  const written = PLAIN_ORIGIN.exec(value)?.[1]?.toLowerCase()
  if (written === undefined || !URL.canParse(value)) return null
  const url = new URL(value)
  // Rejects a host that the parser has rewritten. For example, it turns a single number into an IP
  // address.
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
 * If the authentication app has its own host, the host belongs to the app on every port and with
 * both schemes. If it shares the host with the main site, or runs on a name such as localhost,
 * only its ports belong to the app.
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
