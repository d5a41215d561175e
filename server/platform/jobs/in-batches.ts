import type { Context } from '../context.ts'

/** A row that is due, and since when: what keyset pagination goes by. */
export type DueRow = { id: string; due_at: Date }

/** Whether a run has to stop: the process ends, or the time for it is over. */
export type IsTimeUp = () => boolean

export type Batches<Row extends DueRow = DueRow> = {
  /** Under which the position is kept. */
  name: string
  /** The next rows that are due, by (due_at, id), none before or at `after`. */
  findDue: (after: DueRow, limit: number) => Promise<Row[]>
  isTimeUp?: IsTimeUp | undefined
}

const BATCH = 100
/** Before everything that ever comes due. */
const START: DueRow = { id: '', due_at: new Date(0) }

/**
 * Hands what is due to `work`, batch after batch, until nothing is left or the time is up. Each row has one turn a run:
 * one that stays due holds up nobody behind it. A run that is stopped notes where it was, and the next begins there and
 * comes to the rows before at the end, so that no row waits for ever behind others.
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
