import type { Config } from '../../../platform/config/load-config.ts'
import { sameText } from '../../../platform/http/check-access.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'

const PURPOSE = 'likeness report'

/** Proves that the person who opens the link can read the reporter's mail. */
export const confirmationAddress = (
  { BASE_URL, SECRET_KEY }: Pick<Config, 'BASE_URL' | 'SECRET_KEY'>,
  reportId: string,
): string => new URL(confirmationPath(`${reportId}.${keyedDigest(SECRET_KEY, PURPOSE, reportId)}`), BASE_URL).href

export const confirmationPath = (token: string): string => `/api/likeness/reports/confirm/${encodeURIComponent(token)}`

/** Undefined if we did not sign the token. */
export function readConfirmation(secret: string, token: string): string | undefined {
  const [reportId = ''] = token.split('.')
  return sameText(token, `${reportId}.${keyedDigest(secret, PURPOSE, reportId)}`) ? reportId : undefined
}
