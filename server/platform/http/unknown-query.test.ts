import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instanceOf, type JsonSchema } from '../../../tests/support/responses/schema-instance.ts'
import { CRON_SECRET, createWorld, type Person, type World } from '../../../tests/support/world.ts'
import { ROUTES } from '../../app.ts'
import { SITE_PATHS } from '../pages/site-paths.ts'
import type { Route } from './route.ts'

/**
 * Requests every route of both listeners with an unknown query field, or without an id in its
 * path.
 */

let world: World
let admin: Person
let session: string
beforeAll(async () => {
  world = await createWorld({ env: { AUTH_DIAGNOSTICS: 'on' } })
  admin = await world.admin()
  session = admin.cookies.get('auth-token') ?? ''
})
afterAll(() => world.close())

const named = (routes: readonly Route[]) => routes.map((route) => [`${route.method} ${route.path}`, route] as const)
const CRON = { authorization: `Bearer ${CRON_SECRET}` }

function request(route: Route, path: string) {
  // One of the routes signs out.
  admin.cookies.set('auth-token', session)
  const { send } = route.app === 'auth' ? admin.auth : admin
  const sent = route.auth === 'cron' ? CRON : {}
  return send(route.method, path, route.method === 'GET' ? undefined : {}, sent)
}

describe('an unknown query field returns 400 and is named, on', () => {
  test.each(
    named(ROUTES.filter(({ openQuery, insteadOfErrors, needsKey }) => !openQuery && !insteadOfErrors && !needsKey)),
  )('%s', async (_name, route) => {
    const response = await request(route, `${route.path.replaceAll(/\{\w+\}/g, 'x')}?utm_source=mail&page=2`)
    const known = route.query && 'x-lists-known' in route.query ? Object.keys(route.query.properties).join(', ') : ''
    const message = `is not a known field${known && `; the fields are ${known}`}`
    expect([response.status, response.body.error]).toEqual([400, `The query parameter “utm_source” ${message}.`])
    const unknown = ['utm_source', 'page'].map((path) => ({ path, message }))
    if ((route.envelope ?? 'standard') === 'standard') expect(response.body.details.issues).toEqual(unknown)
  })
})

test('only provider callbacks and linked pages accept unknown query fields', () => {
  // People follow links to every page of the site.
  const site = SITE_PATHS.map(({ path }) => `link GET ${path.replace(/:(\w+)/g, '{$1}')}`)
  const open = ROUTES.filter(({ openQuery }) => openQuery)
    .map(({ openQuery, method, path }) => [openQuery, method, path].join(' '))
    .sort()
  expect(open).toEqual(expect.arrayContaining(site))
  expect(open.filter((words) => !site.includes(words))).toEqual([
    'link GET /.well-known/security.txt',
    'link GET /api/likeness/reports/appeal/{token}',
    'link GET /api/likeness/reports/confirm/{token}',
    'link GET /api/merch/email/unsubscribe/{token}',
    'link GET /api/notifications/unsubscribe/{token}',
    'link GET /api/offers/{id}/action/{token}',
    'link GET /app-icons/{file}',
    'link GET /app.webmanifest',
    'link GET /c/{slug}/embed',
    'link GET /c/{slug}/your-data',
    'link GET /confirm',
    'link GET /continue',
    'link GET /embed.js',
    'link GET /factor-recovery',
    'link GET /forgot',
    'link GET /llms.txt',
    'link GET /login',
    'link GET /ns/odrl',
    'link GET /oembed',
    'link GET /offers/{id}/certificate',
    'link GET /offers/{id}/licence',
    'link GET /offline',
    'link GET /popup',
    'link GET /popup-complete',
    'link GET /privacy/export',
    'link GET /reset',
    'link GET /robots.txt',
    'link GET /second-step',
    'link GET /service-worker.js',
    'link GET /share/{shareId}/report',
    'link GET /signup',
    'link GET /sitemap.xml',
    'link GET /sitemap/{file}',
    'link GET /t/{slug}/embed',
    'link GET /your-data',
    'link GET /your-data/mine',
    'link GET /your-data/open/{token}',
    'link GET /your-data/order/{orderNumber}',
    'provider GET /api/auth/callback',
    'provider POST /api/auth/callback',
    'provider POST /api/merch/fulfilment/webhook',
    'provider POST /api/payments/webhook/processor',
  ])
})

describe('an unknown query field is ignored on', () => {
  test.each(named(ROUTES.filter(({ openQuery }) => openQuery)))('%s', async (_name, route) => {
    const path = route.path.replaceAll(/\{\w+\}/g, 'x')
    const [plain, tagged] = [await request(route, path), await request(route, `${path}?utm_source=mail`)]
    expect(tagged.status).toBe(plain.status)
    expect((await request(route, `${path}?utm_source=%00`)).status).toBe(400)
  })
})

describe('an empty path segment returns 400 on', () => {
  // An empty rest matches another route.
  test.each(named(ROUTES.filter(({ path, takesRest }) => path.includes('{') && !takesRest)))(
    '%s',
    async (_name, route) => {
      const response = await request(route, route.path.replaceAll(/\{\w+\}/g, ''))
      expect(response.status).toBe(400)
    },
  )
})

const takesOfferId = ROUTES.filter((route) => 'offerId' in ((route.body as JsonSchema | undefined)?.properties ?? {}))

describe('an empty offerId returns 400 and is named, on', () => {
  test.each(named(takesOfferId))('%s', async (_name, route) => {
    const body = { ...(instanceOf(route.body as JsonSchema) as object), offerId: '' }
    const response = await (await world.admin()).send(route.method, route.path, body)
    expect([response.status, response.body.details?.issues[0].path]).toEqual([400, 'offerId'])
  })
})
