import { ROUTES } from '../../../server/app.ts'
import type { Route } from '../../../server/platform/http/route.ts'
import { SITE_PATHS } from '../../../server/platform/pages/site-paths.ts'
import { buildRequest, type Names } from '../responses/asked-route.ts'
import type { Browser, TestResponse } from '../world.ts'

/**
 * Kind of access:
 * - `bearer`: the request names a session, to which only its owner has access.
 * - `browser`: the content depends on the browser's cookies or on the signed-in person.
 * - `token`: the request needs a key that only the owner received.
 * - `anyone`: the response is the same for everyone.
 */
export type Row = 'bearer' | 'browser' | 'token' | 'anyone'
const ACCESS = {
  'POST /api/merch/session/create': 'anyone',
  'GET /api/merch/session/{id}': 'bearer',
  'PATCH /api/merch/session/update': 'bearer',
  'POST /api/merch/session/hand-over': 'bearer',
  'GET /api/merch/session/hand-over': 'token',
  'PUT /api/merch/session/{id}/cart': 'bearer',
  'POST /api/merch/upload': 'bearer',
  'POST /api/merch/upload/verify': 'bearer',
  'POST /api/merch/verify-image': 'bearer',
  'POST /api/merch/upload/presigned-url': 'anyone',
  'POST /api/merch/ai/generate': 'bearer',
  'POST /api/merch/ai/select': 'bearer',
  'GET /api/merch/ai/generation/{sessionId}': 'bearer',
  'GET /api/merch/ai/generation/{sessionId}/events': 'bearer',
  'GET /api/merch/ai/recover': 'token',
  'POST /api/merch/render': 'bearer',
  'GET /api/merch/cart': 'browser',
  'POST /api/merch/cart/restore': 'browser',
  'POST /api/merch/calc-price': 'bearer',
  'POST /api/merch/create-payment-intent': 'bearer',
  'POST /api/merch/order/complete': 'bearer',
  'POST /api/merch/order/by-session': 'bearer',
  'GET /api/merch/order/{orderNumber}': 'token',
  'POST /api/merch/order/{orderNumber}/cancel': 'token',
  'GET /api/merch/order/{orderNumber}/receipt': 'token',
  'POST /order/{orderNumber}/cancel': 'token',
  'GET /api/merch/order/{orderNumber}/withdrawal': 'token',
  'POST /api/merch/order/{orderNumber}/withdrawal': 'token',
  'POST /order/{orderNumber}/withdraw/statement': 'token',
  'POST /order/{orderNumber}/withdraw/confirm': 'token',
  'GET /withdraw': 'anyone',
  'GET /order/{orderNumber}/withdraw': 'token',
  // The links are mailed to the given address.
  'POST /api/merch/order/find': 'anyone',
  'GET /orders': 'anyone',
  'POST /orders': 'anyone',
  'GET /order/{orderNumber}': 'token',
  'GET /orders/{orderNumber}': 'token',
  'POST /api/merch/share/create': 'bearer',
  'GET /api/merch/share/{shareId}': 'anyone',
  'GET /share/{shareId}': 'anyone',
  'POST /api/merch/tracking/record': 'anyone',
  // Always returns 200. Events of an invalid session are dropped.
  'POST /api/merch/journey-event': 'browser',
  'GET /api/merch/history': 'browser',
  'POST /api/merch/lead': 'anyone',
  'POST /api/merch/leaderboard/link': 'bearer',
  'POST /api/merch/leaderboard/stat': 'bearer',
  'GET /api/merch/leaderboard/search': 'anyone',
  'GET /api/merch/leaderboard/{board}': 'anyone',
  'GET /api/merch/leaderboard/{board}/events': 'anyone',
  'GET /api/merch/leaderboard/{board}/{team}/picture': 'anyone',
  'GET /api/merch/campaign/{slug}': 'anyone',
  'GET /api/merch/campaign/{slug}/lifecycle': 'anyone',
  'GET /api/merch/campaigns': 'anyone',
  'GET /api/merch/storefronts': 'anyone',
  'GET /api/merch/store/{slug}/ensure-assets': 'anyone',
  'POST /api/merch/store/{slug}/ensure-assets': 'anyone',
  'GET /share/{shareId}/report': 'anyone',
  'POST /share/{shareId}/report': 'anyone',
  'GET /c/{slug}/your-data': 'browser',
  'GET /your-data': 'anyone',
  // The link is mailed to the given address.
  'POST /your-data': 'anyone',
  'GET /your-data/mine': 'browser',
  'GET /settings/orders': 'browser',
  'GET /your-data/order/{orderNumber}': 'token',
  'GET /your-data/open/{token}': 'token',
  'POST /your-data/open/{token}': 'token',
  'GET /your-data/open/{token}/export': 'token',
  'GET /api/merch/email/unsubscribe/{token}': 'token',
  'POST /api/merch/email/unsubscribe/{token}': 'token',
  'GET /boards': 'anyone',
  'GET /boards/{slug}': 'anyone',
  'GET /boards/{slug}/embed': 'anyone',
  'GET /made-with-ai': 'anyone',
  'GET /oembed': 'anyone',
  'GET /embed.js': 'anyone',
  'GET /c/{slug}/embed': 'anyone',
  'GET /t/{slug}/embed': 'anyone',
  'GET /accessibility': 'anyone',
  'GET /stores': 'anyone',
  'GET /cart': 'browser',
  'GET /c/{slug}': 'browser',
  'GET /c/{slug}/photo': 'browser',
  'GET /c/{slug}/designs': 'browser',
  'GET /c/{slug}/art': 'browser',
  'GET /c/{slug}/products': 'browser',
  'GET /c/{slug}/products/{productId}': 'browser',
  'GET /c/{slug}/cart': 'browser',
  'GET /c/{slug}/checkout': 'browser',
  'GET /c/{slug}/pay': 'browser',
  'GET /c/{slug}/thanks': 'browser',
  'GET /c/{slug}/continue': 'browser',
  'POST /c/{slug}/do/begin': 'browser',
  'POST /c/{slug}/do/photo': 'browser',
  'POST /c/{slug}/do/agree': 'browser',
  'POST /c/{slug}/do/continue': 'token',
  'POST /c/{slug}/do/choose-design': 'browser',
  'POST /c/{slug}/do/generate': 'browser',
  'POST /c/{slug}/do/select': 'browser',
  'POST /c/{slug}/do/mail-art': 'browser',
  'POST /c/{slug}/do/add-to-cart': 'browser',
  'POST /c/{slug}/do/row': 'browser',
  'POST /c/{slug}/do/cart-words': 'browser',
  'POST /c/{slug}/do/restore': 'browser',
  'POST /c/{slug}/do/checkout': 'browser',
  'POST /c/{slug}/do/pay': 'browser',
  'POST /c/{slug}/do/complete': 'browser',
  'POST /c/{slug}/do/skip-paying': 'browser',
  'POST /c/{slug}/do/share': 'browser',
  'POST /c/{slug}/do/go-on': 'browser',
} as const satisfies Record<string, Row>
export const ROWS: Readonly<Record<string, Row>> = ACCESS
export type StoreRouteName = keyof typeof ACCESS

