import type { Chance } from '../storm/chance.ts'
import type { JsonSchema } from '../support/responses/schema-instance.ts'
import { hostileKey, hostileText, hostileValue } from './values.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Adds an own property of any name, even `__proto__`. */
const withField = (object: object, name: string, value: unknown): object =>
  Object.defineProperty({ ...object }, name, { value, enumerable: true, configurable: true, writable: true })

export function spoilValue(luck: Chance, schema: JsonSchema, value: unknown): unknown {
  const inner = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  if (isObject(value)) return spoilObject(luck, inner, value)
  if (Array.isArray(value)) return spoilArray(luck, inner, value)
  if (typeof value === 'string' && luck.isLucky(0.6))
    return luck.isLucky(0.5) ? hostileText(luck) : `${value}${hostileText(luck)}`
  return hostileValue(luck)
}

function spoilObject(luck: Chance, schema: JsonSchema, value: Record<string, unknown>): unknown {
  const names = Object.keys(value)
  const way = luck.next()
  if (names.length === 0 || way < 0.04) return hostileValue(luck)
  const name = luck.oneOf(names)
  if (way < 0.16) return withField(value, hostileKey(luck), hostileValue(luck))
  if (way < 0.28) return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name))
  const further = Object.keys(schema.properties ?? {}).filter((each) => !names.includes(each))
  if (way < 0.42 && further.length > 0) return { ...value, [luck.oneOf(further)]: hostileValue(luck) }
  return { ...value, [name]: spoilValue(luck, schema.properties?.[name] ?? {}, value[name]) }
}

function spoilArray(luck: Chance, schema: JsonSchema, value: readonly unknown[]): unknown {
  const way = luck.next()
  if (value.length === 0 || way < 0.1) return hostileValue(luck)
  if (way < 0.2) return []
  if (way < 0.3) return Array.from({ length: luck.oneOf([2, 51, 501]) }, () => value[0])
  const at = luck.between(0, value.length - 1)
  return value.map((item, index) => (index === at ? spoilValue(luck, schema.items ?? {}, item) : item))
}
