import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import Type, { type TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { ROUTES, WEBHOOKS } from '../../../app.ts'
import { ERROR_CODES } from '../../errors.ts'
import { Success } from '../admin-responses.ts'
import { errorCodesOf } from '../envelopes.ts'
import { defineRoute, type Route } from '../route.ts'
import { Done, Exactly, named, withExample } from '../schemas.ts'
import { describeApi } from './api-description.ts'
import { collectComponents } from './components.ts'
import { TAGS } from './tags.ts'

type Schema = {
  $ref?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema & { const?: unknown }>
  required?: string[]
}
type Media = { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }
type Answer = { $ref?: string; description: string; headers: Record<string, object>; content?: Record<string, Media> }
type Operation = {
  operationId: string
  tags: string[]
  summary: string
  parameters?: { $ref?: string; schema: Schema; example?: unknown }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Answer>
}
type Document = {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: Record<string, Record<string, any>> & { schemas: Record<string, Schema & { examples?: unknown[] }> }
}

const addresses = { api: 'http://localhost:3000', auth: 'http://localhost:3001' }
const document = describeApi(ROUTES, addresses, WEBHOOKS) as unknown as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
)
const nameOf = ({ method, path }: Route): string => `${method} ${path}`
/** Returns a schema without its name, its examples and TypeBox's symbols. */
const plain = (schema: unknown): Schema => {
  const { title: _, examples: _examples, ...rest } = JSON.parse(JSON.stringify(schema))
  return rest
}
const answerOf = (answer: Answer): Answer =>
  answer.$ref ? document.components.responses?.[answer.$ref.split('/').at(-1) ?? ''] : answer
const routeOf = (name: string): Route => {
  const route = ROUTES.find(({ method, path, hidden }) => !hidden && `${method} ${path}` === name)
  if (!route) throw new Error(`no route ${name}`)
  return route
}

const ajv = new Ajv({ strict: false, allErrors: true })
;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
/** Refers to components as schemas of their own, which Ajv compiles once. */
const localized = (schema: object): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"'))
for (const [name, schema] of Object.entries(document.components.schemas)) ajv.addSchema(localized(schema), name)
/** Returns the errors of a value against a schema of the document. */
function faults(schema: Schema, value: unknown): string | null {
  const validate = ajv.compile(localized(schema))
  return validate(value) ? null : ajv.errorsText(validate.errors)
}

