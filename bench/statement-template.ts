import { isDeepStrictEqual } from 'node:util'
import type { Statement } from '../tests/support/record-statements.ts'

/** A parameter of a statement, as the floor server fills it in. */
export type Parameter =
  | { kind: 'constant'; value: unknown }
  /** A field of the request's subject, such as the caller's id or the offer's. */
  | { kind: 'subject'; field: string }
  /** An id generated for this request. The same name means the same id. */
  | { kind: 'newId'; name: string }
  /** A version that increases by one per request: the recorded number minus the first one. */
  | { kind: 'version'; ahead: number }
  | { kind: 'list'; items: readonly Parameter[] }
  | { kind: 'record'; fields: Readonly<Record<string, Parameter>> }
  /** JSON text of the inner parameter. */
  | { kind: 'json'; inside: Parameter }
  /** Text with words generated for this purchase. The same recorded word gives the same new one. */
  | { kind: 'text'; parts: readonly (string | { word: string })[] }

export type StatementTemplate = { text: string; parameters: readonly Parameter[]; hasRows: boolean }

const UUID_FORM = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const UUID = new RegExp(`^${UUID_FORM}$`)

type Recorded = { statements: readonly Statement[]; subject: Readonly<Record<string, string>> }

/**
 * Makes a template of a route's statements from two recordings of the same request. A value that
 * differs is a subject, a new id, a version, or a time (which stays as recorded).
 */
export function templateOf(first: Recorded, second: Recorded): readonly StatementTemplate[] {
  assertSameTexts(first, second)
  const versions: number[] = []
  const templates = first.statements.map(({ text, values, hasRows }, index) => ({
    text,
    hasRows,
    parameters: values.map((value, position) =>
      parameterOf(value, second.statements[index]?.values[position], [first.subject, second.subject], versions),
    ),
  }))
  const base = Math.min(...versions)
  return templates.map(({ parameters, ...rest }) => ({
    ...rest,
    parameters: parameters.map((one) => relativeTo(base, one)),
  }))
}

/**
 * Makes a template of one step of a purchase. A value that differs is a word that the purchase
 * generated. Times and other numbers that differ stay as recorded.
 */
export function templateOfStep(first: Recorded, second: Recorded): readonly StatementTemplate[] {
  assertSameTexts(first, second)
  return first.statements.map(({ text, values, hasRows }, index) => ({
    text,
    hasRows,
    parameters: values.map((value, position) => generatedIn(value, second.statements[index]?.values[position])),
  }))
}

function assertSameTexts(first: Recorded, second: Recorded): void {
  const texts = (recorded: Recorded) => recorded.statements.map(({ text }) => text)
  if (!isDeepStrictEqual(texts(first), texts(second)))
    throw new Error('the same request sent different statements the second time: no floor can be made of it')
}

function generatedIn(value: unknown, other: unknown): Parameter {
  if (Array.isArray(value) && Array.isArray(other))
    return { kind: 'list', items: value.map((item, index) => generatedIn(item, other[index])) }
  if (isRecord(value) && isRecord(other))
    return { kind: 'record', fields: mapValues(value, (field, name) => generatedIn(field, other[name])) }
  if (typeof value !== 'string' || typeof other !== 'string' || value === other) return { kind: 'constant', value }
  const inside = [jsonOf(value), jsonOf(other)]
  if (inside[0] !== undefined && inside[1] !== undefined)
    return { kind: 'json', inside: generatedIn(inside[0], inside[1]) }
  return { kind: 'text', parts: partsOf(value, other) }
}

const WORD = new RegExp(`(\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z|${UUID_FORM}|[A-Za-z0-9]+)`)
const isTime = (word: string) => /^\d{4}-\d\d-\d\dT/.test(word)

/** Splits a text into the parts that both recordings share and the words in which they differ. */
function partsOf(value: string, other: string): readonly (string | { word: string })[] {
  const [ours, theirs] = [value.split(WORD), other.split(WORD)]
  // Random bytes may contain separators. Then treat the whole text as one word.
  const isAlike = ours.length === theirs.length && ours.every((part, at) => at % 2 === 1 || part === theirs[at])
  if (!isAlike) return [{ word: value }]
  return ours.map((part, at) => (at % 2 === 0 || part === theirs[at] || isTime(part) ? part : { word: part }))
}

type Subjects = readonly [Recorded['subject'], Recorded['subject']]

function parameterOf(value: unknown, other: unknown, subjects: Subjects, versions: number[]): Parameter {
  if (Array.isArray(value) && Array.isArray(other))
    return { kind: 'list', items: value.map((item, index) => parameterOf(item, other[index], subjects, versions)) }
  if (isRecord(value) && isRecord(other))
    return {
      kind: 'record',
      fields: mapValues(value, (field, name) => parameterOf(field, other[name], subjects, versions)),
    }
  const inside = [jsonOf(value), jsonOf(other)]
  if (inside[0] !== undefined && inside[1] !== undefined)
    return { kind: 'json', inside: parameterOf(inside[0], inside[1], subjects, versions) }
  const [subject, otherSubject] = subjects
  const field = Object.keys(subject).find((name) => subject[name] === value && otherSubject[name] === other)
  if (field) return { kind: 'subject', field }
  if (typeof value === 'string' && UUID.test(value) && value !== other) return { kind: 'newId', name: value }
  if (typeof value === 'number' && typeof other === 'number' && other - value > 0) {
    versions.push(value)
    return { kind: 'version', ahead: value }
  }
  return { kind: 'constant', value }
}

function relativeTo(base: number, parameter: Parameter): Parameter {
  switch (parameter.kind) {
    case 'version':
      return { kind: 'version', ahead: parameter.ahead - base }
    case 'list':
      return { kind: 'list', items: parameter.items.map((item) => relativeTo(base, item)) }
    case 'record':
      return { kind: 'record', fields: mapValues(parameter.fields, (field) => relativeTo(base, field)) }
    case 'json':
      return { kind: 'json', inside: relativeTo(base, parameter.inside) }
    case 'constant':
    case 'subject':
    case 'newId':
    case 'text':
      return parameter
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

function jsonOf(value: unknown): unknown {
  return typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : undefined
}

const mapValues = <Value, Result>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => Result,
) => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]))
