import type { Trx } from '../../../platform/database/transaction.ts'
import { SECOND_STEP_METHODS } from '../../../platform/errors.ts'
import type { IdentityClaims, SessionTokens, SignupRole } from '../claims.ts'

/**
 * Proofs besides the password: passkeys, codes of an authenticator app, and recovery codes. Every
 * method that refuses a proof throws Unauthorized, which counts as a wrong guess.
 */

export const FACTOR_METHODS = SECOND_STEP_METHODS
export type FactorMethod = (typeof FACTOR_METHODS)[number]
export const STEP_UP_METHODS = [...FACTOR_METHODS, 'password'] as const
export type StepUpMethod = (typeof STEP_UP_METHODS)[number]

/** Options for `navigator.credentials.create`, as JSON. */
export type PasskeyCreation = {
  challenge: string
  rp: { id: string; name: string }
  user: { id: string; name: string; displayName: string }
  pubKeyCredParams: { type: 'public-key'; alg: number }[]
  timeout: number
  attestation: 'none'
  excludeCredentials: CredentialName[]
  authenticatorSelection: { residentKey: 'required'; requireResidentKey: true; userVerification: 'required' }
}

/** Options for `navigator.credentials.get`, as JSON. */
export type PasskeyRequest = {
  challenge: string
  rpId: string
  timeout: number
  userVerification: 'required'
  /** Empty if any passkey of this site may answer, so that the list reveals no account. */
  allowCredentials: CredentialName[]
}

type CredentialName = { id: string; type: 'public-key'; transports: string[] }

/** Response of a browser to `PasskeyCreation`. Binary values are base64url. */
export type NewCredential = { id: string; clientDataJSON: string; attestationObject: string; transports: string[] }
/** Response of a browser to `PasskeyRequest`. Binary values are base64url. */
export type Assertion = {
  id: string
  clientDataJSON: string
  authenticatorData: string
  signature: string
  userHandle: string | null
}

export type FactorProof = { code: string } | { recoveryCode: string } | { passkey: Assertion }

export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }
export type FactorList = {
  passkeys: Passkey[]
  appConfirmedAt: Date | null
  recoveryCodesLeft: number
}

/** `recoveryCodes` are new, and shown only now. Null if the account has some already. */
export type AddedFactor = { recoveryCodes: string[] | null }

/**
 * Second step of a sign-in. `ticket` is sealed, works once and for ten minutes, and becomes
 * invalid with the password.
 */
export type SecondStep = { ticket: string; sub: string; email: string; methods: FactorMethod[] }

/** A change of factors, as the mail to the owner names it. */
export const FACTOR_CHANGES = [
  'passkey-added',
  'passkey-removed',
  'app-added',
  'app-removed',
  'codes-renewed',
  'code-used',
  'recovery-finished',
  'reset-by-admin',
] as const
export type FactorChange = (typeof FACTOR_CHANGES)[number]

/** A fresh ID token of the same session. */
export type FreshToken = { idToken: string; claims: IdentityClaims }

type Caller = { sub: string; sessionId: string | undefined }

/**
 * The factors of a provider. Changes require a fresh proof, which callers check first; each change,
 * and each use of a recovery code, is mailed to the owner.
 */
export type Factors = {
  list: (sub: string) => Promise<FactorList>
  hasFactor: (sub: string) => Promise<boolean>

  startPasskey: (sub: string) => Promise<{ ticket: string; options: PasskeyCreation }>
  /**
   * @throws BadRequest if the response does not answer the ticket
   * @throws Conflict if the credential is taken, or with too many passkeys
   */
  addPasskey: (
    input: Caller & { ticket: string; name: string; credential: NewCredential },
  ) => Promise<AddedFactor & { id: string; session: FreshToken }>
  /** @throws NotFound */
  renamePasskey: (input: { sub: string; id: string; name: string }) => Promise<void>
  /**
   * With `keepsOne`, the last factor cannot be removed.
   * @throws NotFound
   * @throws Conflict for the last factor
   */
  removePasskey: (input: { sub: string; id: string; keepsOne: boolean }) => Promise<void>

  startApp: (sub: string) => Promise<{ ticket: string; key: string; uri: string }>
  /**
   * Makes the app a factor, and removes an earlier app, if `code` is a current code of the new app.
   * @throws BadRequest for a wrong code or ticket
   */
  confirmApp: (input: Caller & { ticket: string; code: string }) => Promise<AddedFactor & { session: FreshToken }>
  /**
   * @throws NotFound
   * @throws Conflict for the last factor
   */
  removeApp: (input: { sub: string; keepsOne: boolean }) => Promise<void>
  /**
   * Replaces all recovery codes.
   * @throws Conflict without a factor
   */
  renewRecoveryCodes: (sub: string) => Promise<string[]>

  startPasskeySignIn: () => { ticket: string; options: PasskeyRequest }
  /** @throws Unauthorized */
  finishPasskeySignIn: (input: {
    ticket: string
    passkey: Assertion
    userAgent?: string | undefined
  }) => Promise<SessionTokens & { role: SignupRole }>

  /** Returns undefined if the ticket has expired, was used, or belongs to an earlier password. */
  readSecondStep: (ticket: string | undefined) => Promise<(SecondStep & { options: PasskeyRequest | null }) | undefined>
  /** @throws Unauthorized for a wrong proof or ticket */
  finishSecondStep: (input: {
    ticket: string
    proof: FactorProof
    userAgent?: string | undefined
  }) => Promise<SessionTokens & { role: SignupRole }>

  /** `methods` is empty for a person who has neither a factor nor a password. */
  startStepUp: (sub: string) => Promise<{ ticket: string; methods: StepUpMethod[]; options: PasskeyRequest | null }>
  /**
   * Proves that the person of a session is present. The password counts only without a factor, so
   * that a stolen password does not remove the factors.
   * @throws BadRequest for a wrong proof
   */
  stepUp: (
    input: Caller & { ticket: string | undefined; proof: FactorProof | { password: string } },
  ) => Promise<FreshToken>

  /**
   * Starts the waiting time after which a person who has proven the password can remove all
   * factors. `onStarted` runs in the same transaction. Returns the end of the waiting time, which a
   * repeated request does not change.
   * @throws Unauthorized for an expired ticket
   */
  startRecovery: (
    ticket: string | undefined,
    onStarted: (trx: Trx, started: { sub: string; opensAt: Date }) => Promise<void>,
  ) => Promise<Date>
  readRecovery: (token: string) => Promise<{ opensAt: Date; isOpen: boolean } | undefined>
  findRecoveryOpensAt: (sub: string) => Promise<Date | null>
  /** @throws NotFound */
  stopRecovery: (by: { token: string } | { sub: string }) => Promise<void>
  /**
   * Removes all factors and ends all sessions, after the waiting time.
   * @throws NotFound
   * @throws Conflict before the waiting time is over
   */
  finishRecovery: (token: string) => Promise<{ sub: string }>
  /**
   * Removes all factors and ends all sessions at once, for an admin. `onReset` runs in the same
   * transaction.
   * @throws NotFound
   * @throws Conflict for an account without a factor
   */
  resetFactors: (sub: string, onReset: (trx: Trx) => Promise<void>) => Promise<void>
}
