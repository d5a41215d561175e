import { planPrint } from '@semblance/media/pictures/composing'
import type { RawBuilder } from 'kysely'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { listRendersOfClean } from './queries/renders.ts'

/**
 * Returns those of the product pictures that show art or a name. The keys name the files without a
 * watermark; they are given as a list or as the SQL of an array.
 */
export async function filterPrintable(
  db: Db | Trx,
  cleanKeys: readonly string[] | RawBuilder<string[]>,
): Promise<ReadonlySet<string>> {
  const renders = await listRendersOfClean(db, cleanKeys)
  return new Set(
    renders.flatMap(({ cleanKey, config, choice }) =>
      cleanKey !== null && planPrint(config, choice, (key) => key) !== null ? [cleanKey] : [],
    ),
  )
}
