import type { TSchema } from 'typebox'
import type { Route } from '../../../platform/http/route.ts'
import { compileBodyCheck } from '../../../platform/http/validation.ts'
import { type Scope, scopeOfRoute } from '../api-keys/index.ts'
import { TOOL_NAMES, TOOLS, type Tool, type ToolCall, type ToolName } from './domain/tools.ts'
import { UseCheck } from './use-check-view.ts'

/** JSON Schema of an object, as the protocol wants it. */
export type ObjectSchema = {
  type: 'object'
  properties: Record<string, object>
  required?: string[]
  additionalProperties?: boolean
}

export type PreparedCall = {
  call: ToolCall
  route: Route
  /** Paths of other routes, which an id could spell. */
  otherPaths: ReadonlySet<string>
}

export type PreparedTool = {
  name: ToolName
  tool: Tool
  calls: readonly PreparedCall[]
  /** Scopes that a key needs for all calls. */
  scopes: readonly Scope[]
  inputSchema: ObjectSchema
  outputSchema: ObjectSchema
  /**
   * Returns the arguments with defaults.
   * @throws BadRequest
   */
  check: (given: unknown) => unknown
}

/** Reads the schemas of every tool from the routes that it calls. */
export const prepareTools = (routes: readonly Route[]): ReadonlyMap<string, PreparedTool> => {
  const byName = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]))
  return new Map(TOOL_NAMES.map((name) => [name, prepareTool(name, byName)]))
}

function prepareTool(name: ToolName, routes: ReadonlyMap<string, Route>): PreparedTool {
  const tool: Tool = TOOLS[name]
  const calls = tool.calls.map((call) => {
    const route = routes.get(call.route)
    if (!route) throw new Error(`The tool ${name} calls ${call.route}, which does not exist.`)
    return { call, route, otherPaths: otherPathsOf(route, routes) }
  })
  const inputSchema = inputOf(name, calls)
  const output = tool.calls.length > 1 ? UseCheck : calls[0] && successOf(calls[0].route)
  return {
    name,
    tool,
    calls,
    scopes: [...new Set(calls.flatMap(({ route }) => scopeOfRoute(route) ?? []))],
    inputSchema,
    outputSchema: withPage(plain(output) as ObjectSchema),
    check: compileBodyCheck(inputSchema as unknown as TSchema),
  }
}

function otherPathsOf({ path }: Route, routes: ReadonlyMap<string, Route>): ReadonlySet<string> {
  const paths = [...routes.values()].map((route) => route.path)
  return new Set(paths.filter((other) => other !== path))
}

function inputOf(name: ToolName, calls: PreparedTool['calls']): ObjectSchema {
  const properties: Record<string, object> = {}
  const required = new Set<string>()
  for (const { call, route } of calls)
    for (const field of call.takes) {
      const { schema, isRequired } = fieldOf(name, route, field)
      properties[field] = plain(schema)
      if ((isRequired && !call.isOptional) || call.requires?.includes(field)) required.add(field)
    }
  return {
    type: 'object',
    properties,
    ...(required.size > 0 ? { required: [...required] } : {}),
    additionalProperties: false,
  }
}

function fieldOf(name: ToolName, { params, query, body }: Route, field: string) {
  for (const part of [params, query, body] as (Partial<ObjectSchema> | undefined)[]) {
    const schema = part?.properties?.[field]
    if (schema) return { schema, isRequired: (part.required ?? []).includes(field) && !('default' in schema) }
  }
  throw new Error(`The tool ${name} takes ${field}, which its route does not have.`)
}

/** Returns the body of a success. Routes that create something answer in the same form. */
export const successOf = ({ responses }: Route): TSchema => {
  const schema = responses[200] ?? responses[201]
  if (!schema) throw new Error('A tool needs a route that answers 200 or 201.')
  return schema
}

function withPage({ properties, required = [], ...schema }: ObjectSchema): ObjectSchema {
  const page = { type: 'string', format: 'uri', description: 'Page where the person reads on or acts.' }
  return { ...schema, properties: { ...properties, page }, required: [...required, 'page'] }
}

/**
 * Returns a plain copy of a schema: without keywords of our own, which strict validators refuse,
 * and without examples and names, which are for the API description.
 */
const plain = (schema: unknown): object =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      const isOurs = key.startsWith('x-') || key === 'contentMediaType'
      const isForDescription =
        (key === 'title' && typeof value === 'string') || (key === 'examples' && Array.isArray(value))
      return isOurs || isForDescription ? undefined : value
    }),
  ) as object
