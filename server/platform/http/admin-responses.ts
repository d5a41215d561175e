import Type, { type TProperties } from 'typebox'
import { Count, Exactly, withExample } from './schemas.ts'

/**
 * Returns the response schema of the merch administration (contract, part 2): `{ status:
 * 'success', data }`. The argument contains the schemas of the fields in `data`.
 */
export const Success = <Properties extends TProperties>(data: Properties) =>
  Exactly({ status: Type.Literal('success'), data: Exactly(data) })

/** Returns a success response that contains `data`. */
export const success = <Data>(data: Data) => ({ status: 'success' as const, data })

export const PAGE = { total: Count, limit: Count, offset: Count }

/**
 * Schema for a version number in a request. A client sends the version that it has read last. If
 * the stored version is newer, the change is refused, because it could overwrite the change of
 * another person.
 */
export const readVersion = (example: number) =>
  withExample(Type.Integer({ minimum: 1, maximum: 1_000_000_000 }), example)
