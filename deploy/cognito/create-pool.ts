import {
  type CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  type CreateUserPoolClientCommandInput,
  CreateUserPoolCommand,
  type CreateUserPoolCommandInput,
} from '@aws-sdk/client-cognito-identity-provider'

export type PoolOptions = {
  name: string
  /** Origin of the authentication app, for the hosted OAuth callback. */
  authUrl: string
  /** ARN of the pre-sign-up trigger; may be added later. */
  preSignUpArn?: string | undefined
  /** A client without a secret, for counterparts and experiments. */
  withoutSecret?: boolean
}

export type CreatedPool = { poolId: string; clientId: string; clientSecret: string | undefined }

/**
 * Settings of a user pool that signs people in by e-mail address, in any case, and confirms it with
 * a code. There is no second factor.
 */
export const userPool = ({ name, preSignUpArn }: PoolOptions): CreateUserPoolCommandInput => ({
  PoolName: name,
  UsernameAttributes: ['email'],
  UsernameConfiguration: { CaseSensitive: false },
  AutoVerifiedAttributes: ['email'],
  // Keeps the old address until the new one is confirmed.
  UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
  Schema: [
    { Name: 'email', AttributeDataType: 'String', Required: true, Mutable: true },
    {
      Name: 'role',
      AttributeDataType: 'String',
      Mutable: true,
      StringAttributeConstraints: { MinLength: '0', MaxLength: '20' },
    },
  ],
  Policies: {
    PasswordPolicy: {
      MinimumLength: 8,
      RequireLowercase: false,
      RequireUppercase: false,
      RequireNumbers: false,
      RequireSymbols: false,
    },
  },
  AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
  MfaConfiguration: 'OFF',
  AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
  VerificationMessageTemplate: {
    DefaultEmailOption: 'CONFIRM_WITH_CODE',
    EmailSubject: 'Your Semblance code',
    EmailMessage: 'Enter this code at Semblance: {####}. If you did not ask for it, do nothing.',
  },
  DeletionProtection: 'ACTIVE',
  ...(preSignUpArn ? { LambdaConfig: { PreSignUp: preSignUpArn } } : {}),
})

/**
 * Settings of the server's app client: sessions last one day and renew for 90, and errors never
 * reveal which addresses exist.
 */
export const appClient = (poolId: string, options: PoolOptions): CreateUserPoolClientCommandInput => ({
  UserPoolId: poolId,
  ClientName: `${options.name}-server`,
  GenerateSecret: !options.withoutSecret,
  ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  PreventUserExistenceErrors: 'ENABLED',
  EnableTokenRevocation: true,
  IdTokenValidity: 24,
  AccessTokenValidity: 1,
  RefreshTokenValidity: 90,
  TokenValidityUnits: { IdToken: 'hours', AccessToken: 'hours', RefreshToken: 'days' },
  ReadAttributes: ['email', 'email_verified', 'name', 'custom:role'],
  WriteAttributes: ['email', 'name', 'custom:role'],
  AllowedOAuthFlowsUserPoolClient: true,
  AllowedOAuthFlows: ['code'],
  AllowedOAuthScopes: ['openid', 'email', 'profile'],
  CallbackURLs: [`${options.authUrl}/api/auth/callback`],
  SupportedIdentityProviders: ['COGNITO'],
})

/** Creates a new pool and client on every call. */
export async function createPool(client: CognitoIdentityProviderClient, options: PoolOptions): Promise<CreatedPool> {
  const { UserPool } = await client.send(new CreateUserPoolCommand(userPool(options)))
  const poolId = UserPool?.Id
  if (!poolId) throw new Error('Cognito made no user pool')
  const { UserPoolClient } = await client.send(new CreateUserPoolClientCommand(appClient(poolId, options)))
  if (!UserPoolClient?.ClientId) throw new Error(`Cognito made no app client in ${poolId}`)
  return { poolId, clientId: UserPoolClient.ClientId, clientSecret: UserPoolClient.ClientSecret }
}
