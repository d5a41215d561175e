import type { Db } from '../platform/database/transaction.ts'

const KEY = 'demo-data'

/** How far the demo data has come, so that a seed cut off goes on where it was and a finished one is never repeated. */
export type DemoMarker = {
  /** ISO 8601: when the first seed began; the story is told up to then. */
  startedAt: string
  hasPeople: boolean
  /** Events of the story behind us. */
  eventsDone: number
  offerIds: Record<string, string>
  isFinished: boolean
}

export async function findMarker(db: Db): Promise<DemoMarker | undefined> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirst()
  return row?.value as DemoMarker | undefined
}

export async function writeMarker(db: Db, marker: DemoMarker): Promise<void> {
  const value = JSON.stringify(marker)
  await db
    .insertInto('installation')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Nobody has ever signed up here. */
export async function isEmpty(db: Db): Promise<boolean> {
  const someone = await db.selectFrom('profiles').select('user_id').limit(1).executeTakeFirst()
  return someone === undefined
}
