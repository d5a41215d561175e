import Type, { type TProperties } from 'typebox'
import { Count, Exactly, withExample } from './schemas.ts'

/**
 * Response schema of the merch administration (contract, part 2): `{ status: 'success', data }`,
 * with these fields in `data`.
 */
export const Success = <Properties extends TProperties>(data: Properties) =>
  Exactly({ status: Type.Literal('success'), data: Exactly(data) })

/** Wraps data in a success response. */
export const success = <Data>(data: Data) => ({ status: 'success' as const, data })

export const PAGE = { total: Count, limit: Count, offset: Count }

/**
 * Schema of the version that the client last read. A change includes it and is refused if it is no
 * longer current.
 */
export const readVersion = (example: number) =>
  withExample(Type.Integer({ minimum: 1, maximum: 1_000_000_000 }), example)
