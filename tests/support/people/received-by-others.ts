import { ROUTES } from '../../../server/app.ts'
import type { Route } from '../../../server/platform/http/route.ts'
import { buildRequest, type Names } from '../responses/asked-route.ts'
import type { Person, World } from '../world.ts'

/** Routes that only read, although they use POST for a long query. */
const QUESTIONS = [
  '/api/indexing/search',
  '/api/offers/match-talents',
  '/api/credentials/verify',
  '/api/licences/by-file',
]
const isRead = ({ method, path, auth }: Route): boolean =>
  (method === 'GET' || QUESTIONS.includes(path)) && ['public', 'user', 'link'].includes(auth)

export type ReceivedEvent = { who: string; route: string; text: string }

/**
 * Collects the responses, with headers, that outsiders get from every route that only reads, and
 * the metrics.
 */
export async function receivedByOthers(
  world: World,
  { talent, brand, offerId }: { talent: Person; brand: Person; offerId: string },
): Promise<ReceivedEvent[]> {
  const others = {
    nobody: world.stranger(),
    'another brand': await world.brand('Contoso Tea'),
    'another talent': await world.talent('Iris Okafor'),
  }
  const received: ReceivedEvent[] = []
  for (const { slug, accountId } of [talent, brand]) {
    const names: Names = { offerId, id: offerId, payForId: offerId, slug, accountId, q: slug, query: slug }
    for (const route of ROUTES.filter(isRead))
      for (const [who, browser] of Object.entries(others)) {
        const { address, payload, headers } = buildRequest(route, names)
        const { send } = route.app === 'auth' ? browser.auth : browser
        const response = await send(route.method, address, payload, headers)
        const text = `${JSON.stringify(response.headers)}\n${response.text}`
        received.push({ who, route: `${route.method} ${route.path}`, text })
      }
  }
  received.push({ who: 'whoever watches', route: 'GET /metrics', text: (await world.stranger().get('/metrics')).text })
  return received
}
