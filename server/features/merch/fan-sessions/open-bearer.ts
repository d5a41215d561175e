import type { Context } from '../../../platform/context.ts'
import { unseal } from '../../../platform/security/sealed.ts'

export const BEARER_PURPOSE = 'fan session'

/**
 * What opens a session, of the sealed copy that was read with it, for somebody who has shown that it is theirs: a signed-in
 * person, the reader of a mail sent to them. Undefined once the session is over.
 */
export const openBearer = ({ config }: Pick<Context, 'config'>, sealed: string | null): string | undefined =>
  sealed === null ? undefined : unseal(config.SECRET_KEY, BEARER_PURPOSE, sealed)
