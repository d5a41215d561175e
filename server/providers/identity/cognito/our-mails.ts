/**
 * Mails that we send ourselves, because Cognito only mails codes. Each resolves once the mail is in
 * the outbox.
 */
export type OurMails = {
  /** Informs the owner of an address that a stranger tried to sign up with the address. */
  addressTaken: (email: string) => Promise<void>
  passwordChanged: (email: string) => Promise<void>
}
