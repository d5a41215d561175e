import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'

type Schema = Readonly<Record<string, unknown>>

/** Written by `scripts/published/main.ts`. */
type PublishedDescription = {
  calls: readonly {
    method: string
    path: string
    sentAs?: 'json' | 'form' | 'multipart'
    query?: Schema
    body?: Schema
  }[]
  definitions: Readonly<Record<string, Schema>>
}

export type SentRequest = {
  method: string
  path: string
  query?: URLSearchParams | undefined
  json?: unknown
  /** A field with a file has an object as its value. */
  form?: Iterable<[string, unknown]> | undefined
}

export type PublishedFault = {
  kind: 'call' | 'unknown' | 'missing' | 'value'
  /**
   * Field in the notation of the service, such as `order_items[0].source`. Empty if the fault
   * concerns the whole request.
   */
  field: string
  message: string
}

/** The texts of a form or query are converted to the types of the schema. */
const COERCED = { json: false, form: true, multipart: true } as const

export type FindFault = (request: SentRequest) => PublishedFault | undefined

/**
 * Finds the first fault for which the service would refuse a request, by the descriptions in
 * `file`: method, path, query and body.
 */
export function readDescription(file: URL): FindFault {
  const { calls, definitions } = JSON.parse(readFileSync(file, 'utf8')) as PublishedDescription
  /** A test file makes only a few of the calls. */
  const compile = (schema: Schema | undefined, sentAs: keyof typeof COERCED): (() => ValidateFunction) | undefined => {
    let compiled: ValidateFunction | undefined
    return (
      schema &&
      (() => {
        compiled ??= new Ajv({ strict: false, coerceTypes: COERCED[sentAs] }).compile({ ...schema, definitions })
        return compiled
      })
    )
  }
  const known = calls.map((call) => ({
    ...call,
    pattern: new RegExp(`^${call.path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/:]+')}$`),
    query: compile(call.query ?? { type: 'object', additionalProperties: false }, 'form'),
    body: compile(call.body, call.sentAs ?? 'json'),
    lists: listsIn(call.body, definitions),
  }))

  return ({ method, path, query = new URLSearchParams(), json, form }) => {
    const call = known.find((one) => one.method === method && one.pattern.test(path))
    if (!call) return { kind: 'call', field: '', message: `${method} ${path} is not a call of this API` }
    const asked = call.query && faultOf(call.query(), nested(query))
    if (asked) return asked
    if (!call.body)
      return json === undefined && form === undefined
        ? undefined
        : { kind: 'unknown', field: '', message: 'this call takes no body' }
    if (call.sentAs === 'json' ? form !== undefined : json !== undefined)
      return { kind: 'value', field: '', message: `the body must be sent as ${call.sentAs}` }
    return faultOf(call.body(), call.sentAs === 'json' ? json : nested(form ?? [], call.lists))
  }
}

/** A list field that appears only once in a form must still become a list. */
function listsIn(schema: Schema | undefined, definitions: PublishedDescription['definitions']): ReadonlySet<string> {
  const { $ref } = schema ?? {}
  const body = typeof $ref === 'string' ? definitions[$ref.slice('#/definitions/'.length)] : schema
  const fields = Object.entries((body?.['properties'] ?? {}) as Record<string, Schema>)
  return new Set(fields.flatMap(([name, { type }]) => (type === 'array' ? [name] : [])))
}

/** Handles `metadata[paymentId]`, `expand[0]`, `image[]` and repeated names. */
function nested(fields: Iterable<[string, unknown]>, lists: ReadonlySet<string> = new Set()): object {
  const root: Record<string, unknown> = {}
  for (const [name, value] of fields) {
    const path = [name.replace(/\[.*$/, ''), ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key = '']) => key)]
    let at = root
    for (const [depth, key] of path.slice(0, -1).entries()) {
      const isList = /^\d*$/.test(path[depth + 1] ?? '')
      at[key] ??= isList ? [] : {}
      at = at[key] as Record<string, unknown>
    }
    const key = path.at(-1) ?? ''
    if (Array.isArray(at) && key === '') at.push(value)
    else if (path.length === 1 && lists.has(key)) at[key] = [...((at[key] ?? []) as unknown[]), value]
    else if (key in at) at[key] = [at[key], value].flat()
    else at[key] = value
  }
  return root
}

function faultOf(validate: ValidateFunction, value: unknown): PublishedFault | undefined {
  if (validate(value)) return undefined
  // If no type of a union fits, each reports a fault. The most deeply nested one says the most.
  const errors = [...(validate.errors ?? [])].toSorted((one, other) => depthOf(other) - depthOf(one))
  const [error] = errors
  if (!error) return undefined
  const at = error.instancePath.slice(1).split('/').filter(Boolean)
  const inside = (name: unknown): string => fieldName([...at, String(name)])
  const params = error.params as Record<string, unknown>
  if (error.keyword === 'additionalProperties')
    return named('unknown', inside(params['additionalProperty']), 'is not a field of this call')
  if (error.keyword === 'required') return named('missing', inside(params['missingProperty']), 'is required')
  return named('value', fieldName(at), error.message ?? 'is not valid')
}

const depthOf = ({ instancePath }: ErrorObject): number => instancePath.split('/').length
const fieldName = (path: readonly string[]): string =>
  path.map((part, depth) => (depth === 0 ? part : /^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('')
const named = (kind: PublishedFault['kind'], field: string, says: string): PublishedFault => ({
  kind,
  field,
  message: `${field || 'the body'} ${says}`,
})
