import type { Route } from '../../../server/platform/http/route.ts'
import { FORM_HEADERS, formOf, type Part } from '../uploads.ts'
import type { Browser, TestResponse } from '../world.ts'
import { instanceOf, type JsonSchema } from './schema-instance.ts'

/** Values by the name of the field, the query or the path parameter. */
export type Names = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>
const inWords = (name: Names[string]): string => (Array.isArray(name) ? name.join() : String(name ?? 'x'))

const propertiesOf = (schema: unknown): Record<string, JsonSchema> =>
  (schema as JsonSchema | undefined)?.properties ?? {}
export const parametersOf = ({ path }: Route): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Includes fields of list items. */
export function namesTakenBy(route: Route): string[] {
  const inside = (schema: JsonSchema): string[] =>
    Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
      name,
      ...inside(inner),
      ...inside(inner.items ?? {}),
    ])
  const parts = [route.query, route.body, route.rawBody, route.upload?.fields]
  return [...parametersOf(route), ...parts.flatMap((schema) => (schema ? inside(schema as JsonSchema) : []))]
}

/** Fills the required fields and every known name. */
export function filled(schema: JsonSchema, names: Names): unknown {
  if (schema.items) return [filled(schema.items, names)]
  if (!schema.properties) return instanceOf(schema)
  const isNamed = ([name, inner]: [string, JsonSchema]) =>
    name in names || Object.keys({ ...inner.properties, ...inner.items?.properties }).some((each) => each in names)
  const wanted = Object.entries(schema.properties).filter(
    (entry) => schema.required?.includes(entry[0]) || isNamed(entry),
  )
  return Object.fromEntries(wanted.map(([name, inner]) => [name, name in names ? names[name] : filled(inner, names)]))
}

export type BuiltRequest = { address: string; payload: object | undefined; headers: Record<string, string> }

/** Uses these names wherever the route accepts one. An upload route gets a dummy file. */
export function buildRequest(route: Route, names: Names): BuiltRequest {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(inWords(names[name])))
  const query = filled({ ...(route.query as JsonSchema | undefined), properties: propertiesOf(route.query) }, names)
  const search = new URLSearchParams(query as Record<string, string>).toString()
  const address = search === '' ? path : `${path}?${search}`
  if (!route.upload) {
    const body = (route.body ?? route.rawBody) as JsonSchema | undefined
    return { address, payload: body && (filled(body, names) as object), headers: {} }
  }
  const fields = Object.keys(propertiesOf(route.upload.fields)).filter((name) => names[name] !== undefined)
  const parts: Part[] = fields.map((name) => ({ name, value: inWords(names[name]) }))
  const file = { name: 'file', fileName: 'note.txt', bytes: Buffer.from('A note.') }
  return { address, payload: formOf([...parts, file]), headers: FORM_HEADERS }
}

export function askRoute(route: Route, browser: Browser, names: Names): Promise<TestResponse> {
  const { address, payload, headers } = buildRequest(route, names)
  return browser.send(route.method, address, payload, headers)
}
