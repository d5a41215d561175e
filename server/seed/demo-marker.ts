import { readInstallation, writeInstallation } from '../platform/database/installation.ts'
import type { Db } from '../platform/database/transaction.ts'
import type { DemoOrder } from './play-sale.ts'

const KEY = 'demo-data'

/** How far the demo data has come, so that a seed cut off goes on where it was and a finished one is never repeated. */
export type DemoMarker = {
  /** ISO 8601: when the first seed began; the story is told up to then. */
  startedAt: string
  hasPeople: boolean
  /** Events of the story behind us. */
  eventsDone: number
  offerIds: Record<string, string>
  /** What was ordered in the story so far. */
  orders: Record<string, DemoOrder>
  isFinished: boolean
}

/** How far the demo data of this installation got; undefined when it has none. */
export const findMarker = (db: Db): Promise<DemoMarker | undefined> => readInstallation(db, KEY)

/** Replaces it. */
export const writeMarker = (db: Db, marker: DemoMarker): Promise<void> => writeInstallation(db, KEY, marker)