describe('the API description', () => {
  test('has every public route under a unique operation name', () => {
    const shown = ROUTES.filter(({ hidden, auth }) => !hidden && auth !== 'development')
    expect(operations.map(({ name }) => name).sort()).toEqual(
      shown.map(({ method, path }) => `${method} ${path}`).sort(),
    )
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z]+[A-Z]\w+$/.test(id))).toEqual([])
    expect(shown.filter(({ operationId }) => operationId === undefined)).toEqual([])
  })

  test('says what a record with any keys contains', () => {
    expect(document.components.schemas['AccountSnippets']).toMatchObject({
      type: 'object',
      additionalProperties: { $ref: '#/components/schemas/AccountSnippet' },
    })
  })

  test('tags every operation with one chapter and describes each chapter', () => {
    for (const { name, operation } of operations) {
      expect(operation.tags, name).toHaveLength(1)
      expect(operation.summary, name).toMatch(/\.$/)
    }
    const used = new Set(operations.flatMap(({ operation }) => operation.tags))
    expect(new Set(document.tags.map(({ name }) => name))).toEqual(used)
    expect(document.tags.filter(({ description }) => description.length < 10)).toEqual([])
    expect(Object.keys(TAGS)).toEqual(expect.arrayContaining([...used]))
  })

  test('describes the response of every deletion by an admin in the form of its area', () => {
    const deletions = ROUTES.filter(({ method, auth }) => method === 'DELETE' && auth === 'admin')
    const given = deletions.map((route) => {
      const answer = plain(route.responses[200])
      // The last parameter in the path is the id or the key of the deleted object.
      const name = route.path.endsWith('/{key}') ? 'key' : 'id'
      const { data } = (answer.properties ?? {}) as { data?: Schema }
      const thing = data?.properties?.[name]
      const wanted = route.path.startsWith('/api/merch/admin/')
        ? Success({ [name]: (thing ?? Type.Never()) as TSchema })
        : Done
      return [nameOf(route), answer, plain(wanted)] as const
    })
    for (const [name, answer, wanted] of given) expect(answer, name).toEqual(wanted)
    // Fails if the list is so short that the test checks nothing.
    expect(given.filter(([name]) => name.startsWith('DELETE /api/merch/admin/')).length).toBeGreaterThan(9)
    expect(given.map(([name]) => name)).toContain('DELETE /api/admin/mail-suppressions')
  })

  test('has a valid example of every body and response', () => {
    const wrong: string[] = []
    const check = (where: string, { schema, example, examples }: Media) => {
      const given = examples ? Object.values(examples).map(({ value }) => value) : [example]
      for (const value of given) {
        const fault = value === undefined ? 'has no example' : faults(schema, value)
        if (fault) wrong.push(`${where}: ${fault}`)
      }
    }
    for (const { name, operation } of operations) {
      for (const [type, media] of Object.entries(operation.requestBody?.content ?? {})) check(`${name} ${type}`, media)
      for (const [status, answer] of Object.entries(operation.responses))
        for (const [type, media] of Object.entries(answerOf(answer).content ?? {}))
          check(`${name} ${status} ${type}`, media)
      for (const { schema, example } of operation.parameters ?? [])
        if (example !== undefined) check(`${name} parameter`, { schema, example })
    }
    for (const [name, schema] of Object.entries(document.components.schemas))
      for (const example of schema.examples ?? []) check(name, { schema, example })
    expect(wrong).toEqual([])
    // Fails if the list is so short that the test checks nothing.
    expect(operations.length).toBeGreaterThan(50)
  })

  test('describes every event that receivers of webhooks get, with a valid example and room for new fields', () => {
    const events = Object.entries(document.webhooks)
    expect(events.map(([type]) => type)).toEqual(WEBHOOKS.map(({ type }) => type))
    expect(events.map(([, { post }]) => post.operationId)).toContain('onOfferPaymentReturned')
    for (const [type, { post }] of events) {
      const media = post.requestBody?.content['application/json']
      const schema = media?.schema ?? {}
      const example = (media?.example ?? {}) as { data: object }
      const { data, ...rest } = example
      expect(faults(schema, example), type).toBeNull()
      expect(faults(schema, { ...rest, newField: 1, data: { ...data, newField: 1 } }), type).toBeNull()
      expect(faults(schema, { ...rest, type: 'offer.unknown', data }), type).not.toBeNull()
      expect(faults(schema, { ...rest, data: {} }), type).not.toBeNull()
    }
  })

  test('requires no field of a talent search (part 3, "POST /search")', () => {
    const { LikenessSearchBody: body, LikenessFilters: filters } = document.components.schemas
    expect([body, filters].map((schema) => schema?.required ?? [])).toEqual([[], []])
    const fields = ['filters', 'limit', 'offset', 'orderBy', 'orderDirection']
    expect(Object.keys(body?.properties ?? {})).toEqual(expect.arrayContaining(fields))
  })

  test('has no unused components', () => {
    const text = JSON.stringify(document)
    const unused = Object.entries(document.components).flatMap(([kind, parts]) =>
      Object.keys(parts)
        .map((name) => `#/components/${kind}/${name}`)
        .filter((reference) => kind !== 'securitySchemes' && !text.includes(`"${reference}"`)),
    )
    expect(unused).toEqual([])
  })

  test('repeats no object or enum without a named schema', () => {
    const places = new Map<string, string[]>()
    const walk = (node: unknown, path: readonly string[]): void => {
      if (typeof node !== 'object' || node === null) return
      const { properties = {}, enum: words = [] } = node as { properties?: object; enum?: unknown[] }
      const isNamed = path.length === 3 && path[0] === 'components'
      if (!isNamed && (Object.keys(properties).length > 1 || words.length > 2)) {
        const text = JSON.stringify(node)
        places.set(text, [...(places.get(text) ?? []), path.join('/')])
      }
      for (const [key, inner] of Object.entries(node))
        if (key !== 'example' && key !== 'examples') walk(inner, [...path, key])
    }
    walk(document, [])
    expect([...places.values()].filter((found) => found.length > 1)).toEqual([])
  })

  test.each(operations.map(({ name, operation }) => [name, operation] as const))(
    '%s documents its error envelope with exactly the codes it can return',
    (name, operation) => {
      const route = routeOf(name)
      const expected = new Map<string, Set<string>>()
      for (const code of errorCodesOf(route)) {
        const { status, paymentsCode } = ERROR_CODES[code]
        if (route.responses[status]) continue
        const word = { standard: code, payments: paymentsCode, likeness: 'success' }[route.envelope ?? 'standard']
        expected.set(String(status), (expected.get(String(status)) ?? new Set()).add(word))
      }
      const errors = Object.entries(operation.responses).filter(
        ([status, answer]) => Number(status) >= 400 && answerOf(answer).content?.['application/json'],
      )
      expect(new Map(errors.map(([status, answer]) => [status, codesIn(answerOf(answer))]))).toEqual(expected)
    },
  )

  test('documents the headers of every response, and Retry-After where it applies', () => {
    for (const { name, operation } of operations) {
      for (const [status, answer] of Object.entries(operation.responses)) {
        const headers = Object.keys(answerOf(answer).headers)
        const all = ['X-Request-Id', 'API-Version', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
        expect(headers, `${name} ${status}`).toEqual(expect.arrayContaining(all))
        expect(headers.includes('Retry-After'), `${name} ${status}`).toBe(['429', '503'].includes(status))
        // 304 has no Location: the client already has the content.
        const leadsOn = status.startsWith('3') && status !== '304'
        expect(headers.includes('Location'), `${name} ${status}`).toBe(leadsOn)
      }
    }
  })
})

