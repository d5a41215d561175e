import { forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'

/** @throws Forbidden for a caller whose account is not a talent's. */
export function requireTalent(caller: Caller): void {
  if (!caller.roles.includes('talent')) throw forbidden('This is for talent accounts.')
}
