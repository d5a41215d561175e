import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { Static, TSchema } from 'typebox'
import { ADDRESS_FAULT, parseAddress } from '../email-address.ts'
import { badRequest, faultOf, type Issue, issueAt } from '../errors.ts'
import { VISIBLE_TEXT } from '../visible-text.ts'
import { message, type Words, writeWords } from '../words/index.ts'
import type { Route } from './route.ts'

const shared = {
  useDefaults: true,
  removeAdditional: false,
  strict: false,
  allowUnionTypes: true,
  // Adds the schema to each error, for the messages.
  verbose: true,
} as const
/** JSON has types, so a value of the wrong type is refused. */
const strictAjv = new Ajv({ ...shared, coerceTypes: false })
/** Queries and path parameters are always text, so "20" is converted to a number. */
const textAjv = new Ajv({ ...shared, coerceTypes: true })
/** Adds no defaults of missing fields. */
const lookingAjv = new Ajv({ ...shared, useDefaults: false })
/** A test uses each schema only a few times, so optimizing the compiled code does not pay. */
const responseAjv = new Ajv({ ...shared, coerceTypes: false, code: { optimize: false } })
for (const ajv of [strictAjv, textAjv, lookingAjv, responseAjv]) {
  ;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
  ajv.addFormat('email', (text: string) => parseAddress(text) !== undefined)
}

const FORMATS: Readonly<Record<string, Words>> = {
  uri: message('must be a web address'),
  email: { say: ADDRESS_FAULT },
}
type Where = 'params' | 'querystring' | 'body' | 'headers' | 'form'

/** Validates one part of a request. Ajv compiles a schema on first use, once per process. */
export function compileValidator({ schema, httpPart }: { schema: TSchema; httpPart?: string }) {
  const ajv = httpPart === 'body' ? strictAjv : textAjv
  const where = (httpPart ?? 'body') as Where
  return (value: unknown) => {
    const validate = ajv.compile(schema)
    return validate(value) ? { value } : { error: validationError(where, validate.errors ?? []) }
  }
}

/**
 * Validates the fields of a form that a handler reads itself. The fields are text, as in a query.
 * @returns the fields, converted to the types of the schema
 * @throws BadRequest
 */
export function compileFormCheck(schema: TSchema): (fields: object) => unknown {
  const validate = compileValidator({ schema, httpPart: 'form' })
  return (fields) => {
    const checked = validate({ ...fields })
    if (checked.error) throw checked.error
    return checked.value
  }
}

/**
 * Validates a body that may be JSON or a form.
 * @returns the body, with the defaults of missing fields
 * @throws BadRequest
 */
export function compileBodyCheck(schema: TSchema): (body: unknown) => unknown {
  const validate = compileValidator({ schema, httpPart: 'body' })
  return (body) => {
    const checked = validate(body)
    if (checked.error) throw checked.error
    return checked.value
  }
}

/** True if a value that does not come from a request matches a schema, such as stored JSON. */
export const fits = <Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> =>
  lookingAjv.compile(schema)(value)

/**
 * Validates a value without changing it. The function's property `errors` then contains the
 * faults.
 */
export const compileCheck = (schema: TSchema): ValidateFunction => lookingAjv.compile(schema)

export const compileResponseCheck = (schema: TSchema): ValidateFunction => responseAjv.compile(schema)

function validationError(where: Where, errors: ErrorObject[]): Error {
  const issues = errors.map((error) => issueAt(pathIn(error), faultIn(error)))
  const [first] = issues
  const fault = first ? faultOf(first) : message('is not valid')
  const words = first?.path
    ? message(
        'The {where, select, params {path parameter} querystring {query parameter} headers {header} form {field} other {body}} “{path}” {fault}.',
        { where, path: first.path, fault },
      )
    : message(
        'The {where, select, params {path parameter} querystring {query parameter} headers {header} form {field} other {body}} {fault}.',
        { where, fault },
      )
  return badRequest(words, { issues })
}

/** Converts a validator's error to one that people can read. */
export const describe = (error: ErrorObject): Issue => ({ path: pathIn(error), message: writeWords(faultIn(error)) })

/** The field of an error, which may be one that is missing or not known. */
function pathIn({ keyword, instancePath, params }: ErrorObject): string {
  const parent = instancePath.slice(1).replaceAll('/', '.')
  const name =
    keyword === 'additionalProperties'
      ? String(params.additionalProperty)
      : keyword === 'required' && String(params.missingProperty)
  return name ? [parent, name].filter(Boolean).join('.') : parent
}

/** Limits of a schema by the validator's word, with what the validator says about them. */
const LIMITS: Readonly<Record<string, (limit: string) => Words>> = {
  maxLength: (limit) => message('must NOT have more than {limit} characters', { limit }),
  minLength: (limit) => message('must NOT have fewer than {limit} characters', { limit }),
  maxItems: (limit) => message('must NOT have more than {limit} items', { limit }),
  minItems: (limit) => message('must NOT have fewer than {limit} items', { limit }),
  maximum: (limit) => message('must be <= {limit}', { limit }),
  minimum: (limit) => message('must be >= {limit}', { limit }),
}