/**
 * First path segments of routes that have nothing to do with fan sessions. Every other path needs a
 * row above, so that no route under a new prefix is forgotten. The folder of its file tells whether
 * a page belongs to the marketplace.
 */
const ELSEWHERE = new Set(
  `
.well-known app-icons app.webmanifest confirm continue factor-recovery forgot likeness login logout media ns offers offline
popup popup-complete privacy reset llms.txt mcp robots.txt second-step service-worker.js signup sitemap sitemap.xml`
    .trim()
    .split(/\s+/),
)
const MARKETPLACE = new Set(
  SITE_PATHS.filter(({ page }) => /^(?:account|brand|dev|offers|public|seller|talent)\//.test(page)).map(({ path }) =>
    path.replaceAll(/:(\w+)/g, '{$1}'),
  ),
)
const isElsewhere = (path: string): boolean => {
  const [, first = '', second] = path.split('/')
  if (first === 'api') return second !== 'merch' || path.startsWith('/api/merch/seller/')
  if (path === '/settings/orders') return false
  return MARKETPLACE.has(path) || first === '' || ELSEWHERE.has(first)
}
const isOfStores = ({ path, auth }: Route): boolean => ['public', 'user', 'link'].includes(auth) && !isElsewhere(path)
export const STORE_ROUTES = ROUTES.filter(isOfStores)
export const nameOf = ({ method, path }: Route): string => `${method} ${path}`
export const rowsOf = (row: Row): Route[] => STORE_ROUTES.filter((route) => ROWS[nameOf(route)] === row)

export function requestRoute(route: Route, browser: Browser, names: Names): Promise<TestResponse> {
  const { address, payload, headers } = buildRequest(route, names)
  if (!route.form) return browser.send(route.method, address, payload, { accept: '*/*', ...headers })
  const fields = Object.entries(payload ?? {}).filter(([, value]) => value !== null)
  const body = new URLSearchParams(fields as [string, string][]).toString()
  return browser.send('POST', address, body, { 'content-type': 'application/x-www-form-urlencoded' })
}

/**
 * Requests every route that needs a session or cookies. Returns those that opened the session,
 * showed one of `secrets` or failed with a 5xx status.
 */
export async function walk(
  browser: Browser,
  { known, secrets }: { known: Names; secrets: readonly string[] },
): Promise<string[]> {
  const found: string[] = []
  for (const route of [...rowsOf('bearer'), ...rowsOf('browser')]) {
    const isBearer = ROWS[nameOf(route)] === 'bearer'
    // Browser routes, except go-on, take the session from a cookie, so their requests contain no
    // session id.
    const names = isBearer || route.path.endsWith('/go-on') ? known : { ...known, sessionId: undefined }
    const { status, text, headers } = await requestRoute(route, browser, names)
    const isOpen = isBearer && status !== 404
    // A response may repeat the address of its request, so no address may contain a secret.
    const leaked = secrets.filter((secret) => `${JSON.stringify(headers)}${text}`.includes(secret))
    if (isOpen || status >= 500 || leaked.length > 0)
      found.push(`${nameOf(route)} ${status} ${leaked.join(', ')}`.trim())
  }
  return found
}
