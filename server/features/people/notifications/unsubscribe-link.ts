import type { Config } from '../../../platform/config/load-config.ts'
import { sameText } from '../../../platform/http/callers/check-access.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import {
  aboutType,
  canBeDigested,
  canSwitchOff,
  isMailedType,
  MAILED_TYPES,
  type NotificationType,
} from './notification-types.ts'

/** Switches off one type of mail to an account, or all types in the account's digests. */
export type UnsubscribeLink = { accountId: string; type: NotificationType | typeof DIGESTS }

/** Switches off all digests. Notice types are written in capitals, so none is equal to it. */
export const DIGESTS = 'digests'

const PURPOSE = 'unsubscribe link'

/** The address only switches off these mails, and never expires. */
export const unsubscribeAddress = (
  { BASE_URL, SECRET_KEY }: Pick<Config, 'BASE_URL' | 'SECRET_KEY'>,
  link: UnsubscribeLink,
): string => new URL(unsubscribePath(signUnsubscribeLink(SECRET_KEY, link)), BASE_URL).href

export const unsubscribePath = (token: string): string => `/api/notifications/unsubscribe/${encodeURIComponent(token)}`

const signUnsubscribeLink = (secret: string, { accountId, type }: UnsubscribeLink): string =>
  `${accountId}.${type}.${keyedDigest(secret, PURPOSE, JSON.stringify([accountId, type]))}`

/** Returns undefined if the token is forged, or if its mails can no longer be switched off. */
export function readUnsubscribeLink(secret: string, token: string): UnsubscribeLink | undefined {
  const [accountId = '', type = ''] = token.split('.')
  if (type !== DIGESTS && !(isMailedType(type) && canSwitchOff(type))) return undefined
  return sameText(token, signUnsubscribeLink(secret, { accountId, type })) ? { accountId, type } : undefined
}

export const typesSwitchedOffBy = ({ type }: UnsubscribeLink): readonly NotificationType[] =>
  type === DIGESTS ? MAILED_TYPES.filter(canBeDigested) : [type]

export const describeLink = ({ type }: UnsubscribeLink): string =>
  type === DIGESTS ? 'Daily and weekly summaries' : aboutType(type).say
