/** The parts of JSON Schema that our routes use. */
export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  additionalProperties?: boolean | JsonSchema
}

const BY_FORMAT: Record<string, string> = {
  uri: 'https://files.example.com/a.png',
  email: 'somebody@example.com',
  'date-time': '2026-01-01T00:00:00.000Z',
  uuid: '6f1c1a52-6c9a-4b56-9d3a-0d2f5a1f7a11',
}

/** Values that fit patterns, by the beginning of the pattern. */
const BY_PATTERN: Record<string, string> = {
  '^\\d{6}': '123456',
  // A country without rules for VAT numbers.
  '^[A-Z]{2}$': 'US',
  '^[A-Z]{3}$': 'EUR',
  '^\\d{4}-\\d{2}-\\d{2}': '2027-05-01',
}

/** Fills every property, so that each can be spoiled. */
export function instanceOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.find((word) => word !== null)
  if (schema.anyOf) return instanceOf(schema.anyOf[0] as JsonSchema)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, instanceOf(inner)]),
      )
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        instanceOf(schema.items ?? { type: 'string' }),
      )
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case undefined:
    default:
      return (
        BY_FORMAT[schema.format ?? ''] ??
        Object.entries(BY_PATTERN).find(([start]) => schema.pattern?.startsWith(start))?.[1] ??
        'x'.repeat(Math.max(8, schema.minLength ?? 0))
      )
  }
}

export type Spoiled = { what: string; value: unknown }

/** Lists values with one fault each, in every place: an unknown field, another type, a NUL byte. */
export function spoil(schema: JsonSchema, instance: unknown, path = 'body'): Spoiled[] {
  if (schema.anyOf) return spoil(schema.anyOf[0] as JsonSchema, instance, path)
  const wrong: Spoiled[] = [{ what: `${path} of another type`, value: otherType(schema) }]
  if (typeof instance === 'string' && !schema.enum && schema.const === undefined) {
    wrong.push(
      { what: `${path} with a NUL byte`, value: `${instance}\0` },
      { what: `${path} with a lone surrogate`, value: `${instance}\ud800` },
    )
  }
  if (isObject(instance)) {
    // A map accepts any field whose name matches.
    const fields = Object.keys(schema.patternProperties ?? {})
    if (!fields.some((pattern) => new RegExp(pattern).test('not a field')))
      wrong.push({ what: `${path} with an unknown field`, value: { ...instance, 'not a field': 1 } })
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      for (const { what, value } of spoil(inner, instance[name], `${path}.${name}`))
        wrong.push({ what, value: { ...instance, [name]: value } })
    }
  }
  if (Array.isArray(instance) && schema.items) {
    for (const { what, value } of spoil(schema.items, instance[0], `${path}[]`))
      wrong.push({ what, value: [value, ...instance.slice(1)] })
  }
  return wrong
}

/** Returns an object in place of a scalar, and a text in place of an object. */
const otherType = (schema: JsonSchema): unknown => {
  const types = [schema.type].flat()
  return types.includes('object') ||
    schema.anyOf ||
    (schema.enum === undefined && types[0] === undefined && schema.const === undefined)
    ? 'text'
    : { not: 'this' }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
