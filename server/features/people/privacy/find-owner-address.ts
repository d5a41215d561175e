import type { Context } from '../../../platform/context.ts'
import { parseAddress } from '../../../platform/email-address.ts'
import { findOwners } from '../accounts/index.ts'

/** Asks the identity provider. Never call this function inside a transaction. */
export async function findOwnerAddress(
  { db, identity }: Pick<Context, 'db' | 'identity'>,
  accountId: string,
): Promise<string | undefined> {
  const userId = (await findOwners(db, [accountId])).get(accountId)
  const address = userId === undefined ? undefined : await identity.findEmail(userId)
  return address === undefined ? undefined : (parseAddress(address) ?? address)
}
