/**
 * Functions that send our own mails, because Cognito itself only mails codes. Each function
 * resolves once its mail is in the outbox.
 */
export type OurMails = {
  /** Informs the owner of an address that a stranger tried to sign up with the address. */
  addressTaken: (email: string) => Promise<void>
  passwordChanged: (email: string) => Promise<void>
}
