import type { FastifyRequest } from 'fastify'
import type { Issue } from '../../../platform/errors.ts'
import type { PreparedCall } from './tool-schemas.ts'

export type Fields = Readonly<Record<string, unknown>>

/** Refusal of the API, for the assistant. Its message is that of the response. */
export class ToolRefused extends Error {}

/**
 * Sends a call to the API of this process, with the key and the address of the given request. So
 * scopes, limits, checks and errors are those of the API.
 * @throws ToolRefused for every response but a success
 */
export async function callApi(
  { server, ip, id, headers }: FastifyRequest,
  { call, route, otherPaths }: PreparedCall,
  given: Fields,
): Promise<Fields> {
  const fields = { ...pick(given, call.takes), ...call.fixed }
  const inPath = Object.keys(route.params?.properties ?? {})
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields[name])))
  // An id such as “..” or “list” would call another route.
  if (otherPaths.has(path) || new URL(path, 'http://localhost').pathname !== path)
    throw new ToolRefused('There is nothing with this id or name. (NotFound)')
  const others = Object.entries(fields).filter(([name]) => !inPath.includes(name))
  const query = route.method === 'GET' ? new URLSearchParams(others.map(([name, value]) => [name, String(value)])) : ''
  const response = await server.inject({
    method: route.method,
    url: query.toString() === '' ? path : `${path}?${query.toString()}`,
    headers: {
      authorization: headers.authorization ?? '',
      'x-request-id': id,
      ...(route.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(route.method === 'GET' ? {} : { payload: JSON.stringify(Object.fromEntries(others)) }),
    remoteAddress: ip,
  })
  const body = JSON.parse(response.payload) as Fields
  if (response.statusCode < 300) return body
  throw new ToolRefused(describeRefusal(body, response.headers['retry-after']))
}

/** Returns the named fields that are given. A field with the value null counts as given. */
const pick = (given: Fields, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]))

/** The envelopes of the API differ in where they list the problem of each field. */
function describeRefusal(body: Fields, retryAfter: unknown): string {
  const { error, code, details, validationErrors } = body as {
    error?: string
    code?: string
    details?: { issues?: Issue[] }
    validationErrors?: string[]
  }
  const issues = details?.issues?.map(({ path, message }) => `${path}: ${message}`) ?? validationErrors ?? []
  return [
    `${error ?? 'Something went wrong.'}${code === undefined ? '' : ` (${code})`}`,
    ...issues,
    ...(retryAfter === undefined ? [] : [`Wait ${String(retryAfter)} seconds before the next call.`]),
  ].join('\n')
}
