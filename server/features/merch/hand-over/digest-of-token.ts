import type { Context } from '../../../platform/context.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'

export const digestOfToken = ({ config }: Pick<Context, 'config'>, token: string): string =>
  keyedDigest(config.SECRET_KEY, 'hand over', token)
