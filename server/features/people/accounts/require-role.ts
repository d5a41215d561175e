import { forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'

/** For routes of one side alone. @throws Forbidden for a caller whose account is another's. */
export function requireRole(caller: Pick<Caller, 'roles'>, role: 'brand' | 'talent' | 'agent'): void {
  if (!caller.roles.includes(role)) throw forbidden(`This is for ${role} accounts.`)
}