function faultIn(error: ErrorObject): Words {
  const { keyword, params } = error
  switch (keyword) {
    case 'additionalProperties':
      return unknownIn(error.parentSchema)
    case 'required':
      return message('is missing')
    case 'enum':
      return message('must be one of {values}', { values: (params.allowedValues as unknown[]).join(', ') })
    case 'format':
      return FORMATS[String(params.format)] ?? message('must be a valid {format}', { format: String(params.format) })
    case 'pattern':
      return params.pattern === VISIBLE_TEXT ? message('must not be blank') : message('has an invalid format')
    case 'type':
      return message('must be {types}', { types: [params.type].flat().join(' or ') })
    default:
      return LIMITS[keyword]?.(String(params.limit)) ?? error.message ?? message('is not valid')
  }
}

/** With `x-lists-known`, the message lists the known fields. */
const unknownIn = (schema: object = {}): Words =>
  'x-lists-known' in schema && 'properties' in schema
    ? message('is not a known field; the fields are {names}', {
        names: Object.keys(schema.properties as object).join(', '),
      })
    : message('is not a known field')

/** @throws BadRequest that names all unknown fields, unless the route has `openQuery` */
export function assertKnownQuery({ query, openQuery }: Pick<Route, 'query' | 'openQuery'>, given: unknown): void {
  if (openQuery) return
  const known = query?.properties ?? {}
  const issues = Object.keys(given as object)
    .filter((name) => !Object.hasOwn(known, name))
    .map((path) => issueAt(path, unknownIn(query)))
  const [first] = issues
  if (first)
    throw badRequest(message('The query parameter “{path}” {fault}.', { path: first.path, fault: faultOf(first) }), {
      issues,
    })
}

/** An object or array that is being checked. The full path is built only if a value is refused. */
type Holder = { readonly value: object; readonly name: string; readonly within: Holder | undefined }

/**
 * Refuses values that PostgreSQL cannot store or that two parsers could read differently: NUL
 * characters, incomplete UTF-16 pairs and numbers that are too large. Uses no recursion, so deeply
 * nested values cannot overflow the stack.
 * @throws BadRequest that names the field
 */
export function assertSafeValues(root: unknown): void {
  if (!isHolder(root)) return assertSafeValue(root, '', undefined)
  const stack: Holder[] = [{ value: root, name: '', within: undefined }]
  for (let holder = stack.pop(); holder; holder = stack.pop()) {
    const { value } = holder
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at++) {
        if (isHolder(value[at])) stack.push({ value: value[at], name: String(at), within: holder })
        else assertSafeValue(value[at], at, holder)
      }
      continue
    }
    for (const [name, child] of Object.entries(value)) {
      if (name.includes('\0') || !name.isWellFormed())
        throw badRequest('A field name contains invalid characters.', {
          issues: [{ path: pathOf(holder), message: 'has an invalid field name' }],
        })
      if (isHolder(child)) stack.push({ value: child, name, within: holder })
      else assertSafeValue(child, name, holder)
    }
  }
}

const isHolder = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value)

function assertSafeValue(value: unknown, name: string | number, within: Holder | undefined): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    const path = pathOf({ name: String(name), within })
    throw badRequest(message('“{path}” contains invalid characters.', { path }), {
      issues: [{ path, message: 'contains a NUL byte or broken Unicode' }],
    })
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    const path = pathOf({ name: String(name), within })
    throw badRequest(message('“{path}” is too large a number.', { path }), {
      issues: [{ path, message: 'is not a finite number' }],
    })
  }
}

function pathOf(where: Pick<Holder, 'name' | 'within'>): string {
  const names: string[] = []
  for (let at: typeof where | undefined = where; at; at = at.within) if (at.name !== '') names.push(at.name)
  return names.reverse().join('.')
}

/**
 * True if an object contains the same name twice. The parser keeps only one of them, so the text
 * has more colons outside strings than the value has names.
 */
export function hasDuplicateMembers(text: string, parsed: unknown): boolean {
  return colonsOutsideStrings(text) !== membersIn(parsed)
}

/** Skips to the next colon or quote, because long texts contain few of them. */
function colonsOutsideStrings(text: string): number {
  let colons = 0
  let colon = text.indexOf(':')
  let quote = text.indexOf('"')
  while (colon !== -1) {
    if (quote === -1 || colon < quote) {
      colons++
      colon = text.indexOf(':', colon + 1)
      continue
    }
    const end = endOfString(text, quote)
    if (end === -1) break
    if (colon < end) colon = text.indexOf(':', end + 1)
    quote = text.indexOf('"', end + 1)
  }
  return colons
}

/** The first quote after an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === BACKSLASH) before--
    if ((end - before) % 2 === 1) return end
  }
  return -1
}

const BACKSLASH = 92

function membersIn(parsed: unknown): number {
  let members = 0
  const stack: unknown[] = [parsed]
  while (stack.length > 0) {
    const value = stack.pop()
    if (typeof value !== 'object' || value === null) continue
    const children: unknown[] = Array.isArray(value) ? value : Object.values(value)
    if (children !== value) members += children.length
    for (const child of children) if (typeof child === 'object' && child !== null) stack.push(child)
  }
  return members
}
