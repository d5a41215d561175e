import Type, { type TProperties } from 'typebox'
import { Count, Exactly, withExample } from './schemas.ts'

/** Response schema of the merch administration (contract, part 2), with the fields of `data`. */
export const Success = <Properties extends TProperties>(data: Properties) =>
  Exactly({ status: Type.Literal('success'), data: Exactly(data) })

/** Wraps `data` for `Success`. */
export const success = <Data>(data: Data) => ({ status: 'success' as const, data })

export const PAGE = { total: Count, limit: Count, offset: Count }

/**
 * The version that a client has read last. A change is refused if the stored version is newer,
 * because it could overwrite another person's change.
 */
export const readVersion = (example: number) =>
  withExample(Type.Integer({ minimum: 1, maximum: 1_000_000_000 }), example)
