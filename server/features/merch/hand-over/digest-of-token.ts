import type { Context } from '../../../platform/context.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'

/** Returns the keyed digest of a link's token, which is stored instead of the token. */
export const digestOfToken = ({ config }: Pick<Context, 'config'>, token: string): string =>
  keyedDigest(config.SECRET_KEY, 'hand over', token)
