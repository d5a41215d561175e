import { type SettingsOf, signingKey, text, url } from '../parsers.ts'

const group = 'Social sign-in'

/**
 * Settings for sign-in with other providers. The sign-in page offers a provider if all its
 * settings are set.
 */
export const SOCIAL_SETTINGS = {
  GOOGLE_CLIENT_ID: text({
    optional: true,
    group,
    help: 'OAuth client of Google. Its redirect address is AUTH_URL/api/auth/callback.',
  }),
  GOOGLE_CLIENT_SECRET: text({ secret: true, optional: true, group, help: 'Secret of that client.' }),
  GOOGLE_ISSUER: url({
    optional: true,
    group,
    help: 'Another issuer instead of Google’s, for tests. Not in production.',
  }),
  APPLE_CLIENT_ID: text({
    optional: true,
    group,
    help: 'Services ID of Sign in with Apple. Its return address is AUTH_URL/api/auth/callback.',
  }),
  APPLE_TEAM_ID: text({ optional: true, group, help: 'Team ID of the Apple developer account.' }),
  APPLE_KEY_ID: text({ optional: true, group, help: 'ID of the key for Sign in with Apple.' }),
  APPLE_PRIVATE_KEY: signingKey({
    secret: true,
    optional: true,
    group,
    help: 'Private key with that ID: the contents of Apple’s .p8 file. Line breaks may be written as \\n.',
  }),
  APPLE_ISSUER: url({
    optional: true,
    group,
    help: 'Another issuer instead of Apple’s, for tests. Not in production.',
  }),
  OIDC_NAME: text({
    optional: true,
    group,
    help: 'Name of one more OpenID Connect provider, as used in addresses: lower-case letters, digits, hyphens.',
  }),
  OIDC_ISSUER: url({ optional: true, group, help: 'Issuer address of that provider. Must be https in production.' }),
  OIDC_CLIENT_ID: text({ optional: true, group, help: 'Our client ID at that provider.' }),
  OIDC_CLIENT_SECRET: text({ secret: true, optional: true, group, help: 'Secret of that client.' }),
} as const

type SocialSettings = SettingsOf<typeof SOCIAL_SETTINGS>

const SETS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['OIDC_NAME', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
] as const satisfies readonly (readonly (keyof SocialSettings)[])[]

export function socialFaults(settings: SocialSettings, isProduction: boolean): string[] {
  const faults: string[] = []
  for (const set of SETS) {
    const missing = set.filter((name) => settings[name] === undefined)
    const [given] = set.filter((name) => settings[name] !== undefined)
    if (given !== undefined)
      faults.push(...missing.map((name) => `${name} is missing, but ${given} is set: set all of them, or none.`))
  }
  const { OIDC_NAME, OIDC_ISSUER } = settings
  if (OIDC_NAME !== undefined && (!/^[a-z0-9-]{1,30}$/.test(OIDC_NAME) || ['google', 'apple'].includes(OIDC_NAME)))
    faults.push('OIDC_NAME: give 1 to 30 lower-case letters, digits or hyphens, other than google or apple.')
  if (!isProduction) return faults
  for (const name of ['GOOGLE_ISSUER', 'APPLE_ISSUER'] as const)
    if (settings[name]) faults.push(`${name}: production signs in at the provider itself; unset it.`)
  if (typeof OIDC_ISSUER === 'string' && !OIDC_ISSUER.startsWith('https://'))
    faults.push('OIDC_ISSUER: production needs an https address.')
  return faults
}
