import { type RawBuilder, sql } from 'kysely'
import { printsOfRows } from '../../carts/index.ts'
import { RENDERS } from '../../orders/index.ts'

/**
 * SQL expressions of arrays that are derived from the cart rows of a session. A query that contains
 * one needs no earlier round trip to read the rows.
 */

export const designsInCart = (sessionId: string): RawBuilder<string[]> => sql`array(
  select r.design_id from ${printsOfRows} r
  where r.session_id = ${sessionId} and r.art_key is not null and r.design_id is not null)`

/** Keys of the pictures of rows without art, in the form of `keyOfRender`. */
export const pictureKeysInCart = (sessionId: string): RawBuilder<string[]> => sql`array(
  select case when starts_with(r.clean_filename, ${RENDERS}) then r.clean_filename else ${RENDERS} || r.clean_filename end
  from ${printsOfRows} r where r.session_id = ${sessionId} and r.art_key is null and r.clean_filename <> '')`