/**
 * Returns the error codes of a response. For an envelope without codes, returns only the fact that
 * the request failed.
 */
function codesIn({ content = {} }: Answer): Set<string> {
  const { schema } = content['application/json'] as Media
  return new Set(
    (schema.anyOf ?? [schema]).map(({ $ref = '' }) => {
      const { properties = {} } = document.components.schemas[$ref.split('/').at(-1) ?? ''] as Schema
      expect(Object.keys(properties)).toContain('error')
      return properties.success ? 'success' : String(properties.code?.const)
    }),
  )
}

describe('a schema name', () => {
  const route = (response: ReturnType<typeof Exactly>, path: `/${string}`): Route =>
    defineRoute({
      method: 'GET',
      path,
      auth: 'public',
      tag: 'Pages',
      operationId: `get${path.slice(1)}`,
      summary: 'A test.',
      responses: { 200: response },
      handler: async () => ({ status: 200 as const, body: {} }),
    })
  const describeBoth = (...routes: Route[]) => describeApi(routes, { api: 'http://a.test', auth: 'http://b.test' })

  test('cannot be used for two schemas', () => {
    const one = named('Thing', Exactly({ a: Type.String() }))
    const other = named('Thing', Exactly({ b: Type.String() }))
    expect(() => describeBoth(route(one, '/one'), route(other, '/two'))).toThrow('have the title Thing')
    expect(() => describeBoth(route(one, '/one'), route(one, '/two'))).not.toThrow()
  })

  test('is given only once per schema', () => {
    const one = named('Thing', Exactly({ a: Type.String() }))
    expect(() => named('Other', one)).toThrow('Thing cannot also be named Other')
  })

  test('is referenced everywhere without changing validation', () => {
    const Word = named('Word', Type.String({ maxLength: 3 }))
    const components = collectComponents()
    const written = components.refer(
      Exactly({
        one: Word,
        some: Type.Array(Word),
        maybe: Type.Optional(Word),
        either: Type.Union([Word, Type.Null()]),
      }),
    )
    const Reference = { $ref: '#/components/schemas/Word' }
    expect(written).toMatchObject({
      properties: { one: Reference, some: { items: Reference }, maybe: Reference, either: { anyOf: [Reference, {}] } },
      required: ['one', 'some', 'either'],
    })
    expect(components.schemas()).toEqual({ Word: { type: 'string', maxLength: 3 } })
  })

  test('is derived from the operation for a route without one', () => {
    const { components } = describeBoth(route(Exactly({ a: withExample(Type.String(), 'x') }), '/thing'))
    expect(Object.keys(components.schemas)).toContain('GetthingResponse')
  })
})
