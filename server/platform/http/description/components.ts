import { isDeepStrictEqual } from 'node:util'
import type { SchemaNode } from './examples.ts'

export type Components = {
  /** Returns a reference to a named schema, or an unnamed schema itself. */
  refer: (schema: SchemaNode) => object
  /** Returns, by name, all schemas for which `refer` has returned a reference so far. */
  schemas: () => Record<string, object>
}

/** Collects the named schemas (`title`), so that the document contains each of them once. */
export function collectComponents(): Components {
  const schemas = new Map<string, object>()

  const refer = (schema: SchemaNode): object => {
    if (schema.title === undefined) return write(schema)
    const written = write(schema)
    const known = schemas.get(schema.title)
    if (known && !isDeepStrictEqual(known, written))
      throw new Error(`Two schemas of the API description have the title ${schema.title}.`)
    schemas.set(schema.title, written)
    return { $ref: `#/components/schemas/${schema.title}` }
  }

  const write = (schema: SchemaNode): object => {
    const { title: _name, properties, items, anyOf, additionalProperties, patternProperties, ...rest } = schema
    // TypeBox describes a record with `patternProperties`, but other tools expect
    // `additionalProperties`.
    const others = Object.values(patternProperties ?? {})[0] ?? additionalProperties
    return {
      ...rest,
      ...(properties ? { properties: mapValues(properties, refer) } : {}),
      ...(items ? { items: refer(items) } : {}),
      ...(anyOf ? { anyOf: anyOf.map(refer) } : {}),
      ...(others === undefined ? {} : { additionalProperties: typeof others === 'object' ? refer(others) : others }),
    }
  }

  return {
    refer,
    schemas: () => Object.fromEntries([...schemas].sort(([one], [other]) => one.localeCompare(other, 'en'))),
  }
}

/** Returns a record with the same keys and changed values. */
export const mapValues = <Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> => Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
