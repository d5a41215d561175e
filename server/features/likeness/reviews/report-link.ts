import type { Config } from '../../../platform/config/load-config.ts'
import { sameText } from '../../../platform/http/callers/check-access.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'

const PURPOSE = 'likeness report'

/** Proves that the person who opens the link can read the reporter's mail. */
export const confirmationAddress = (
  { BASE_URL, SECRET_KEY }: Pick<Config, 'BASE_URL' | 'SECRET_KEY'>,
  reportId: string,
): string => new URL(confirmationPath(`${reportId}.${keyedDigest(SECRET_KEY, PURPOSE, reportId)}`), BASE_URL).href

export const confirmationPath = (token: string): string => `/api/likeness/reports/confirm/${encodeURIComponent(token)}`

/** Undefined if we did not sign the token. */
export const readConfirmation = (secret: string, token: string): string | undefined => readToken(secret, PURPOSE, token)

const APPEAL_PURPOSE = 'appeal of a likeness report'

export const appealPath = (token: string): string => `/api/likeness/reports/appeal/${encodeURIComponent(token)}`

/** Address of the form with which the sender of a dismissed report appeals. */
export const appealAddress = (
  { BASE_URL, SECRET_KEY }: Pick<Config, 'BASE_URL' | 'SECRET_KEY'>,
  reportId: string,
): string => new URL(appealPath(`${reportId}.${keyedDigest(SECRET_KEY, APPEAL_PURPOSE, reportId)}`), BASE_URL).href

/** Undefined if we did not sign the token. */
export const readAppealToken = (secret: string, token: string): string | undefined =>
  readToken(secret, APPEAL_PURPOSE, token)

function readToken(secret: string, purpose: string, token: string): string | undefined {
  const [reportId = ''] = token.split('.')
  return sameText(token, `${reportId}.${keyedDigest(secret, purpose, reportId)}`) ? reportId : undefined
}
