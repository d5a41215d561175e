import Type, { type TProperties } from 'typebox'
import { Count, Exactly, withExample } from './schemas.ts'

/** What the administration of merch answers (part 2): `{ status: 'success', data }`, with these fields in it. */
export const Success = <Properties extends TProperties>(data: Properties) =>
  Exactly({ status: Type.Literal('success'), data: Exactly(data) })

/** Such an answer. */
export const success = <Data>(data: Data) => ({ status: 'success' as const, data })

/** The fields of a list beside what it lists. */
export const PAGE = { total: Count, limit: Count, offset: Count }

/** Which version of a thing was read: a change names it, and is refused once it is no longer the latest. */
export const readVersion = (example: number) =>
  withExample(Type.Integer({ minimum: 1, maximum: 1_000_000_000 }), example)
