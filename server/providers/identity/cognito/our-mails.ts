/** What we write to people ourselves, since Cognito mails codes and nothing else. Each resolves once it will be sent. */
export type OurMails = {
  /** To the owner of an address somebody tried to sign up with again. */
  addressTaken: (email: string) => Promise<void>
  passwordChanged: (email: string) => Promise<void>
}
