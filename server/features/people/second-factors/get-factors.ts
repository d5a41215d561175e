import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { Factors } from '../../../providers/identity/factors/port.ts'

/** @throws NotFound if the identity provider has no second factors */
export function getFactors({ identity }: Pick<Context, 'identity'>): Factors {
  if (!identity.factors) throw notFound('The identity provider of this installation does not provide second factors.')
  return identity.factors
}

/** True for an admin, while the settings require a second factor of admins. */
export const mustKeepFactor = (
  { config }: Pick<Context, 'config'>,
  { roles, lacksSecondFactor }: Pick<Caller, 'roles' | 'lacksSecondFactor'>,
): boolean => config.ADMIN_SECOND_FACTOR === true && (roles.includes('admin') || lacksSecondFactor === true)
