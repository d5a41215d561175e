import { lazily } from '@semblance/workers/lazily'
import Fastify, { type FastifyInstance } from 'fastify'
import { brandName, OWN_NAME, withBrandName } from '../../brand/index.ts'
import { notFound } from '../../errors.ts'
import { sendFailure } from '../failures.ts'
import type { Route } from '../route.ts'
import { type ApiDescription, describeApi } from './api-description.ts'
import type { OutgoingWebhook } from './describe-webhooks.ts'
import { AUTH_APP_IN_DOCS, serveAuthAppInDocs } from './docs-sign-in.ts'
import { forwardToListener } from './forward-to-listener.ts'

const contentSecurityPolicy = (elsewhere: string): string =>
  `default-src 'self'; connect-src 'self' ${elsewhere}; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'`

/** Example values for the forms of the documentation page, by operation id. */
export type DocsExamples = {
  /** Lists example accounts for signing in, at the top of the page. */
  about: string
  bodies: Readonly<Record<string, object>>
  queries: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export type DocsOptions = {
  routes: readonly Route[]
  webhooks: readonly OutgoingWebhook[]
  addresses: { api: string; auth: string }
  /** Lets readers sign in on the documentation page. Undefined in production. */
  development?: { auth: FastifyInstance; examples: DocsExamples | undefined }
}

/**
 * Caches the API descriptions by list of routes and by address. Building one takes most of a
 * second, so this happens on the first request.
 */
const descriptionCache = new WeakMap<readonly Route[], Map<string, ApiDescription>>()

function descriptionOf({ routes, webhooks, addresses }: DocsOptions): ApiDescription {
  const ofRoutes = descriptionCache.get(routes) ?? new Map<string, ApiDescription>()
  descriptionCache.set(routes, ofRoutes)
  const place = `${addresses.api} ${addresses.auth} ${brandName()}`
  const description = ofRoutes.get(place) ?? inBrand(describeApi(routes, addresses, webhooks))
  ofRoutes.set(place, description)
  return description
}

/**
 * Serves `/openapi.json` and the interactive page `/docs`, including all its files. Both are built
 * on their first request.
 */
export function registerDocs(app: FastifyInstance, options: DocsOptions): void {
  const { routes, development } = options
  if (development) serveAuthAppInDocs(app, development.auth, routes)
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').send(descriptionOf(options)),
  )
  const reader = lazily(() => createReader(options))
  for (const url of ['/docs', '/docs/*'])
    app.get(url, async (request, reply) => forwardToListener(await reader(), request.url, request, reply))
}

/** The description holds only our own texts, no user’s. */
const inBrand = (description: ApiDescription): ApiDescription =>
  brandName() === OWN_NAME
    ? description
    : (JSON.parse(JSON.stringify(description), (_key, value: unknown) =>
        typeof value === 'string' ? withBrandName(value) : value,
      ) as ApiDescription)

/** A separate app, because routes cannot be added to one that already listens. */
async function createReader(options: DocsOptions): Promise<FastifyInstance> {
  const { addresses, development } = options
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const reader = Fastify()
  reader.setNotFoundHandler((request, reply) =>
    sendFailure(notFound('There is nothing at this address.'), request, reply, 'standard'),
  )
  const shown = toTry(descriptionOf(options), development)
  await reader.register(swagger, { mode: 'static', specification: { document: shown as never } })
  await reader.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // The library's own policy would change every address to https and forbid its inline styles.
    transformStaticCSP: () => contentSecurityPolicy(new URL(addresses.auth).origin),
    theme: { title: `${brandName()} API` },
    uiConfig: {
      layout: 'BaseLayout',
      validatorUrl: null,
      docExpansion: 'list',
      tagsSorter: 'alpha',
      url: '/openapi.json',
    },
    logLevel: 'silent',
  })
  return reader
}

type Operation = {
  operationId?: string
  servers?: object
  parameters?: { name?: string; schema?: object }[]
  requestBody?: { content: Record<string, object> }
}

/** Makes the documentation page send requests to its own origin. */
function toTry(document: ApiDescription, development: DocsOptions['development']): object {
  const here = [{ url: '/', description: 'This server.' }]
  if (!development) return { ...document, servers: here }
  const { examples } = development
  const authHere = [{ url: AUTH_APP_IN_DOCS, description: 'The authentication app, through this server.' }]
  const info = {
    ...document.info,
    ...(examples ? { description: `${document.info.description}\n\n${examples.about}` } : {}),
  }
  const paths = mapValues(document.paths, (methods) =>
    mapValues(methods, (given) => {
      const operation = given as Operation
      return { ...filled(operation, examples), ...(operation.servers ? { servers: authHere } : {}) }
    }),
  )
  return { ...document, info, servers: here, paths }
}

function filled(operation: Operation, examples: DocsExamples | undefined): Operation {
  const { operationId = '', parameters, requestBody } = operation
  const body = examples?.bodies[operationId]
  const query = examples?.queries[operationId]
  return {
    ...operation,
    ...(body && requestBody
      ? {
          requestBody: {
            ...requestBody,
            content: mapValues(requestBody.content, (media) => ({ ...media, example: body })),
          },
        }
      : {}),
    ...(query && parameters
      ? {
          parameters: parameters.map((parameter) =>
            parameter.name !== undefined && parameter.name in query
              ? { ...parameter, example: query[parameter.name] }
              : parameter,
          ),
        }
      : {}),
  }
}

const mapValues = <Value, Result>(record: Readonly<Record<string, Value>>, change: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
