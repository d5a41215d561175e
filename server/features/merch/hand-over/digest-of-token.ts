import type { Context } from '../../../platform/context.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'

/** Digests a link's token for storage. */
export const digestOfToken = ({ config }: Pick<Context, 'config'>, token: string): string =>
  keyedDigest(config.SECRET_KEY, 'hand over', token)
