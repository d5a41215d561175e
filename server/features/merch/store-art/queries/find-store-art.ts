import { sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { DesignArt } from '../design-art.ts'
import { type ShownRow, shownPreviews, toDesignArt } from './store-art-row.ts'

type Ctx = Pick<Context, 'config' | 'clock'> & { db: Db | Trx }

/**
 * What there is of designs of stores, by their ids. A design that is none of a store's, or older than this, has none: what
 * it says itself counts, and it is ready (part 2, "Versioning"). One statement.
 */
export async function findDesignArt(ctx: Ctx, designIds: readonly string[]): Promise<ReadonlyMap<string, DesignArt>> {
  if (designIds.length === 0) return new Map()
  const { rows } = await sql<ShownRow>`
    select a.*, ${shownPreviews} as previews from merch_store_art a
    where a.design_id = any(${[...designIds]}::text[])`.execute(ctx.db)
  const now = ctx.clock.now()
  return new Map(rows.map((row) => [row.design_id, toDesignArt({ config: ctx.config, now }, row)]))
}
