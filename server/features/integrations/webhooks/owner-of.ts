import { forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { Owner } from './queries/endpoints.ts'

/**
 * Returns whose endpoints the caller manages: those of the operator for an admin, otherwise those
 * of the own account.
 * @throws Forbidden for accounts that nothing happens to, such as those of agents
 */
export function ownerOf(caller: Pick<Caller, 'accountId' | 'isAdmin' | 'roles'>): Owner {
  if (caller.isAdmin) return null
  if (caller.roles.includes('brand') || caller.roles.includes('talent')) return caller.accountId
  throw forbidden('Only brand and talent accounts can have webhook endpoints.')
}
