import { forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { message } from '../../../platform/words/index.ts'

/**
 * Checks that the caller has the role.
 * @throws Forbidden
 */
export function assertRole(caller: Pick<Caller, 'roles'>, role: 'brand' | 'talent' | 'agent'): void {
  if (!caller.roles.includes(role))
    throw forbidden(
      message('Only {role, select, brand {brand} talent {talent} agent {agent} other {{role}}} accounts can do that.', {
        role,
      }),
    )
}
