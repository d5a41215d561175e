import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import { fastifyPath } from './cors.ts'
import { errorSchemas } from './envelopes.ts'
import type { Route } from './route.ts'
import { API_VERSION } from './server.ts'

type Addresses = { api: string; auth: string }

const SECURITY: Record<Route['auth'], Record<string, string[]>[]> = {
  public: [],
  link: [],
  development: [],
  user: [{ session: [] }],
  admin: [{ session: [] }],
  cron: [{ cronSecret: [] }],
  webhook: [{ webhookSignature: [] }],
}

/** The OpenAPI 3.1 document of both listeners, made from the routes alone: no database, no provider, no port. */
export async function describeApi(routes: readonly Route[], addresses: Addresses): Promise<object> {
  const app = Fastify()
  // Nothing is asked of it but its description.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Semblance',
        version: API_VERSION,
        description:
          'A marketplace for people’s likeness: paid offers, escrow, payouts. Amounts are whole minor units of their currency; times are ISO 8601 in UTC.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: addresses.api, description: 'API' }],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'auth-token',
            description: 'Set by the authentication app; renewed by itself.',
          },
          cronSecret: { type: 'http', scheme: 'bearer', description: 'CRON_SECRET.' },
          webhookSignature: { type: 'apiKey', in: 'header', name: 'processor-signature' },
        },
      },
    },
  })
  for (const route of routes.filter(({ hidden, auth }) => !hidden && auth !== 'development')) {
    app.route({
      method: route.method,
      url: fastifyPath(route.path),
      exposeHeadRoute: false,
      schema: {
        operationId: operationId(route),
        tags: [route.tag],
        summary: route.summary,
        ...(route.description || route.contract
          ? {
              description: [route.description, route.contract && `Contract: ${route.contract}.`]
                .filter(Boolean)
                .join('\n\n'),
            }
          : {}),
        security: SECURITY[route.auth],
        ...(route.params ? { params: route.params } : {}),
        ...(route.query ? { querystring: route.query } : {}),
        ...(route.body ? { body: route.body } : {}),
        response: { ...errorSchemas(route), ...route.responses },
      } as never,
      handler: async () => undefined,
    })
  }
  await app.ready()
  const document = app.swagger() as { paths: Record<string, Record<string, { servers?: object[] }>> }
  for (const route of routes.filter(({ app: listener }) => listener === 'auth')) {
    const operation = document.paths[route.path]?.[route.method.toLowerCase()]
    if (operation) operation.servers = [{ url: addresses.auth, description: 'Authentication app' }]
  }
  await app.close()
  return document
}

/** getApiOffersById, postApiOffersSubmit: stable, unique, and legal in every generator. */
function operationId({ method, path }: Route): string {
  const words = path.split(/[/{}-]+/).filter(Boolean)
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
}
