import type { Config } from '../../../platform/config/load-config.ts'
import { sameText } from '../../../platform/http/gates.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import {
  aboutType,
  canSwitchOff,
  isMailedType,
  MAILED_TYPES,
  mayWait,
  type NotificationType,
} from './notification-types.ts'

/** What a link switches off: the mails of one type to one account, or of all types that its digests tell. */
export type UnsubscribeLink = { accountId: string; type: NotificationType | typeof DIGESTS }

/** No type is called so: they are in capitals, and name an event. */
export const DIGESTS = 'digests'

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
  if (type !== DIGESTS && !(isMailedType(type) && canSwitchOff(type))) return undefined
  return sameText(token, signUnsubscribeLink(secret, { accountId, type })) ? { accountId, type } : undefined
}

/** The types of notice that are mailed no more. */
export const typesEndedBy = ({ type }: UnsubscribeLink): readonly NotificationType[] =>
  type === DIGESTS ? MAILED_TYPES.filter(mayWait) : [type]

/** What they tell, in words for their reader. */
export const aboutLink = ({ type }: UnsubscribeLink): string =>
  type === DIGESTS ? 'What can wait is gathered into one mail' : aboutType(type)
