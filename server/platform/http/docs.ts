import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './api-description.ts'
import type { Route } from './route.ts'

const CONTENT_SECURITY_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

/** Of each list of routes and place they are served at: it is a good part of the work of a start. */
const described = new WeakMap<readonly Route[], Map<string, object>>()

function descriptionOf(routes: readonly Route[], addresses: { api: string; auth: string }): object {
  const ofRoutes = described.get(routes) ?? new Map<string, object>()
  described.set(routes, ofRoutes)
  const place = `${addresses.api} ${addresses.auth}`
  const description = ofRoutes.get(place) ?? describeApi(routes, addresses)
  ofRoutes.set(place, description)
  return description
}

/** `/openapi.json`, and `/docs` to read and try it: every asset comes from this server, none from outside. */
export async function registerDocs(
  app: FastifyInstance,
  routes: readonly Route[],
  addresses: { api: string; auth: string },
): Promise<void> {
  const document = descriptionOf(routes, addresses)
  app.get('/openapi.json', async (_request, reply) => reply.header('access-control-allow-origin', '*').send(document))
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // Its own would turn every address into https, and forbids the inline styles it uses itself.
    transformStaticCSP: () => CONTENT_SECURITY_POLICY,
    theme: { title: 'Semblance API' },
    uiConfig: {
      layout: 'BaseLayout',
      validatorUrl: null,
      docExpansion: 'list',
      tagsSorter: 'alpha',
      url: '/openapi.json',
    },
    logLevel: 'silent',
  })
}
