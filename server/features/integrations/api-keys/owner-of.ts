import { forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'

/**
 * Returns the account whose keys the caller manages.
 * @throws Forbidden for admins, whose role no key has, and for keys
 */
export function ownerOf(caller: Pick<Caller, 'accountId' | 'roles' | 'lacksSecondFactor' | 'apiKey'>): string {
  if (caller.apiKey) throw forbidden('An API key cannot manage API keys.')
  if (caller.roles.includes('admin') || caller.lacksSecondFactor)
    throw forbidden('Admin accounts cannot have API keys.')
  return caller.accountId
}
