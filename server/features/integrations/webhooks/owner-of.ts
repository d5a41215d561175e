import { forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { Owner } from './queries/endpoints.ts'

/**
 * Returns the owner of the endpoints that the caller manages: the operator for an admin, otherwise
 * the caller's account.
 * @throws Forbidden for accounts without events, such as those of agents
 */
export function ownerOf(caller: Pick<Caller, 'accountId' | 'isAdmin' | 'roles'>): Owner {
  if (caller.isAdmin) return null
  if (caller.roles.includes('brand') || caller.roles.includes('talent')) return caller.accountId
  throw forbidden('Only brand and talent accounts can have webhook endpoints.')
}
