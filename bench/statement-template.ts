import { isDeepStrictEqual } from 'node:util'
import type { Statement } from './record-statements.ts'

/** A parameter of a statement, as the floor server fills it in. */
export type Parameter =
  | { kind: 'constant'; value: unknown }
  /** A field of the request's subject: the caller's id, the offer's. */
  | { kind: 'subject'; field: string }
  /** An id made for this request; the same name is the same id. */
  | { kind: 'newId'; name: string }
  /** A version that grows by one a request: the number as recorded, less the first one. */
  | { kind: 'version'; ahead: number }
  | { kind: 'list'; items: readonly Parameter[] }

export type StatementTemplate = { text: string; parameters: readonly Parameter[] }

type Recorded = { statements: readonly Statement[]; subject: Readonly<Record<string, string>> }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Makes a template of what a route sends, from two recordings of the same request: what differs between them is a
 * subject, a new id, a version, or a time (which stays as recorded).
 */
export function templateOf(first: Recorded, second: Recorded): readonly StatementTemplate[] {
  const texts = (recorded: Recorded) => recorded.statements.map(({ text }) => text)
  if (!isDeepStrictEqual(texts(first), texts(second)))
    throw new Error('the same request sent different statements the second time: no floor can be made of it')
  const versions: number[] = []
  const templates = first.statements.map(({ text, values }, index) => ({
    text,
    parameters: values.map((value, position) =>
      parameterOf(value, second.statements[index]?.values[position], first.subject, second.subject, versions),
    ),
  }))
  const base = Math.min(...versions)
  return templates.map(({ text, parameters }) => ({ text, parameters: parameters.map((one) => relativeTo(base, one)) }))
}

function parameterOf(
  value: unknown,
  other: unknown,
  subject: Recorded['subject'],
  otherSubject: Recorded['subject'],
  versions: number[],
): Parameter {
  if (Array.isArray(value) && Array.isArray(other))
    return {
      kind: 'list',
      items: value.map((item, index) => parameterOf(item, other[index], subject, otherSubject, versions)),
    }
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
  if (parameter.kind === 'version') return { kind: 'version', ahead: parameter.ahead - base }
  if (parameter.kind === 'list') return { kind: 'list', items: parameter.items.map((item) => relativeTo(base, item)) }
  return parameter
}
