import type { Context } from '../../../platform/context.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'

/** What is kept of a link's token. */
export const digestOfToken = ({ config }: Pick<Context, 'config'>, token: string): string =>
  keyedDigest(config.SECRET_KEY, 'hand over', token)
