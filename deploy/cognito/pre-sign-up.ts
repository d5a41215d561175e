import { randomBytes } from 'node:crypto'
import {
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  AdminLinkProviderForUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'

/**
 * Handles the pool's pre-sign-up trigger (part 1, "Flows"). Before Cognito creates a user for a
 * Google or Apple sign-in, it links that sign-in to the native account of the same address. Runs in
 * Lambda with nothing but the SDK that Lambda provides.
 */

export type PreSignUpEvent = {
  triggerSource: string
  userPoolId: string
  userName: string
  request: { userAttributes: Record<string, string | undefined> }
  response: Record<string, unknown>
}

/** An error whose message the person sees. Every other error stays in the function's log. */
export class Refused extends Error {}

/** Maps the lower-case prefix of a user id to the provider name that linking requires. */
const PROVIDERS: Readonly<Record<string, string>> = { google: 'Google', signinwithapple: 'SignInWithApple' }

type Cognito = Pick<CognitoIdentityProviderClient, 'send'>

export const createHandler =
  (cognito: Cognito) =>
  async (event: PreSignUpEvent): Promise<PreSignUpEvent> => {
    if (event.triggerSource !== 'PreSignUp_ExternalProvider') return event
    try {
      await linkToNative(cognito, event)
    } catch (error) {
      if (error instanceof Refused) throw error
      // Logs only the error's name: Cognito's message may hold the address, and the browser sees
      // it.
      console.error('linking failed:', error instanceof Error ? error.name : 'unknown error')
      throw new Refused('Signing in this way did not work just now. Try again in a moment.')
    }
    return event
  }

async function linkToNative(cognito: Cognito, { userPoolId, userName, request }: PreSignUpEvent): Promise<void> {
  const { email: given, email_verified: verified, name } = request.userAttributes
  if (!given || verified !== 'true') {
    // The server recognizes this sentence (server/providers/identity/cognito/social.ts).
    throw new Refused('This account has not proven its e-mail address. Prove it there, or sign up with a password.')
  }
  const source = sourceOf(userName)
  const native = await findNative(cognito, userPoolId, given.toLowerCase())
  if (!native) return
  const { Username: nativeName, UserStatus, Enabled } = native
  if (Enabled === false) throw new Refused('This account is closed.')

  if (UserStatus === 'UNCONFIRMED' || UserStatus === 'FORCE_CHANGE_PASSWORD') {
    await takeOver(cognito, userPoolId, nativeName, name)
  } else if (!isProven(native)) {
    // The account never confirmed this address, so it may be someone else's. Create a new one.
    return
  }
  await cognito.send(
    new AdminLinkProviderForUserCommand({
      UserPoolId: userPoolId,
      DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: nativeName },
      SourceUser: {
        ProviderName: source.provider,
        ProviderAttributeName: 'Cognito_Subject',
        ProviderAttributeValue: source.userId,
      },
    }),
  )
}

function sourceOf(userName: string): { provider: string; userId: string } {
  const cut = userName.indexOf('_')
  const provider = PROVIDERS[userName.slice(0, cut).toLowerCase()]
  const userId = userName.slice(cut + 1)
  if (cut < 1 || !provider || !userId) throw new Refused('This way of signing in is not offered.')
  return { provider, userId }
}

type Native = AdminGetUserCommandOutput & { Username: string }

/** Finds a native user by address. Users of a provider have another user name and are not found. */
async function findNative(cognito: Cognito, userPoolId: string, email: string): Promise<Native | undefined> {
  try {
    const user = await cognito.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: email }))
    return user.Username && user.UserStatus !== 'EXTERNAL_PROVIDER' ? { ...user, Username: user.Username } : undefined
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined
    throw error
  }
}

const isProven = ({ UserStatus, UserAttributes }: Native): boolean =>
  (UserStatus === 'CONFIRMED' || UserStatus === 'RESET_REQUIRED') &&
  UserAttributes?.some(({ Name, Value }) => Name === 'email_verified' && Value === 'true') === true

/**
 * Replaces a sign-up that never confirmed its address, so that its password is worthless. If it is
 * interrupted after either step, the next attempt finishes it.
 */
async function takeOver(cognito: Cognito, userPoolId: string, nativeName: string, name = ''): Promise<void> {
  await cognito.send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId: userPoolId,
      Username: nativeName,
      UserAttributes: [
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: name },
        { Name: 'custom:role', Value: '' },
      ],
    }),
  )
  await cognito.send(
    new AdminSetUserPasswordCommand({
      UserPoolId: userPoolId,
      Username: nativeName,
      Password: `aA1!${randomBytes(32).toString('base64url')}`,
      Permanent: true,
    }),
  )
}

export const handler = createHandler(new CognitoIdentityProviderClient({}))
