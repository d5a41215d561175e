import { ID_COOKIE } from '../callers/session.ts'
import type { Route } from '../route.ts'
import { API_VERSION } from '../server.ts'
import { collectComponents } from './components.ts'
import { describeOperation, type SharedResponses } from './describe-operation.ts'
import { describeWebhooks, type OutgoingWebhook, WEBHOOK_PARAMETERS } from './describe-webhooks.ts'
import { HEADERS } from './described-headers.ts'
import { TAGS } from './tags.ts'

type Addresses = { api: string; auth: string }

/** Members of an OpenAPI document that our code reads. Other members are left out of this type. */
export type ApiDescription = {
  openapi: string
  info: { description: string }
  paths: Record<string, Record<string, object>>
  webhooks?: Record<string, { post: object }>
  components: { schemas: Record<string, object> }
}

const ABOUT = `A marketplace for people’s likeness: paid offers, escrow, payouts.

- Amounts are whole minor units of their currency; times are ISO 8601 in UTC; ids are text.
- Unknown fields are rejected, so that a misspelled one does not go unnoticed.
- An error is \`{ error, code, details? }\`: a sentence for people, a code for programs, and further details.
- Every response has the ID of its request in \`X-Request-Id\`.`

const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: ID_COOKIE,
    description: 'Set by the authentication app; an expired one is renewed with the refresh cookie.',
  },
  adminSession: {
    type: 'apiKey',
    in: 'cookie',
    name: ID_COOKIE,
    description: 'The same cookie of an admin.',
  },
  cronSecret: { type: 'http', scheme: 'bearer', description: 'CRON_SECRET.' },
  webhookSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'processor-signature',
    description: 'The processor’s signature over the raw body: `t=<seconds>,v1=<HMAC-SHA256>`.',
  },
}

const PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A UUID chosen by the client: the same request with the same key runs once and returns the same answer for a day.',
    schema: { type: 'string', format: 'uuid' },
    example: '7d3f1a52-6c9a-4b56-9d3a-0d2f5a1f7a11',
  },
}

/**
 * Builds the OpenAPI 3.1 document from the routes of the API and the authentication app, and from
 * the requests that are sent to webhook endpoints. Needs no database, no provider and no open port.
 */
export function describeApi(
  routes: readonly Route[],
  addresses: Addresses,
  webhooks: readonly OutgoingWebhook[] = [],
): ApiDescription {
  const described = routes.filter(({ hidden, auth }) => !hidden && auth !== 'development')
  const components = collectComponents()
  const answers: SharedResponses = new Map()
  const authServers = [serverAt(addresses.auth, 'The authentication app')]
  const paths: ApiDescription['paths'] = {}
  for (const route of described) {
    const operation = describeOperation(route, components, answers)
    const at = (paths[route.path] ??= {})
    at[route.method.toLowerCase()] = route.app === 'auth' ? { ...operation, servers: authServers } : operation
  }
  const outgoing = describeWebhooks(webhooks, components)
  const used = new Set<string>(described.map(({ tag }) => tag))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Semblance',
      version: API_VERSION,
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [serverAt(addresses.api, 'The API')],
    tags: Object.entries(TAGS)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    ...(webhooks.length > 0 ? { webhooks: outgoing } : {}),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: { ...PARAMETERS, ...(webhooks.length > 0 ? WEBHOOK_PARAMETERS : {}) },
      headers: HEADERS,
      responses: Object.fromEntries([...answers].sort(([one], [other]) => one.localeCompare(other, 'en'))),
      schemas: components.schemas(),
    },
  } as ApiDescription
}

function serverAt(url: string, description: string) {
  const isLocal = /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname)
  return { url, description: `${description} (${isLocal ? 'local' : 'production'}).`, 'x-internal': false }
}
