/**
 * Mails that we send ourselves, because Cognito only mails codes. Each resolves once the mail is in
 * the outbox.
 */
export type OurMails = {
  /** Informs the owner of an address that somebody tried to sign up with it. */
  addressTaken: (email: string) => Promise<void>
  passwordChanged: (email: string) => Promise<void>
}
