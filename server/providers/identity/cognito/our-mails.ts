/**
 * Our own mails; Cognito itself only mails codes. Each function resolves once the mail is in the
 * outbox.
 */
export type OurMails = {
  /** Tells the owner of an address that somebody tried to sign up with it again. */
  addressTaken: (email: string) => Promise<void>
  passwordChanged: (email: string) => Promise<void>
}
