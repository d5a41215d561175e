import type { Settings } from '../settings.ts'
import { SOCIAL_SETTINGS } from './social-settings.ts'

type SocialName = keyof typeof SOCIAL_SETTINGS
type IdentitySettings = Pick<
  Settings,
  Extract<keyof Settings, `COGNITO_${string}`> | 'AWS_REGION' | 'ADMIN_SECOND_FACTOR' | 'DEMO_DATA' | SocialName
>

const SOCIAL_NAMES = Object.keys(SOCIAL_SETTINGS) as SocialName[]
const BESIDE_A_POOL = [
  'COGNITO_CLIENT_ID',
  'COGNITO_CLIENT_SECRET',
  'COGNITO_ENDPOINT',
  'COGNITO_DOMAIN',
  'COGNITO_SOCIAL_PROVIDERS',
] as const
const POOL_ID = /^([\w-]+)_[0-9A-Za-z]+$/

export function identityFaults(settings: IdentitySettings, isProduction: boolean): string[] {
  const { COGNITO_USER_POOL_ID: poolId, COGNITO_CLIENT_ID, COGNITO_ENDPOINT: endpoint, COGNITO_DOMAIN } = settings
  if (!poolId) {
    const orphans = BESIDE_A_POOL.filter((name) => settings[name] !== undefined && settings[name].length !== 0)
    return orphans.length > 0
      ? [`COGNITO_USER_POOL_ID is missing, but ${orphans.join(', ')} is set: set the pool's ID, or unset the rest.`]
      : []
  }
  const faults: string[] = []
  const own = SOCIAL_NAMES.filter((name) => settings[name] !== undefined)
  if (own.length > 0) {
    faults.push(
      `${own.join(', ')}: with a user pool, Google and Apple are configured in the pool (docs/cognito.md); unset ${own.length === 1 ? 'it' : 'them'} and name the providers in COGNITO_SOCIAL_PROVIDERS.`,
    )
  }
  if (settings.COGNITO_SOCIAL_PROVIDERS.length > 0 && !COGNITO_DOMAIN) {
    faults.push(
      'COGNITO_DOMAIN is missing, but COGNITO_SOCIAL_PROVIDERS is set: social sign-in needs the hosted domain.',
    )
  }
  const poolRegion = POOL_ID.exec(poolId)?.[1]
  if (!poolRegion)
    faults.push("COGNITO_USER_POOL_ID: give the pool's ID as the console shows it, such as eu-west-1_Ab12Cd34E.")
  if (!COGNITO_CLIENT_ID) faults.push('COGNITO_CLIENT_ID is missing: a user pool needs an app client.')
  if (settings.ADMIN_SECOND_FACTOR)
    faults.push('ADMIN_SECOND_FACTOR: a user pool does not tell if a factor was used; unset it (docs/cognito.md).')
  if (settings.DEMO_DATA)
    faults.push('DEMO_DATA: demo people are stored in the built-in issuer; leave it off with a user pool.')
  const region = cognitoRegion(settings)
  if (poolRegion && !endpoint && region !== poolRegion) {
    faults.push(`COGNITO_REGION: the pool is in ${poolRegion}; set it to that.`)
  }
  if (isProduction) {
    for (const [name, address] of Object.entries({ COGNITO_ENDPOINT: endpoint, COGNITO_DOMAIN })) {
      if (address && !address.startsWith('https://')) faults.push(`${name}: production needs an https address.`)
    }
  }
  return faults
}

/**
 * Returns the region of the user pool, from COGNITO_REGION, AWS_REGION or the beginning of the
 * pool id.
 */
export const cognitoRegion = (
  settings: Pick<IdentitySettings, 'COGNITO_REGION' | 'AWS_REGION' | 'COGNITO_USER_POOL_ID'>,
): string | undefined => settings.COGNITO_REGION ?? settings.AWS_REGION ?? settings.COGNITO_USER_POOL_ID?.split('_')[0]
