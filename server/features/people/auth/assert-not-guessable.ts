import { badRequest } from '../../../platform/errors.ts'
import { guessableReason } from '../../../platform/guessable-password.ts'

/** @throws BadRequest with the reason, for a password that attackers would guess first */
export function assertNotGuessable(
  field: 'password' | 'newPassword',
  password: string,
  known: readonly string[],
): void {
  const reason = guessableReason(password, known)
  if (reason !== undefined) throw badRequest(reason, { issues: [{ path: field, message: reason }] })
}
