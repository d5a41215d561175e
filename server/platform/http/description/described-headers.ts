/**
 * Response headers as components of the description. A hook in `server.ts` or the route itself
 * sends each of them.
 */
export const HEADERS = {
  'X-Request-Id': header('Names this request in our log; a well-formed one that the client sent is kept.', {
    type: 'string',
    pattern: '^[\\w-]{8,64}$',
    examples: ['0f0d3c3e-9a3b-4c58-9f64-5a1d7f0c2b11'],
  }),
  'API-Version': header('The version of the interface: a date, raised when an answer changes in a way clients see.', {
    type: 'string',
    format: 'date',
    examples: ['2026-11-01'],
  }),
  'RateLimit-Limit': header('How many requests this address may make within the window.', {
    type: 'integer',
    minimum: 0,
    examples: [600],
  }),
  'RateLimit-Remaining': header('How many of them are left.', { type: 'integer', minimum: 0, examples: [598] }),
  'RateLimit-Reset': header('In how many seconds the window begins anew.', {
    type: 'integer',
    minimum: 0,
    examples: [41],
  }),
  'Retry-After': header('How many seconds to wait before trying again.', {
    type: 'integer',
    minimum: 1,
    examples: [5],
  }),
  Location: header('Where to go on to.', { type: 'string', format: 'uri-reference', examples: ['/login'] }),
  'Access-Control-Allow-Origin': header(
    'The origin that asked, when it is one of ALLOWED_DOMAINS_CORS; otherwise the header is not there.',
    { type: 'string', format: 'uri', examples: ['https://app.example.com'] },
  ),
} as const

export type HeaderName = keyof typeof HEADERS

/** Headers of every response. */
const ALWAYS = [
  'X-Request-Id',
  'API-Version',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
] as const satisfies readonly HeaderName[]

/** Returns references to the headers of a response with this status. */
export function headersOf(status: number, isCrossOrigin: boolean): Record<string, object> {
  const names: HeaderName[] = [...ALWAYS]
  if (status >= 300 && status < 400 && status !== 304) names.push('Location')
  if (status === 429 || status === 503) names.push('Retry-After')
  if (isCrossOrigin && status < 300) names.push('Access-Control-Allow-Origin')
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function header(description: string, schema: object) {
  return { description, schema }
}
