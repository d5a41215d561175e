import { addMs, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { assertFetchable, FetchRefused } from '../../../platform/fetcher/index.ts'
import { sameText } from '../../../platform/http/callers/check-access.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import { kindOf, kindOfKey } from './domain/file-kinds.ts'

const PURPOSE = 'media address'
const SIGNED_FOR_MS = 15 * MINUTE_MS

type Config = Pick<Context['config'], 'BASE_URL' | 'SECRET_KEY'>
type Signature = { expires?: string | undefined; signature?: string | undefined }
export type ReadSignature = { issuedAt: Date; seconds: number }

/**
 * Returns the full address of a file. The address of a public file is permanent; other addresses
 * are signed for 15 minutes. The caller must check access first, because anyone who has a signed
 * address can open the file.
 */
export function mediaUrl({ config, clock }: { config: Config; clock: Context['clock'] }, key: string): string {
  return mediaUrlAt(config, key, clock.now())
}

/**
 * Same as mediaUrl, but with a given time, so that all files on a page are signed for the same
 * time.
 */
export function mediaUrlAt(config: Config, key: string, now: Date): string {
  const kind = kindOfKey(key)
  if (!kind) throw new Error(`${key} is not a file key`)
  return kindOf(kind).visibility === 'public' ? `${config.BASE_URL}/media/${key}` : signedUrlAt(config, key, now)
}

/**
 * Returns an address that is signed for 15 minutes. Signs the addresses of public files too: while
 * a public file is withheld, it can be opened only with a signature.
 */
export function signedUrlAt(config: Config, key: string, now: Date): string {
  const expires = String(Math.ceil(addMs(now, SIGNED_FOR_MS).getTime() / 1000))
  const signature = sign(config, { key, expires, issued: now.getTime().toString(36) })
  return `${config.BASE_URL}/media/${key}?expires=${expires}&signature=${signature}`
}

/**
 * Returns the key in the address of one of our files. Does not check the signature. Undefined for
 * any other address.
 */
export function keyOfMediaUrl(config: Pick<Config, 'BASE_URL'>, address: string): string | undefined {
  const url = URL.parse(address)
  const base = new URL(config.BASE_URL)
  const start = `${base.pathname.replace(/\/$/, '')}/media/`
  if (!url || url.origin !== base.origin || !url.pathname.startsWith(start)) return undefined
  const key = url.pathname.slice(start.length)
  return kindOfKey(key) ? key : undefined
}

type OwnAddresses = Pick<Context['config'], 'BASE_URL' | 'AUTH_URL' | 'FETCH_LOOPBACK_PORTS'>

/**
 * Returns the parsed address of a client if `assertFetchable` accepts it and it is not on our
 * host. Call `keyOfMediaUrl` first. Another spelling of our own file (`/%6Dedia/…`) would
 * otherwise count as an external picture and show somebody else's file.
 * @throws FetchRefused
 */
export function assertForeignAddress(config: OwnAddresses, address: string): URL {
  const url = assertFetchable(address, config.FETCH_LOOPBACK_PORTS)
  if ([config.BASE_URL, config.AUTH_URL].some((ours) => isSameHost(new URL(ours), url)))
    throw new FetchRefused(
      'address',
      'The address is on our site, but it names no file. Use the address that the upload returned.',
    )
  return url
}

/**
 * True if an address is on our host, on any port. On localhost the port must match too, because
 * each port is another program.
 */
const isSameHost = (ours: URL, { hostname, port }: URL): boolean =>
  hostname === ours.hostname && (hostname !== 'localhost' || port === ours.port)

export function readSignature(config: Config, key: string, given: Signature, now: Date): ReadSignature | undefined {
  const { expires = '', signature = '' } = given
  const [issued = ''] = signature.split('.', 1)
  const isRight = sameText(signature, sign(config, { key, expires, issued }))
  if (!isRight || !/^\d{1,12}$/.test(expires)) return undefined
  const seconds = Math.floor(Number(expires) - now.getTime() / 1000)
  return seconds > 0 ? { issuedAt: new Date(Number.parseInt(issued, 36)), seconds } : undefined
}

/**
 * Returns the time of issue (milliseconds, base 36), a dot and a digest. With the time we can
 * refuse all addresses that were issued before a given moment.
 */
const sign = (config: Config, { key, expires, issued }: { key: string; expires: string; issued: string }): string =>
  `${issued}.${keyedDigest(config.SECRET_KEY, PURPOSE, `${key}\n${expires}\n${issued}`)}`
