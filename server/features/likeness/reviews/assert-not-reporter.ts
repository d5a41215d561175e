import { forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'

/**
 * Refuses a decision if the admin sent the report.
 * @throws Forbidden
 */
export function assertNotReporter(admin: Pick<Caller, 'email'>, report: { email: string }): void {
  if (report.email === admin.email) throw forbidden('You sent this report yourself, so another admin must decide it.')
}
