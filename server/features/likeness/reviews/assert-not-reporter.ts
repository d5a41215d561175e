import { forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'

/**
 * Refuses a decision if the admin sent the report.
 * @throws Forbidden
 */
export function assertNotReporter(admin: Pick<Caller, 'email'>, report: { email: string }): void {
  if (report.email === admin.email) throw forbidden('You sent this report yourself, so another admin must decide it.')
}

/**
 * Refuses a decision about an appeal if the admin made the first decision.
 * @throws Forbidden
 */
export function assertOtherAdmin(
  admin: Pick<Caller, 'accountId'>,
  report: { appealed_at: Date | null; first_decided_by: string | null },
): void {
  if (report.appealed_at !== null && report.first_decided_by === admin.accountId)
    throw forbidden('You dismissed this report before, so another admin must decide about the appeal.')
}
