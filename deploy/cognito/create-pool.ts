import {
  type CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  type CreateUserPoolClientCommandInput,
  CreateUserPoolCommand,
  type CreateUserPoolCommandInput,
} from '@aws-sdk/client-cognito-identity-provider'

export type PoolOptions = {
  name: string
  /** Where the authentication app answers, for the hosted OAuth callback. */
  authUrl: string
  /** ARN of the pre-sign-up trigger; may be added later. */
  preSignUpArn?: string | undefined
  /** A client without a secret, for counterparts and experiments. */
  withoutSecret?: boolean
}

export type CreatedPool = { poolId: string; clientId: string; clientSecret: string | undefined }

/** A user pool: people are their e-mail address, written in any case; a code proves it; no second factor. */
export const userPool = ({ name, preSignUpArn }: PoolOptions): CreateUserPoolCommandInput => ({
  PoolName: name,
  UsernameAttributes: ['email'],
  UsernameConfiguration: { CaseSensitive: false },
  AutoVerifiedAttributes: ['email'],
  // A changed address counts only once it is proven; until then the old one stays.
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

/** The server's app client: sessions of a day that renew for ninety, and no word on which addresses are known. */
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

/** Makes the pool and its client. Every call makes new ones. */
export async function createPool(client: CognitoIdentityProviderClient, options: PoolOptions): Promise<CreatedPool> {
  const { UserPool } = await client.send(new CreateUserPoolCommand(userPool(options)))
  const poolId = UserPool?.Id
  if (!poolId) throw new Error('Cognito made no user pool')
  const { UserPoolClient } = await client.send(new CreateUserPoolClientCommand(appClient(poolId, options)))
  if (!UserPoolClient?.ClientId) throw new Error(`Cognito made no app client in ${poolId}`)
  return { poolId, clientId: UserPoolClient.ClientId, clientSecret: UserPoolClient.ClientSecret }
}
