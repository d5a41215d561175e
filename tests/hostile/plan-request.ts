import type { Route } from '../../server/platform/http/route.ts'
import { type Chance, chance } from '../storm/chance.ts'
import { filled, type Names } from '../support/responses/asked-route.ts'
import type { JsonSchema } from '../support/responses/schema-instance.ts'
import { BOUNDARY, FORM_HEADERS, formOf } from '../support/uploads.ts'
import { spoilValue } from './spoil-value.ts'
import { hostileKey, hostileText } from './values.ts'

export type HostileRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const
const JSON_TYPE = { 'content-type': 'application/json' }

/**
 * Plans a nearly valid request with at least one fault in its path, query, body, headers or
 * method. It depends only on the seed and the index.
 */
export function planRequest(seed: number, index: number, route: Route, names: Names): HostileRequest {
  const random = chance(seed, index)
  const request = soundRequest(random, route, names)
  const places = placesOf(route)
  random.oneOf(places)(random, request, route)
  if (random.isLucky(0.25)) random.oneOf(places)(random, request, route)
  return request
}

type Parts = HostileRequest & { path: string; query: string; body: unknown }
type Spoil = (luck: Chance, request: Parts, route: Route) => void

function soundRequest(luck: Chance, route: Route, names: Names): Parts {
  // One in five requests refers to things that do not exist.
  const known = luck.isLucky(0.8) ? names : {}
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(known[name] ?? 'x')),
  )
  const schema = route.query as JsonSchema | undefined
  const query =
    schema && luck.isLucky(0.7) ? inQuery(filled({ ...schema, properties: schema.properties ?? {} }, known)) : ''
  const bodySchema = bodyOf(route)
  const body = bodySchema && filled(bodySchema, known)
  const parts: Parts = { method: route.method, path, query, url: '', headers: {}, body }
  Object.defineProperty(parts, 'url', {
    get: () => (parts.query === '' ? parts.path : `${parts.path}?${parts.query}`),
    enumerable: true,
  })
  if (route.upload && body === undefined) {
    parts.payload = formOf([{ name: 'file', fileName: 'note.txt', bytes: Buffer.from('A note.') }])
    Object.assign(parts.headers, FORM_HEADERS)
  } else if (body !== undefined) {
    parts.payload = JSON.stringify(body)
    Object.assign(parts.headers, JSON_TYPE)
  }
  return parts
}

const bodyOf = (route: Route): JsonSchema | undefined => (route.body ?? route.rawBody) as JsonSchema | undefined

const inQuery = (query: unknown): string =>
  Object.entries(query as Record<string, unknown>)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')

/** Ways that should be frequent occur several times. */
function placesOf(route: Route): readonly Spoil[] {
  const places: Spoil[] = [spoilHeaders, spoilQuery]
  if (route.path.includes('{')) places.push(spoilPath, spoilPath)
  if (route.query) places.push(spoilQuery, spoilQuery)
  if (bodyOf(route)) places.push(spoilBody, spoilBody, spoilBody, spoilBody, spoilText, spoilType)
  else if (route.method !== 'GET') places.push(spoilText, spoilType)
  if (route.upload) places.push(spoilForm, spoilForm, spoilForm)
  places.push(spoilMethod)
  return places
}

const PATHS = [
  '%00',
  '%ff',
  '%E0%A4%A',
  '%ED%A0%80',
  '..%2f..%2fetc',
  '.',
  '..',
  '%2e%2e',
  '%',
  '%25',
  ';a=b',
  '%2F',
  ' ',
] as const

const inPath = (text: string): string => encodeURIComponent(text.toWellFormed())

const spoilPath: Spoil = (luck, request, route) => {
  request.path = route.path.replaceAll(/\{\w+\}/g, () =>
    luck.isLucky(0.5) ? luck.oneOf(PATHS) : inPath(hostileText(luck)),
  )
}

const QUERIES = [
  '%E0%A4%A',
  'a[__proto__]=1',
  '%00=1',
  '=',
  '&&&',
  'a&a&a',
  '__proto__=1',
  '?',
  '%u0041=1',
  'a=%',
] as const

const spoilQuery: Spoil = (luck, request, route) => {
  const known = Object.keys((route.query as JsonSchema | undefined)?.properties ?? {})
  const name = known.length > 0 && luck.isLucky(0.8) ? luck.oneOf(known) : hostileKey(luck)
  const odd = luck.isLucky(0.2) ? luck.oneOf(QUERIES) : `${inPath(name)}=${inPath(hostileText(luck))}`
  request.query = request.query === '' ? odd : luck.isLucky(0.5) ? `${request.query}&${odd}` : `${odd}&${request.query}`
}

const spoilBody: Spoil = (luck, request, route) => {
  const spoiled = spoilValue(luck, bodyOf(route) ?? {}, request.body)
  request.payload = JSON.stringify(spoiled) ?? 'undefined'
  Object.assign(request.headers, JSON_TYPE)
}

