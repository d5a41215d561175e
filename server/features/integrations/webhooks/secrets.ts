import type { Config } from '../../../platform/config/load-config.ts'
import { seal, unseal } from '../../../platform/security/sealed.ts'

const PURPOSE = 'webhook secrets'

export const sealSecret = ({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>, secret: string): string =>
  seal(SECRET_KEY, PURPOSE, secret)

export type SealedSecrets = {
  secretSealed: string
  previousSecretSealed: string | null
  previousSecretUntil: Date | null
}

export const openSecrets = (
  { SECRET_KEY }: Pick<Config, 'SECRET_KEY'>,
  { secretSealed, previousSecretSealed, previousSecretUntil }: SealedSecrets,
  now: Date,
): string[] =>
  [
    secretSealed,
    ...(previousSecretSealed && previousSecretUntil && previousSecretUntil > now ? [previousSecretSealed] : []),
  ].map((sealed) => unseal(SECRET_KEY, PURPOSE, sealed))
