import { planPrint } from '@semblance/media/pictures/composing'
import type { RawBuilder } from 'kysely'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { listRendersOfClean } from './queries/renders.ts'

/**
 * Returns the keys, among the given ones, of product pictures with something to print: art or a
 * name. Each key is the key of the picture without a watermark. The keys may also be the SQL of an
 * array.
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
