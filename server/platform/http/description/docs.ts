import Fastify, { type FastifyInstance } from 'fastify'
import { notFound } from '../../errors.ts'
import { lazily } from '../../lazily.ts'
import { sendFailure } from '../failures.ts'
import type { Route } from '../route.ts'
import { type ApiDescription, describeApi } from './api-description.ts'
import { AUTH_APP_IN_DOCS, serveAuthAppInDocs } from './docs-sign-in.ts'
import { handOn } from './hand-on.ts'

const contentSecurityPolicy = (elsewhere: string): string =>
  `default-src 'self'; connect-src 'self' ${elsewhere}; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'`

/** What fills the forms to try an operation, by its operationId. */
export type DocsExamples = {
  /** Said at the top: who one can be. */
  about: string
  bodies: Readonly<Record<string, object>>
  queries: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export type DocsOptions = {
  routes: readonly Route[]
  addresses: { api: string; auth: string }
  /** Outside production: the authentication app, which the documentation then signs in at, and who there is to be. */
  development?: { auth: FastifyInstance; examples: DocsExamples | undefined }
}

/** Of each list of routes and place they are served at: it is a good part of a second's work, at the first question. */
const described = new WeakMap<readonly Route[], Map<string, ApiDescription>>()

function descriptionOf({ routes, addresses }: DocsOptions): ApiDescription {
  const ofRoutes = described.get(routes) ?? new Map<string, ApiDescription>()
  described.set(routes, ofRoutes)
  const place = `${addresses.api} ${addresses.auth}`
  const description = ofRoutes.get(place) ?? describeApi(routes, addresses)
  ofRoutes.set(place, description)
  return description
}

/**
 * `/openapi.json`, and `/docs` to read and try it: every asset comes from this server, none from outside. Neither is made
 * before somebody asks for it.
 */
export function registerDocs(app: FastifyInstance, options: DocsOptions): void {
  const { routes, development } = options
  if (development) serveAuthAppInDocs(app, development.auth, routes)
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').send(descriptionOf(options)),
  )
  const reader = lazily(() => createReader(options))
  for (const url of ['/docs', '/docs/*'])
    app.get(url, async (request, reply) => handOn(await reader(), request.url, request, reply))
}

/** The pages of `/docs`, as a listener of its own that listens nowhere: routes cannot be added to one that does. */
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
    // Its own would turn every address into https, and forbids the inline styles it uses itself.
    transformStaticCSP: () => contentSecurityPolicy(new URL(addresses.auth).origin),
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
  return reader
}

type Operation = {
  operationId?: string
  servers?: object
  parameters?: { name?: string; schema?: object }[]
  requestBody?: { content: Record<string, object> }
}

/** The same description for whoever reads it here: tried at the origin it was opened at, whatever that is called. */
function toTry(document: ApiDescription, development: DocsOptions['development']): object {
  const here = [{ url: '/', description: 'This server.' }]
  if (!development) return { ...document, servers: here }
  const { examples } = development
  const authHere = [{ url: AUTH_APP_IN_DOCS, description: 'The authentication app, by way of this server.' }]
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
