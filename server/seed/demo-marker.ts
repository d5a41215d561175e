import { readInstallation, writeInstallation } from '../platform/database/installation.ts'
import type { Db } from '../platform/database/transaction.ts'
import type { DemoOrder } from './run-demo-sale.ts'

const KEY = 'demo-data'

/** The next start continues an interrupted run, and does not repeat a finished one. */
export type DemoMarker = {
  /** ISO 8601 time of the first start of the seed, at which the story ends. */
  startedAt: string
  hasPeople: boolean
  eventsDone: number
  offerIds: Record<string, string>
  orders: Record<string, DemoOrder>
  isFinished: boolean
}

/** Returns undefined if this installation has no demo data. */
export const findMarker = (db: Db): Promise<DemoMarker | undefined> => readInstallation(db, KEY)

export const writeMarker = (db: Db, marker: DemoMarker): Promise<void> => writeInstallation(db, KEY, marker)
