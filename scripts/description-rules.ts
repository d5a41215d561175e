import type { RulesetDefinition } from '@stoplight/spectral-core'
import owasp from '@stoplight/spectral-owasp-ruleset'

export type Finding = { rule: string; message: string; path: readonly string[] }

/** The types of the package describe its CommonJS build, which Node does not load. */
export const OWASP: RulesetDefinition = { extends: [[owasp as unknown as RulesetDefinition, 'all']] }

type Media = { example?: unknown; examples?: object }
type Operation = {
  operationId?: string
  security?: unknown[]
  parameters?: unknown[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}

/**
 * Finds operations without a name of their own, and bodies without an example. The linters do not
 * report these.
 */
export function findUnexplained({ paths }: Described): Finding[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ operation, at: ['paths', path, method] })),
  )
  return operations.flatMap(({ operation, at }) => [
    ...(/^(get|post|put|patch|delete)(Api|WellKnown)/.test(operation.operationId ?? 'getApi')
      ? [{ rule: 'operation-has-a-name', message: 'Give the route an operationId: a verb and an object.', path: at }]
      : []),
    ...mediaOf(operation)
      .filter(([, { example, examples }]) => example === undefined && examples === undefined)
      .map(([where]) => ({ rule: 'media-has-an-example', message: 'There is no example.', path: [...at, ...where] })),
  ])
}

/**
 * Returns the media of the request body and of the operation's own responses. The linters check
 * shared responses.
 */
const mediaOf = ({ requestBody, responses }: Operation): [string[], Media][] => [
  ...Object.entries(requestBody?.content ?? {}).map(([type, media]): [string[], Media] => [
    ['requestBody', type],
    media,
  ]),
  ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Object.entries(content).map(([type, media]): [string[], Media] => [['responses', status, type], media]),
  ),
]

type Exception = { rule: RegExp; why: string; where?: (finding: Finding, document: Described) => boolean }

export type Described = {
  paths: Record<string, Record<string, Operation>>
  components: object
  /** Schemas that requests contain. We decide the limits of their values. */
  incoming: ReadonlySet<string>
}

function schemaAt({ path }: Finding, document: Described): { format?: string; pattern?: string } {
  const inside = (node: unknown, key: string): unknown => (node as Record<string, unknown> | undefined)?.[key]
  return (path.reduce<unknown>(inside, document) ?? {}) as { format?: string; pattern?: string }
}

const operationAt = ({ path }: Finding, { paths }: Described) =>
  path[0] === 'paths' ? paths[path[1] ?? '']?.[path[2] ?? ''] : undefined
const isOpen = (finding: Finding, document: Described): boolean =>
  operationAt(finding, document)?.security?.length === 0
const goesOut = ({ path }: Finding, { incoming }: Described): boolean =>
  path.includes('responses') || path[1] === 'headers' || (path[1] === 'schemas' && !incoming.has(path[2] ?? ''))

/** Accepted problems, each with the reason. An exception that matches no problem is an error. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    rule: /^no-ambiguous-paths$/,
    where: ({ path }) => (path[1] ?? '').startsWith('/api/offers/'),
    why: 'The ambiguous paths differ in one part: a fixed word or an offer’s id. No id equals a word, and the router prefers words.',
  },
  { rule: /^operation-2xx-response$/, where: redirects, why: 'These operations only redirect the browser.' },
  {
    rule: /(write|read)-restricted$/,
    where: isOpen,
    why: 'Open to everybody on purpose: the caller has no session yet, or needs none.',
  },
  { rule: /error-responses-401$/, where: isOpen, why: 'The caller does not have to sign in, so a 401 is impossible.' },
  {
    rule: /error-responses-401$/,
    where: ({ path }) =>
      [
        '/api/payments/webhook/processor',
        '/api/notifications/mail-events',
        '/api/merch/email/provider-webhook',
        '/api/merch/fulfilment/webhook',
      ].includes(path[1] ?? ''),
    why: 'A webhook with a wrong signature gets a 400 (contract, part 3, "POST /webhook/processor").',
  },
  {
    rule: /define-cors-origin$/,
    why: 'Each route allows other origins separately; without the header, they cannot read the response.',
  },
  {
    rule: /string-restricted$/,
    why: 'Names, notes and scripts are free text; only their length is bounded.',
  },
  { rule: /string-limit$/, where: isBounded, why: 'The pattern or the format bounds the string.' },
  {
    rule: /(string|array|integer)-limit$/,
    where: goesOut,
    why: 'Bounded as input; a response is as long as its content.',
  },
  { rule: /integer-format$/, why: 'Minimum and maximum are more exact than a format.' },
  {
    rule: /admin-security-unique$/,
    why: 'The rule recognizes admin routes by “/admin” in the path; we mark them with adminSession instead.',
  },
  {
    rule: /no-credentials-in-url$/,
    where: ({ path }) => /\/(action|unsubscribe|confirm|appeal)\/\{token\}$/.test(path[1] ?? ''),
    why: 'A mailed link is the credential for one small action, and its page asks before it acts.',
  },
  {
    rule: /^operation-4xx-response$|(responses-(429|500)|define-error-validation)$/,
    where: neverFails,
    why: 'Pages report to it in the background: it always returns 200, even for bad input or failures (contract, part 2, "Errors").',
  },
  {
    rule: /no-credentials-in-url$/,
    where: ({ path }) => (path[1] ?? '').startsWith('/api/merch/order/{orderNumber}'),
    why: 'The fan has no account: the mailed link is the credential for one order, and we send it to nobody else.',
  },
  {
    rule: /no-credentials-in-url$/,
    where: ({ path }) => path[1] === '/api/merch/session/hand-over',
    why: 'The link’s page shows what it hands over before anything happens; the token works once, for ten minutes.',
  },
]

function neverFails({ path }: Finding): boolean {
  return ['/api/merch/tracking/record', '/api/merch/journey-event'].includes(path[1] ?? '')
}

/** True if the schema has a format, or a pattern that starts with `^` and ends with `$`. */
function isBounded(finding: Finding, document: Described): boolean {
  const { format, pattern = '' } = schemaAt(finding, document)
  return format !== undefined || /^\^.*\$$/.test(pattern)
}

function redirects({ path }: Finding): boolean {
  return /^\/api\/(?:auth\/(?:callback|social\/)|offers\/\{id\}\/(?:deliverables\/|agreement\.pdf$))/.test(
    path[1] ?? '',
  )
}
