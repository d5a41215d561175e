import type { ApiDescription } from '../server/platform/http/description/api-description.ts'
import { VISIBLE_TEXT } from '../server/platform/visible-text.ts'

type Node = {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Readonly<Record<string, Node>>
  required?: readonly string[]
  items?: Node
  anyOf?: readonly Node[]
  enum?: readonly unknown[]
  const?: unknown
}
type Operation = { requestBody?: { content: Readonly<Record<string, { schema: Node }>> } }
type Document = {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: { schemas: Readonly<Record<string, Node>> }
}
type Value = string | number | boolean | { readonly [name: string]: Value }

const HEAD = [
  '// Made from the API description by `npm run generate`. Do not edit.',
  '// Rules of request bodies, by the name of the body’s type. Forms check by them before they send.',
]

/**
 * Source code of a file with the rules of every named JSON body, for the forms. Only the server
 * checks constraints that the rules cannot express.
 */
export function bodyRules(description: ApiDescription): string {
  const { paths, components } = description as unknown as Document
  const bodies = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ requestBody }) => requestBody?.content['application/json']?.schema.$ref)
  const names = [...new Set(bodies.filter((reference) => reference !== undefined).map(nameIn))].toSorted()
  const rules = names.flatMap((name) => {
    const rule = ruleOf(components.schemas, { $ref: `/${name}` }, [])
    return typeof rule['in'] === 'object' ? [`export const ${name} = ${literal(rule['in'])} as const`] : []
  })
  return `${[...HEAD, ...rules].join('\n')}\n`
}

/**
 * `within` lists the schemas around this one. A schema inside itself gets no rule, because its
 * rule would never end.
 */
function ruleOf(schemas: Document['components']['schemas'], schema: Node, within: readonly string[]): Rule {
  if (schema.$ref !== undefined) {
    const name = nameIn(schema.$ref)
    const found = schemas[name]
    return found && !within.includes(name) ? ruleOf(schemas, found, [...within, name]) : { is: 'other' }
  }
  const [one, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  if (schema.anyOf) {
    const empty = emptyRule(schema.anyOf.some(({ type }) => type === 'null'))
    return one && others.length === 0 ? { ...ruleOf(schemas, one, within), ...empty } : { is: 'other', ...empty }
  }
  const types = [schema.type].flat()
  const type = types.find((each) => each !== 'null')
  return {
    ...plainRule(schemas, type, schema, within),
    ...emptyRule(types.includes('null')),
  }
}

type Rule = { readonly [name: string]: Value }

const emptyRule = (isNullable: boolean): Rule => (isNullable ? { empty: true } : {})

function plainRule(
  schemas: Document['components']['schemas'],
  type: string | undefined,
  schema: Node,
  within: readonly string[],
): Rule {
  if (schema.enum || 'const' in schema) return { is: 'other' }
  switch (type) {
    case 'string': {
      const { pattern, minLength = 0 } = schema
      const isVisible = pattern === VISIBLE_TEXT
      return defined({
        is: 'text',
        min: Math.max(minLength, isVisible ? 1 : 0) || undefined,
        max: schema.maxLength,
        like: isVisible ? undefined : pattern,
        format: schema.format,
      })
    }
    case 'integer':
    case 'number':
      return defined({ is: 'number', min: schema.minimum, max: schema.maximum })
    case 'array':
      return defined({ is: 'list', each: schema.items && ruleOf(schemas, schema.items, within) })
    case 'object': {
      const { properties = {}, required = [] } = schema
      const parts = Object.entries(properties).map(([name, part]) => {
        const { is = 'other', ...rest } = ruleOf(schemas, part, within)
        return [name, { is, ...(required.includes(name) ? { needs: true } : {}), ...rest }] as const
      })
      return parts.length === 0 ? { is: 'other' } : { is: 'object', in: Object.fromEntries(parts) }
    }
    case undefined:
    default:
      return { is: 'other' }
  }
}

const defined = (rule: Readonly<Record<string, Value | undefined>>): Rule =>
  Object.fromEntries(Object.entries(rule).filter((part): part is [string, Value] => part[1] !== undefined))

const literal = (value: Value): string =>
  typeof value === 'object'
    ? `{ ${Object.entries(value)
        .map(([name, part]) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`}: ${literal(part)}`)
        .join(', ')} }`
    : typeof value === 'string'
      ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
      : String(value)

const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)
