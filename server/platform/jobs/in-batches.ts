import type { Context } from '../context.ts'

/** Rows are read in the order of `due_at` and then `id`. */
export type DueRow = { id: string; due_at: Date }

/** True if a run must stop, because the process shuts down or its time is over. */
export type IsTimeUp = () => boolean

export type Batches<Row extends DueRow = DueRow> = {
  /** Key of the stored position of the last run. */
  name: string
  /** Returns due rows after the row `after`, in the order of `due_at` and then `id`. */
  findDue: (after: DueRow, limit: number) => Promise<Row[]>
  isTimeUp?: IsTimeUp | undefined
}

const BATCH = 100
const START: DueRow = { id: '', due_at: new Date(0) }

/**
 * Passes each due row to `work` once, in batches, so a row that remains due does not block others.
 * If the time is up, stores the position. The next run starts there, continues to the end and then
 * handles the rows before it, so no row is left out forever.
 */
export async function inBatches<Row extends DueRow>(
  { db }: Pick<Context, 'db'>,
  { name, findDue, isTimeUp = () => false }: Batches<Row>,
  work: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  const noted = await db
    .selectFrom('job_positions')
    .select(['id', 'due_at'])
    .where('name', '=', name)
    .executeTakeFirst()
  const stretches = noted ? [{ after: noted }, { after: START, until: noted }] : [{ after: START }]
  for (const { after: start, until } of stretches) {
    for (let after: DueRow | undefined = start; after; ) {
      if (isTimeUp()) return notePosition(db, name, after)
      const found = await findDue(after, BATCH)
      const due = until ? found.filter((row) => !comesAfter(row, until)) : found
      if (due.length > 0) await work(due)
      after = due.length < BATCH ? undefined : due.at(-1)
    }
  }
  if (noted) await db.deleteFrom('job_positions').where('name', '=', name).execute()
}

const comesAfter = (row: DueRow, other: DueRow): boolean =>
  row.due_at > other.due_at || (row.due_at.getTime() === other.due_at.getTime() && row.id > other.id)

async function notePosition(db: Context['db'], name: string, { id, due_at }: DueRow): Promise<void> {
  await db
    .insertInto('job_positions')
    .values({ name, id, due_at })
    .onConflict((on) => on.column('name').doUpdateSet({ id, due_at }))
    .execute()
}
