export type SchemaNode = {
  title?: string
  description?: string
  type?: string | readonly string[]
  format?: string
  contentMediaType?: string
  properties?: Readonly<Record<string, SchemaNode>>
  required?: readonly string[]
  items?: SchemaNode
  minItems?: number
  maxItems?: number
  anyOf?: readonly SchemaNode[]
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  examples?: readonly unknown[]
  minimum?: number
  additionalProperties?: boolean | SchemaNode
  patternProperties?: Readonly<Record<string, SchemaNode>>
}

/**
 * Returns a valid value for a schema: its example, or one built from its parts. Returns undefined
 * if a part is text in a special format and has no example.
 */
export function exampleOf(schema: SchemaNode): unknown {
  if (schema.examples !== undefined) return schema.examples[0]
  if ('const' in schema) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum !== undefined) return schema.enum.find((word) => word !== null)
  if (schema.anyOf !== undefined) return schema.anyOf.map(exampleOf).find((example) => example !== undefined)
  const types = [schema.type].flat()
  if (types.includes('null')) return null
  if (types.includes('object')) return exampleOfObject(schema)
  if (types.includes('array')) return exampleOfArray(schema)
  if (types.includes('boolean')) return true
  if (types.includes('integer') || types.includes('number')) return Math.max(schema.minimum ?? 1, 1)
  return undefined
}

function exampleOfObject({ properties = {}, required = [] }: SchemaNode): object | undefined {
  const fields = Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema)] as const)
  const known = fields.filter(([, example]) => example !== undefined)
  const missesOne = fields.some(([name, example]) => example === undefined && required.includes(name))
  return missesOne ? undefined : Object.fromEntries(known)
}

function exampleOfArray({ items }: SchemaNode): unknown[] | undefined {
  const item = items && exampleOf(items)
  return item === undefined ? undefined : [item]
}