const TEXTS: readonly string[] = [
  '',
  '{',
  '{}{}',
  'undefined',
  '[1,]',
  "{'a':1}",
  '{"a":1e999}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":"\\ud800"}',
  '{"a":"\u0000"}',
  '\ufeff{}',
  '{"a":NaN}',
  '['.repeat(50_000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
]

const spoilText: Spoil = (luck, request) => {
  const text = String(request.payload ?? '{}')
  const cut = luck.between(0, text.length)
  const odd = luck.oneOf([
    () => luck.oneOf(TEXTS),
    () => text.slice(0, cut),
    () => `${text.slice(0, cut)}${luck.oneOf(['"', '\\', '}', ',', '\0', '\u00a0', '/**/', 'e9'])}${text.slice(cut)}`,
    () => text.replace(/"(\w+)":/, '"$1":1,"$1":'),
    () => text.replace(/:\s*\d+/, ':1e400'),
    () => text.repeat(2),
    () => `[${text}]`,
  ])()
  // Exceeds the size limit now and then.
  request.payload = luck.isLucky(0.004) ? JSON.stringify({ a: 'x'.repeat(1_200_000) }) : odd
  Object.assign(request.headers, JSON_TYPE)
}

const TYPES = [
  'text/plain',
  'text/xml',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json; charset=\u00e9',
  'application/jsonx',
  'application/vnd.api+json',
  'APPLICATION/JSON',
  'multipart/form-data',
  `multipart/form-data; boundary=${BOUNDARY}`,
  'multipart/form-data; boundary=""',
  'image/png',
  'application/octet-stream',
  'json',
  '/',
  '',
  ';',
] as const

const spoilType: Spoil = (luck, request) => {
  request.headers['content-type'] = luck.oneOf(TYPES)
  if (luck.isLucky(0.3)) request.payload = luck.oneOf(['a=1', '<a/>', '\0\u0001', 'a=%zz&__proto__=1', '--x--'])
}

const spoilForm: Spoil = (luck, request) => {
  const file = (fileName: string, bytes: Uint8Array) => ({ name: 'file', fileName, bytes })
  const odd = luck.oneOf([
    () => formOf([file(hostileText(luck).replaceAll(/["\r\n]/g, '_'), Buffer.from(hostileText(luck)))]),
    () => formOf([{ name: hostileKey(luck).replaceAll(/["\r\n]/g, '_'), value: hostileText(luck) }]),
    () => formOf(Array.from({ length: 30 }, () => file('a.png', Buffer.from('89504e47', 'hex')))),
    () => formOf([file('a.png', Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000', 'hex'))]),
    () => formOf([file('a.svg', Buffer.from('<svg onload="alert(1)"/>'))]),
    () => formOf([file('a.jpg', Buffer.alloc(0))]),
    () => formOf([]).subarray(0, 10),
    () => Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data\r\n\r\nx\r\n--${BOUNDARY}--\r\n`),
    () => Buffer.from(`--${BOUNDARY}\r\n${'a: b\r\n'.repeat(3000)}\r\n\r\n`),
  ])()
  request.payload = odd
  Object.assign(request.headers, FORM_HEADERS)
}

/** Replaces characters that no client can send in a header. */
const inHeader = (text: string): string => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 4000)

const HEADERS = [
  'accept',
  'accept-language',
  'accept-encoding',
  'authorization',
  'cookie',
  'forwarded-cookie',
  'idempotency-key',
  'if-none-match',
  'if-match',
  'if-modified-since',
  'last-event-id',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'sec-fetch-mode',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'x-real-ip',
  'processor-signature',
  'print-shop-signature',
  'content-encoding',
  'content-language',
  'host',
  'expect',
  'te',
  'upgrade',
  'traceparent',
] as const
const HEADER_VALUES = [
  'Bearer ',
  'Bearer undefined',
  'Basic YTpi',
  'auth-token=a.b.c',
  'auth-token=; auth-token=a',
  'merch-cart=x; merch-session=y',
  't=1,v1=00',
  'gzip',
  'br;q=1e9, *;q=-1',
  'null',
  'https://evil.example',
  'bytes=0-',
  'bytes=-1,-2,5-1',
  'bytes=99999999999999999999-',
  'text/html, application/json;q=nonsense',
  'de-DE-u-co-phonebk, *;q=0.5',
  '127.0.0.1, ::1',
  '00-ffffffffffffffffffffffffffffffff-ffffffffffffffff-ff',
] as const

const spoilHeaders: Spoil = (luck, request) => {
  for (let count = luck.between(1, 3); count > 0; count--) {
    const value = luck.isLucky(0.7) ? luck.oneOf(HEADER_VALUES) : inHeader(hostileText(luck))
    request.headers[luck.oneOf(HEADERS)] = value
  }
}

const spoilMethod: Spoil = (luck, request, route) => {
  if (luck.isLucky(0.7)) return spoilHeaders(luck, request, route)
  request.method = luck.oneOf(METHODS)
}
