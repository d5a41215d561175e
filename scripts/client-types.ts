import type { ApiDescription } from '../server/platform/http/description/api-description.ts'

type Node = {
  $ref?: string
  description?: string
  type?: string | readonly string[]
  format?: string
  properties?: Readonly<Record<string, Node>>
  required?: readonly string[]
  items?: Node
  anyOf?: readonly Node[]
  enum?: readonly unknown[]
  const?: unknown
  additionalProperties?: boolean | Node
}
type Content = Readonly<Record<string, { schema: Node }>>
type Parameter = { $ref?: string; name: string; in: string; required: boolean; description?: string; schema: Node }
type Operation = {
  summary: string
  servers?: unknown
  parameters?: readonly Parameter[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, { $ref?: string; content?: Content }>>
}
type Document = {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: {
    schemas: Readonly<Record<string, Node>>
    responses: Readonly<Record<string, { content?: Content }>>
  }
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data'
const FILE_TYPE = 'application/octet-stream'
const EVENTS_TYPE = 'text/event-stream'

const HEAD = '// Made from the API description by `npm run generate`. Do not edit.\n'

/**
 * Source code of the client's types: named schemas, the operations of each server by method and
 * path, and event streams. Omits pages and redirects, which only browsers open.
 */
export function clientTypes(description: ApiDescription): string {
  const document = description as unknown as Document
  const operations = operationsIn(document)
  const callable = operations.filter(({ operation }) => answersOf(document, operation).some(({ isError }) => !isError))
  const isOnAuth = ({ operation }: (typeof operations)[number]) => operation.servers !== undefined
  const listed = (name: string, about: string, members: typeof operations) =>
    `/** ${about} */\nexport type ${name} = {\n${members.map((each) => describe(document, each)).join('\n')}\n}\n`
  return [
    HEAD,
    ...Object.entries(document.components.schemas).map(([name, schema]) => named(name, schema)),
    listed(
      'ApiOperations',
      'Requests and responses of the API, by method and path.',
      callable.filter((each) => !isOnAuth(each)),
    ),
    listed(
      'AuthOperations',
      'Requests and responses of the authentication app, by method and path.',
      callable.filter(isOnAuth),
    ),
    listed(
      'ApiStreams',
      'Event streams of the API, by method and path.',
      operations.filter(({ operation }) => operation.responses[200]?.content?.[EVENTS_TYPE]),
    ),
  ].join('\n')
}

/**
 * Source code of a file that lists the operations with an idempotency key. The client reads this
 * list at run time.
 */
export function idempotentOperations(description: ApiDescription): string {
  const names = operationsIn(description as unknown as Document).filter(({ operation }) => isIdempotent(operation))
  return [
    HEAD,
    '/** Operations that take an idempotency key. */',
    'export const IDEMPOTENT_OPERATIONS: readonly string[] = [',
    ...names.map(({ name }) => `  '${name}',`),
    ']\n',
  ].join('\n')
}

const operationsIn = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  )

const isIdempotent = ({ parameters = [] }: Operation): boolean =>
  parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'))

const named = (name: string, schema: Node): string =>
  `${comment(schema.description, '')}export type ${name} = ${typeOf(schema, '')}\n`

function describe(document: Document, { name, operation }: { name: string; operation: Operation }): string {
  const lines = [`  /** ${operation.summary} */`, `  '${name}': {`]
  for (const [place, key] of [
    ['path', 'params'],
    ['query', 'query'],
  ] as const) {
    const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === place)
    if (parameters.length === 0) continue
    const isOptional = parameters.every(({ required }) => !required)
    lines.push(`    ${key}${isOptional ? '?' : ''}: {`)
    for (const { name: field, required, description, schema } of parameters)
      lines.push(`${comment(description, '      ')}      ${field}${required ? '' : '?'}: ${typeOf(schema, '      ')}`)
    lines.push('    }')
  }
  for (const [type, key] of [
    [JSON_TYPE, 'body'],
    [FORM_TYPE, 'form'],
    [FILE_TYPE, 'file'],
  ] as const) {
    const content = operation.requestBody?.content[type]
    if (content) lines.push(`    ${key}: ${typeOf(content.schema, '    ')}`)
  }
  if (isIdempotent(operation)) lines.push('    idempotent: true')
  const answers = answersOf(document, operation)
  const errors = answers.filter(({ isError }) => isError).map(({ type }) => type)
  lines.push('    answers: {')
  for (const { status, type } of answers.filter(({ isError }) => !isError)) lines.push(`      ${status}: ${type}`)
  lines.push('    }')
  if (errors.length === 0) lines.push('    errors: never')
  else lines.push('    errors:', ...[...new Set(errors)].map((type) => `      | ${type}`))
  return [...lines, '  }'].join('\n')
}

/** Responses that a program can use: JSON, and any text except HTML. */
function answersOf({ components }: Document, { responses }: Operation) {
  return Object.entries(responses).flatMap(([status, answer]) => {
    const { content = {} } = answer.$ref ? (components.responses[nameIn(answer.$ref)] ?? {}) : answer
    const readable = Object.entries(content).filter(([type]) => type !== 'text/html')
    if (!readable.some(([type]) => type === JSON_TYPE)) return []
    const type = readable.map(([, { schema }]) => typeOf(schema, '      ')).join(' | ')
    return [{ status: Number(status), isError: Number(status) >= 400, type }]
  })
}

/** @throws if the schema uses a keyword that this function does not support */
function typeOf(schema: Node, indent: string): string {
  if (schema.$ref !== undefined) return nameIn(schema.$ref)
  if ('const' in schema) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map((member) => typeOf(member, indent)))].join(' | ')
  return [schema.type]
    .flat()
    .map((type) => plainType(type, schema, indent))
    .join(' | ')
}

function plainType(type: string | undefined, schema: Node, indent: string): string {
  switch (type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : type
    case 'boolean':
    case 'null':
      return type
    case 'integer':
    case 'number':
      return 'number'
    case 'array': {
      const item = typeOf(schema.items ?? {}, indent)
      return item.includes(' | ') ? `(${item})[]` : `${item}[]`
    }
    case 'object':
      return objectType(schema, indent)
    case undefined:
      // An empty schema allows any value.
      if (Object.keys(schema).length === 0) return 'unknown'
      throw new Error(`There is no type for the schema ${JSON.stringify(schema)} yet.`)
    default:
      throw new Error(`There is no type for the schema ${JSON.stringify(schema)} yet.`)
  }
}

/** Quotes a property name that is not an identifier. */
const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`)

function objectType({ properties = {}, required = [], additionalProperties }: Node, indent: string): string {
  const fields = Object.entries(properties)
  if (fields.length === 0)
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown'}>`
  const inside = `${indent}  `
  const lines = fields.map(
    ([name, schema]) =>
      `${comment(schema.description, inside)}${inside}${keyOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema, inside)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)
const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))
const comment = (text: string | undefined, indent: string): string => (text ? `${indent}/** ${text} */\n` : '')
