import { isDeepStrictEqual } from 'node:util'
import type { Statement } from '../tests/support/record-statements.ts'

/** A statement's parameter, as the floor server fills it in. */
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

export type StatementTemplate = { text: string; parameters: readonly Parameter[]; hasRows: boolean }

type Recorded = { statements: readonly Statement[]; subject: Readonly<Record<string, string>> }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Makes a template of a route's statements from two recordings of the same request. A difference
 * between them is a subject, a new id, a version, or a time (which stays as recorded).
 */
export function templateOf(first: Recorded, second: Recorded): readonly StatementTemplate[] {
  const texts = (recorded: Recorded) => recorded.statements.map(({ text }) => text)
  if (!isDeepStrictEqual(texts(first), texts(second)))
    throw new Error('the same request sent different statements the second time: no floor can be made of it')
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
