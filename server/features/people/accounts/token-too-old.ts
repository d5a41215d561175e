import { type AppError, unauthorized } from '../../../platform/errors.ts'
import type { IdentityClaims } from '../../../providers/identity/port.ts'

/**
 * True if a token was issued before `validFrom`, when all older tokens of the person were revoked.
 */
export const isTooOld = ({ issuedAt }: Pick<IdentityClaims, 'issuedAt'>, validFrom: Date | null | undefined): boolean =>
  validFrom != null && (issuedAt === undefined || issuedAt < validFrom)

export const tokenTooOldError = (): AppError => unauthorized('Your password was changed. Sign in with the new one.')

export const sessionEndedError = (): AppError => unauthorized('This device was signed out. Sign in again.')

export const accountErasedError = (): AppError => unauthorized('This account was deleted.')
