import type { Config } from '../../../platform/config/load-config.ts'
import { sameText } from '../../../platform/http/gates.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import { canSwitchOff, isMailedType, type NotificationType } from './notification-types.ts'

/** What a link switches off: the mails of one type to one account. */
export type UnsubscribeLink = { accountId: string; type: NotificationType }

const PURPOSE = 'unsubscribe link'

/** An address that lets whoever holds it switch these mails off, and nothing else, for as long as the mail is kept. */
export const unsubscribeAddress = (
  { BASE_URL, SECRET_KEY }: Pick<Config, 'BASE_URL' | 'SECRET_KEY'>,
  link: UnsubscribeLink,
): string => new URL(unsubscribePath(signUnsubscribeLink(SECRET_KEY, link)), BASE_URL).href

export const unsubscribePath = (token: string): string => `/api/notifications/unsubscribe/${encodeURIComponent(token)}`

const signUnsubscribeLink = (secret: string, { accountId, type }: UnsubscribeLink): string =>
  `${accountId}.${type}.${keyedDigest(secret, PURPOSE, JSON.stringify([accountId, type]))}`

/** What a token stands for; undefined for one we did not sign, or whose mails can no longer be switched off. */
export function readUnsubscribeLink(secret: string, token: string): UnsubscribeLink | undefined {
  const [accountId = '', type = ''] = token.split('.')
  if (!isMailedType(type) || !canSwitchOff(type)) return undefined
  return sameText(token, signUnsubscribeLink(secret, { accountId, type })) ? { accountId, type } : undefined
}
