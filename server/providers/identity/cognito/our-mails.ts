/**
 * Our own mails; Cognito itself only mails codes. Each function resolves once the mail is in the
 * outbox.
 */
export type OurMails = {
  /** For the owner of an address with which somebody tried to sign up again. */
  addressTaken: (email: string) => Promise<void>
  passwordChanged: (email: string) => Promise<void>
}
