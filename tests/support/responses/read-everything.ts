import { sql } from 'kysely'
import { ROUTES } from '../../../server/app.ts'
import type { Route } from '../../../server/platform/http/route.ts'
import { NOT_SENT_BY_TEST } from '../runner/requests-seen.ts'
import type { Browser, World } from '../world.ts'
import { buildRequest, type Names, parametersOf } from './asked-route.ts'
import type { JsonSchema } from './schema-instance.ts'

/** Routes that only read, although they are not GET. */
const QUESTIONS = ['/api/indexing/search', '/api/merch/order/by-session', '/api/offers/match-talents']
/**
 * Leaves out event streams, which never end and repeat other routes, and pages under /dev, which
 * contain samples.
 */
const isRead = ({ method, path, auth }: Route): boolean =>
  (method === 'GET' || QUESTIONS.includes(path)) &&
  ['public', 'user', 'link', 'admin'].includes(auth) &&
  !path.endsWith('/events') &&
  !path.startsWith('/dev/')

/** Table and column of the ids in a path. */
const THINGS: readonly (readonly [about: RegExp, table: string, column?: string])[] = [
  [/\/generation-jobs\//, 'generation_jobs'],
  [/\/admin\/reports\//, 'likeness_reports'],
  [/\/admin\/reviews\//, 'likeness_reviews'],
  [/\/likeness\/pictures\//, 'likeness_assets'],
  [/\/admin\/assets\//, 'merch_assets'],
  [/\/admin\/campaigns\//, 'merch_campaigns'],
  [/\/admin\/catalog\//, 'merch_catalog_products'],
  [/\/admin\/designs\//, 'merch_designs'],
  [/\/admin\/discounts\//, 'merch_discounts'],
  [/\/admin\/filters\//, 'merch_filters'],
  [/\/admin\/(?:leaderboards|boards)\//, 'merch_boards'],
  [/\/admin\/models\//, 'ai_models', 'key'],
  [/\/admin\/orders\//, 'merch_orders'],
  [/\/admin\/shop-products\//, 'merch_shop_products'],
  [/\/merch\/campaign\/|\/merch\/store\/|^\/c\//, 'merch_campaigns', 'slug'],
  [/\/merch\/leaderboard\/|^\/boards\//, 'merch_boards', 'slug'],
  [/\/blast\/draft\//, 'blast_drafts'],
  [/\/blast\/|^\/blasts\//, 'blasts'],
  [/-candidates\//, 'candidate_sessions'],
  [/\/offers\//, 'offers'],
  [/\/payments\/|^\/receipts\//, 'payments'],
  [/\/products\/|^\/buy\//, 'products'],
  [/\/shortlists\//, 'shortlists'],
  [/\/webhooks\/endpoints\//, 'webhook_endpoints'],
  [/\/api\/keys\//, 'api_keys'],
  [/\/talents\/|^\/t\//, 'accounts', 'slug'],
  [/\/agreements\//, 'agreements', 'code'],
  [/\/licences\/|^\/verify\//, 'licences', 'code'],
]
/** Query parameters that select a part of a list. */
const VIEWS = ['perspective', 'role', 'scope', 'standing', 'status', 'mode', 'format']

export type Reader = {
  browser: Browser
  /** Names that this reader knows. Others do not know the tokens of a session or an order. */
  names: Names
  /**
   * True if the reader requests admin routes. One reader without admin rights suffices to show
   * that these are refused.
   */
  asksAsAdmin?: boolean
  /**
   * True if the reader opens pages, which show the content of the routes. One outsider suffices.
   */
  opensPages?: boolean
}
export type Heard = { who: string; where: string; text: string }

/**
 * Reads every route and page about every existing thing, as each reader. `accounts` lists people
 * whose things are requested by name.
 */
export async function readEverything(
  world: World,
  readers: Readonly<Record<string, Reader>>,
  accounts: readonly string[],
): Promise<Heard[]> {
  const received: Heard[] = []
  for (const route of ROUTES.filter(isRead)) {
    const requests = await requestsFor(world, route, accounts)
    for (const [who, { browser, names, asksAsAdmin, opensPages }] of Object.entries(readers)) {
      if ((route.auth === 'admin' && !asksAsAdmin) || (!route.path.startsWith('/api/') && !opensPages)) continue
      for (const request of requests) {
        const { address, payload, headers } = buildRequest(route, { ...names, ...request })
        const { send } = route.app === 'auth' ? browser.auth : browser
        const { text } = await send(route.method, address, payload, { ...headers, ...NOT_SENT_BY_TEST })
        received.push({ who, where: `${route.method} ${route.path}`, text })
      }
    }
  }
  return received
}

const queryOf = (route: Route) => (route.query as JsonSchema | undefined)?.properties ?? {}

/**
 * Requests every thing that the route can show, with each view of it. Lists are read with the
 * largest page size.
 */
async function requestsFor(world: World, route: Route, accounts: readonly string[]): Promise<Names[]> {
  const query = queryOf(route)
  const page: Names = { offset: 0, ...(query.limit?.maximum === undefined ? {} : { limit: query.limit.maximum }) }
  const views: Names[] = [
    {},
    ...VIEWS.flatMap((view) => (query[view]?.enum ?? []).map((value) => ({ [view]: String(value) }))),
    ...('accountId' in query ? accounts.map((accountId) => ({ accountId })) : []),
  ]
  const things = await thingsOf(world, route)
  return things.flatMap((thing) => views.map((view) => ({ ...page, ...thing, ...view })))
}

async function thingsOf({ database }: World, route: Route): Promise<Names[]> {
  const name = [...parametersOf(route), ...Object.keys(queryOf(route))].find((each) =>
    /^(?:id|slug|code|key|board|(?!account).*Id)$/.test(each),
  )
  const [, table, column = 'id'] = THINGS.find(([about]) => about.test(`${route.path}/`)) ?? []
  if (name === undefined || table === undefined) return [{}]
  const { rows } = await sql<{ id: string }>`select ${sql.ref(column)} as id from ${sql.table(table)}`.execute(
    database.kysely,
  )
  return rows.length === 0 ? [{}] : rows.map(({ id }) => ({ [name]: id }))
}
