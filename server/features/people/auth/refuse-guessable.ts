import { badRequest } from '../../../platform/errors.ts'
import { guessableReason } from '../../../platform/guessable-password.ts'

/** @throws BadRequest saying why, when a new password is one of those that are tried first. */
export function refuseGuessable(field: 'password' | 'newPassword', password: string, known: readonly string[]): void {
  const reason = guessableReason(password, known)
  if (reason !== undefined) throw badRequest(reason, { issues: [{ path: field, message: reason }] })
}
