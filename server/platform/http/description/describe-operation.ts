import { errorSchemas, STATUS_MEANINGS } from '../envelopes.ts'
import type { Route, RouteAuth } from '../route.ts'
import type { UploadForm } from '../uploads/upload-form.ts'
import { type Components, mapValues } from './components.ts'
import { headersOf } from './described-headers.ts'
import { exampleOf, type SchemaNode } from './examples.ts'

const SECURITY: Readonly<Record<RouteAuth, readonly Record<string, string[]>[]>> = {
  public: [],
  link: [],
  development: [],
  user: [{ session: [] }],
  admin: [{ adminSession: [] }],
  cron: [{ cronSecret: [] }],
  webhook: [{ webhookSignature: [] }],
}

const DONE: Readonly<Record<number, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Not finished yet: repeat the request after a short delay.',
  206: 'The requested range.',
  304: 'Not modified.',
}

export type SharedResponses = Map<string, object>

/** Adds the schemas and responses that several operations share to `components` and `answers`. */
export function describeOperation(route: Route, components: Components, answers: SharedResponses): object {
  const operationId = route.operationId ?? plainOperationId(route)
  const body = route.body ?? route.rawBody
  const parameters = [
    ...parametersOf('path', route.params, components),
    ...parametersOf('query', route.query, components),
    ...(route.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    ...describedBy(route),
    security: SECURITY[route.proof ?? route.auth],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(route, body, operationId, components),
    responses: Object.fromEntries([
      ...Object.entries(errorSchemas(route))
        // A route's own response with the same status replaces the general description of the
        // error.
        .filter(([status]) => route.responses[Number(status)] === undefined)
        .map(([status, schema]) => [status, describeError(Number(status), schema, components, answers)]),
      ...Object.entries(route.responses).map(([status, schema]) => [
        status,
        describeResponse(route, Number(status), nameFor(schema, `${capitalized(operationId)}Response`), components),
      ]),
    ]) as Record<string, object>,
  }
}

function describedBy({ description, contract }: Route): { description?: string } {
  const paragraphs = [description, contract && `Contract: ${contract}.`].filter(Boolean)
  return paragraphs.length > 0 ? { description: paragraphs.join('\n\n') } : {}
}

function parametersOf(place: 'path' | 'query', schema: SchemaNode | undefined, components: Components): object[] {
  return Object.entries(schema?.properties ?? {}).map(([name, { description, ...field }]) => {
    const example = exampleOf(field)
    return {
      name,
      in: place,
      required: (schema?.required ?? []).includes(name) && field.default === undefined,
      ...(description === undefined ? {} : { description }),
      schema: components.refer(field),
      ...(example === undefined || field.default !== undefined ? {} : { example }),
    }
  })
}

function requestBodyOf(
  route: Route,
  body: SchemaNode | undefined,
  operationId: string,
  components: Components,
): { requestBody?: object } {
  if (!body && !route.upload) return {}
  const content = {
    ...(route.upload ? describeUpload(route.upload, operationId, components) : {}),
    ...(body ? describeBody(route, body, operationId, components) : {}),
  }
  return { requestBody: { required: true, content } }
}

function describeBody(route: Route, body: SchemaNode, operationId: string, components: Components): object {
  const media = mediaOf(toRequestSchema(nameFor(body, `${capitalized(operationId)}Body`)), components)
  const types = [
    ...(route.form ? ['application/x-www-form-urlencoded'] : []),
    ...(route.multipart ? ['multipart/form-data'] : []),
    'application/json',
  ]
  return Object.fromEntries(types.map((type) => [type, media]))
}

/** Makes fields with a default optional, because clients may omit them from a request. */
function toRequestSchema(schema: SchemaNode): SchemaNode {
  const { properties, required, items, anyOf } = schema
  return {
    ...schema,
    ...(properties && { properties: mapValues(properties, toRequestSchema) }),
    ...(required && { required: required.filter((name) => properties?.[name]?.default === undefined) }),
    ...(items && { items: toRequestSchema(items) }),
    ...(anyOf && { anyOf: anyOf.map(toRequestSchema) }),
  }
}

/** Describes a form with files among its fields, or a body that is itself the file. */
function describeUpload(
  { fields, about, isRaw, maxFiles }: UploadForm,
  operationId: string,
  components: Components,
): object {
  if (isRaw) {
    const schema = { type: 'string', format: 'binary', description: about }
    return { 'application/octet-stream': { schema, example: 'PNG…' } }
  }
  const { properties = {}, required = [] } = fields as SchemaNode
  const file: SchemaNode = { type: 'string', format: 'binary', description: about }
  const form: SchemaNode = {
    title: `${capitalized(operationId)}Form`,
    type: 'object',
    required: [...required, maxFiles ? 'files' : 'file'],
    properties: {
      ...properties,
      ...(maxFiles ? { files: { type: 'array', items: file, minItems: 1, maxItems: maxFiles } } : { file }),
    },
    additionalProperties: false,
  }
  const example = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, exampleOf(field)]))
  const media = {
    schema: components.refer(form),
    example: { ...example, ...(maxFiles ? { files: ['portrait.png'] } : { file: 'winter-roast.png' }) },
  }
  return { 'multipart/form-data': media }
}

function describeResponse(route: Route, status: number, schema: SchemaNode, components: Components): object {
  const description = STATUS_MEANINGS[status] ?? DONE[status] ?? 'Redirects to `Location`.'
  const headers = headersOf(status, Boolean(route.cors))
  if (status >= 300 && status < 400) return { description, headers }
  const forms = schema.anyOf?.some(isText) ? schema.anyOf : [schema]
  return {
    description,
    headers,
    content: Object.fromEntries(
      forms.map((form) => [form.contentMediaType ?? 'application/json', mediaOf(form, components)]),
    ),
  }
}

/** Identical error responses of several operations share one description. */
function describeError(status: number, schema: SchemaNode, components: Components, answers: SharedResponses): object {
  const answer = {
    description: STATUS_MEANINGS[status] ?? '',
    headers: headersOf(status, false),
    content: { 'application/json': mediaOf(schema, components) },
  }
  if (schema.title === undefined) return answer
  const name = schema.title === 'LikenessError' ? `Likeness${status}` : schema.title.replace(/Error$/, '')
  answers.set(name, answer)
  return { $ref: `#/components/responses/${name}` }
}

function mediaOf({ contentMediaType: _type, ...schema }: SchemaNode, components: Components): object {
  // If several errors have the same status, shows an example of each.
  if (schema.anyOf?.every(({ title }) => title !== undefined)) {
    const examples = schema.anyOf.map((member) => [member.title ?? '', { value: exampleOf(member) }] as const)
    return { schema: components.refer(schema), examples: Object.fromEntries(examples) }
  }
  const example = exampleOf(schema)
  return { schema: components.refer(schema), ...(example === undefined ? {} : { example }) }
}

const isText = ({ contentMediaType }: SchemaNode): boolean => contentMediaType !== undefined

/** Gives an unnamed body the name of its operation. */
const nameFor = (schema: SchemaNode, name: string): SchemaNode =>
  schema.title !== undefined || isText(schema) || schema.anyOf?.some(isText) ? schema : { ...schema, title: name }

const capitalized = (word: string): string => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`

/**
 * Derives an operation id such as getApiOffersById, which is unique and valid in every code
 * generator.
 */
function plainOperationId({ method, path }: Route): string {
  return (
    method.toLowerCase() +
    path
      .split(/[/{}.-]+/)
      .map(capitalized)
      .join('')
  )
}
