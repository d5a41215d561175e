import type { Db } from '../../platform/database/transaction.ts'
import { CommandFailure } from '../failures.ts'
import { paint, print } from '../terminal.ts'

/** Prints inconsistencies of the search listing. @throws CommandFailure if there are any */
export async function showListingFaults(db: Db): Promise<void> {
  const { checkListing } = await import('../../features/likeness/search/index.ts')
  const faults = await checkListing(db)
  for (const { accountId, fault } of faults) print(`${paint('red', '✗')} ${accountId} ${fault}`)
  if (faults.length > 0)
    throw new CommandFailure(
      `The search listing does not match the consents: ${faults.length} ${faults.length === 1 ? 'error' : 'errors'}.`,
    )
  print('Searches find exactly the talents who allow it, under their current names.')
}
