import type { Config } from '../../../platform/config/load-config.ts'
import { seal, unseal } from '../../../platform/security/sealed.ts'
import type { WithdrawalStatement } from './schemas.ts'

const PURPOSE = 'statement of a withdrawal'

type Secret = Pick<Config, 'SECRET_KEY'>

/**
 * Encrypts a statement for the URL of the page that confirms it. The page then needs neither a
 * script nor a database row, and logs and browser histories do not reveal the name.
 */
export const sealStatement = ({ SECRET_KEY }: Secret, orderId: string, stated: WithdrawalStatement): string =>
  seal(SECRET_KEY, `${PURPOSE} ${orderId}`, JSON.stringify(stated))

/**
 * Opens a sealed statement of the order; undefined if it was changed, cut or made for another
 * order.
 */
export function openStatement(
  { SECRET_KEY }: Secret,
  orderId: string,
  sealed: string,
): WithdrawalStatement | undefined {
  try {
    return JSON.parse(unseal(SECRET_KEY, `${PURPOSE} ${orderId}`, sealed)) as WithdrawalStatement
  } catch {
    return undefined
  }
}
