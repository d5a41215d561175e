import type { Db } from '../../platform/database/transaction.ts'
import { CommandFailure } from '../failures.ts'
import { paint, print } from '../terminal.ts'

/**
 * Prints inconsistencies of the search listing.
 * @throws CommandFailure if it finds any
 */
export async function showListingFaults(db: Db): Promise<void> {
  const { checkListedCounts, checkListing } = await import('../../features/likeness/search/index.ts')
  const faults = await checkListing(db)
  for (const { accountId, fault } of faults) print(`${paint('red', '✗')} ${accountId} ${fault}`)
  const counts = await checkListedCounts(db)
  for (const { term, kept, listed } of counts)
    print(`${paint('red', '✗')} ${term === '' ? 'all talents' : term}: counted ${kept}, listed ${listed}`)
  if (counts.length > 0) print('Run `select recount_listed_likeness()` in the database to count again.')
  const errors = faults.length + counts.length
  if (errors > 0)
    throw new CommandFailure(
      `The search listing does not match the consents: ${errors} ${errors === 1 ? 'error' : 'errors'}.`,
    )
  print('Searches find exactly the talents who allow it, under their current names.')
}
