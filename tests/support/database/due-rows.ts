import { sql } from 'kysely'
import type { DueRow } from '../../../server/platform/jobs/in-batches.ts'
import type { World } from '../world.ts'

/** Changed columns by the copy's id, in the order of insertion. */
export type Copies = Readonly<Record<string, Readonly<Record<string, Date | string | number | boolean | null>>>>

/** Deletes the original, so that only the copies are due. */
export async function replaceOffer(world: World, offerId: string, copies: Copies): Promise<void> {
  const rows = Object.entries(copies).map(([id, columns]) => ({
    id,
    processor_payment_id: null,
    deleted_at: null,
    ...columns,
  }))
  const db = world.database.kysely
  await sql`
    insert into offers select copy.* from offers made,
      jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given (columns, place),
      lateral jsonb_populate_record(made, given.columns) copy
    where made.id = ${offerId} order by given.place`.execute(db)
  await db.updateTable('offers').set({ deleted_at: world.clock.now() }).where('id', '=', offerId).execute()
}

/** A query that ignores the position would never end. */
const MOST_PAGES = 30

/** Reads pages of two rows, as a job does. */
export async function idsInPages(
  find: (page: { after: DueRow; limit: number }) => Promise<DueRow[]>,
): Promise<string[]> {
  const ids: string[] = []
  let after: DueRow = { id: '', due_at: new Date(0) }
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page = await find({ after, limit: 2 })
    ids.push(...page.map(({ id }) => id))
    const last = page.at(-1)
    if (!last || page.length < 2) return ids
    after = last
  }
  throw new Error(`the pages do not end: ${ids.join(' ')}`)
}
