type Request = PublicKeyCredentialRequestOptionsJSON
type Creation = PublicKeyCredentialCreationOptionsJSON

export type PasskeyAssertion = {
  id: string
  clientDataJSON: string
  authenticatorData: string
  signature: string
  userHandle: string | null
}
export type NewPasskey = { id: string; clientDataJSON: string; attestationObject: string; transports: string[] }

/** False on the server, and in browsers without passkeys. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** True if the browser can offer passkeys in the list of a text field. */
export const canAutofillPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable())

/**
 * Asks for a passkey of this site. Returns undefined if the person cancels, or if another request
 * takes the place of this one.
 */
export async function askForPasskey(
  options: Request,
  { isAutofill = false, signal }: { isAutofill?: boolean; signal?: AbortSignal } = {},
): Promise<PasskeyAssertion | undefined> {
  const credential = await unlessCanceled(
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
      mediation: isAutofill ? 'conditional' : 'optional',
      ...(signal ? { signal } : {}),
    }),
  )
  if (!credential) return undefined
  const { id, response } = credential.toJSON() as AuthenticationResponseJSON
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response
  return { id, clientDataJSON, authenticatorData, signature, userHandle }
}

/** Creates a passkey on this device or on another one. Returns undefined if the person cancels. */
export async function createPasskey(options: Creation): Promise<NewPasskey | undefined> {
  const credential = await unlessCanceled(
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  )
  if (!credential) return undefined
  const { id, response } = credential.toJSON() as RegistrationResponseJSON
  const { clientDataJSON, attestationObject, transports } = response
  return { id, clientDataJSON, attestationObject, transports }
}

async function unlessCanceled(asking: Promise<Credential | null>): Promise<PublicKeyCredential | undefined> {
  try {
    const credential = await asking
    return credential instanceof PublicKeyCredential ? credential : undefined
  } catch (error) {
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return undefined
    throw error
  }
}
