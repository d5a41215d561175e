import { addMs } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { DATA_PATH } from '../../../platform/pages/fan-data-path.ts'
import { seal, unseal } from '../../../platform/security/sealed.ts'
import { LINK_MS } from './domain/fan-data-times.ts'
import type { Scope } from './domain/parts.ts'

const PURPOSE = 'fan data page'
type Settings = Pick<Config, 'BASE_URL' | 'SECRET_KEY'>

export const pathOfToken = (token: string): string => `${DATA_PATH}/open/${token}`

export const dataAddress = ({ BASE_URL, SECRET_KEY }: Settings, scope: Scope, at: Date): string =>
  new URL(pathOfToken(newToken(SECRET_KEY, scope, at)), BASE_URL).href

const newToken = (secret: string, { kind, id }: Scope, at: Date): string =>
  seal(secret, PURPOSE, JSON.stringify([kind, id, addMs(at, LINK_MS).getTime()]))

/** Returns undefined if the token is invalid or expired. */
export function readToken({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>, token: string, now: Date): Scope | undefined {
  let text: string
  try {
    text = unseal(SECRET_KEY, PURPOSE, token)
  } catch {
    // Truncated or forged.
    return undefined
  }
  const [kind, id, until] = JSON.parse(text) as [Scope['kind'], string, number]
  return until > now.getTime() ? { kind, id } : undefined
}
