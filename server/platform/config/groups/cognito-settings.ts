import { choices, type Setting, text, url } from '../parsers.ts'

/** Settings of an Amazon Cognito user pool, which replaces the built-in sign-in server. */
export const COGNITO_SETTINGS = {
  COGNITO_USER_POOL_ID: text({
    optional: true,
    group: 'Identity',
    help: 'Amazon Cognito user pool, such as eu-west-1_Ab12Cd34E. Set: people sign in with Cognito (docs/cognito.md). Unset: the built-in issuer.',
  }),
  COGNITO_REGION: text({
    optional: true,
    group: 'Identity',
    help: 'Region of the user pool. Default: AWS_REGION, else the region in the pool’s ID.',
  }),
  AWS_REGION: text({
    optional: true,
    group: 'Identity',
    help: 'Region of AWS services that have no region setting of their own.',
  }),
  COGNITO_CLIENT_ID: text({
    optional: true,
    group: 'Identity',
    help: 'App client of the user pool. Required with COGNITO_USER_POOL_ID.',
  }),
  COGNITO_CLIENT_SECRET: text({
    secret: true,
    optional: true,
    group: 'Identity',
    help: 'Secret of the app client, if it has one.',
  }),
  COGNITO_ENDPOINT: url({
    optional: true,
    group: 'Identity',
    help: 'Address of Cognito, for a private endpoint or a local substitute. Must be https in production.',
  }),
  COGNITO_DOMAIN: url({
    optional: true,
    group: 'Identity',
    help: 'Hosted domain of the user pool, such as https://example.auth.eu-west-1.amazoncognito.com, for Google and Apple.',
  }),
  COGNITO_SOCIAL_PROVIDERS: choices(['google', 'apple'], {
    group: 'Identity',
    help: 'Providers people can sign in with through the user pool. Needs COGNITO_DOMAIN (docs/cognito.md).',
  }),
} as const satisfies Record<string, Setting<unknown>>
