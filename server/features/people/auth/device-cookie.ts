import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config/load-config.ts'
import { addressOf } from '../../../platform/email-address.ts'
import { sameText } from '../../../platform/http/callers/check-access.ts'
import { cookieSeconds } from '../../../platform/pages/browser-storage.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'

/**
 * Cookie of a browser that has signed in to an account before. Wrong passwords that strangers
 * enter for the account do not lock out this browser. For each account (at most MAX_ACCOUNTS), the
 * cookie contains a random number, and our signature over the number and the address. It grants no
 * access, is sent only to this host, and is stored in no table.
 */
const NAME = 'auth-device'
const MAX_ACCOUNTS = 5

type DeviceConfig = Pick<Config, 'isProduction' | 'SECRET_KEY'>

/**
 * In production the prefix `__Host-` makes browsers reject a cookie that a sibling subdomain sets.
 */
const nameOf = ({ isProduction }: DeviceConfig): string => (isProduction ? `__Host-${NAME}` : NAME)
const signatureOf = (config: DeviceConfig, email: string, id: string): string =>
  keyedDigest(config.SECRET_KEY, 'signed in before', JSON.stringify([addressOf(email), id]))

const entriesOf = (request: FastifyRequest, config: DeviceConfig): string[] =>
  (request.cookies[nameOf(config)] ?? '').split('~', MAX_ACCOUNTS).filter(Boolean)

const isFor = (entry: string, email: string, config: DeviceConfig): boolean => {
  const [id = '', signature = ''] = entry.split('.')
  return sameText(signature, signatureOf(config, email, id))
}

/**
 * Returns the browser's number for this account; undefined if the browser has never signed in to
 * it.
 */
export const findDevice = (request: FastifyRequest, config: DeviceConfig, email: string): string | undefined =>
  entriesOf(request, config)
    .find((entry) => isFor(entry, email, config))
    ?.split('.')[0]

/** Call it only after the person has proven that the account is theirs. */
export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  config: DeviceConfig,
  email: string,
): void {
  const known = entriesOf(request, config)
  const own = known.find((entry) => isFor(entry, email, config))
  const id = randomBytes(16).toString('base64url')
  const newest = own ?? `${id}.${signatureOf(config, email, id)}`
  const entries = [newest, ...known.filter((entry) => entry !== own)].slice(0, MAX_ACCOUNTS)
  reply.setCookie(nameOf(config), entries.join('~'), {
    path: '/',
    httpOnly: true,
    secure: config.isProduction,
    sameSite: 'lax',
    maxAge: cookieSeconds(NAME),
  })
}
