/** A hook in `server.ts` or the route sends these headers. */
export const HEADERS = {
  'X-Request-Id': header('ID of this request in our log; a valid ID sent by the client is kept.', {
    type: 'string',
    pattern: '^[\\w-]{8,64}$',
    examples: ['0f0d3c3e-9a3b-4c58-9f64-5a1d7f0c2b11'],
  }),
  'API-Version': header('Version of the API: a date, raised when a response changes in a way that clients notice.', {
    type: 'string',
    format: 'date',
    examples: ['2026-11-01'],
  }),
  'RateLimit-Limit': header('Requests this address may make within the window.', {
    type: 'integer',
    minimum: 0,
    examples: [600],
  }),
  'RateLimit-Remaining': header('Requests left in the window.', { type: 'integer', minimum: 0, examples: [598] }),
  'RateLimit-Reset': header('Seconds until the window resets.', {
    type: 'integer',
    minimum: 0,
    examples: [41],
  }),
  'Retry-After': header('Seconds to wait before trying again.', {
    type: 'integer',
    minimum: 1,
    examples: [5],
  }),
  Location: header('Address of the redirect.', { type: 'string', format: 'uri-reference', examples: ['/login'] }),
  'Access-Control-Allow-Origin': header(
    'Origin of the request, if it is one of ALLOWED_DOMAINS_CORS; otherwise the header is missing.',
    { type: 'string', format: 'uri', examples: ['https://app.example.com'] },
  ),
} as const

export type HeaderName = keyof typeof HEADERS

const ALWAYS = [
  'X-Request-Id',
  'API-Version',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
] as const satisfies readonly HeaderName[]

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
