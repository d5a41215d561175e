import type { EmailSender } from '../../email/port.ts'
import { addressTakenMail, passwordChangedMail } from '../account-mails.ts'

/**
 * What goes out by our own sender, since Cognito mails codes and nothing else. Each rejects with the sender's own error
 * when the mail was not taken.
 */
export type OurMails = {
  /** To the owner of an address somebody tried to sign up with again. */
  addressTaken: (email: string) => Promise<void>
  passwordChanged: (email: string) => Promise<void>
}

export const createOurMails = (email: EmailSender, authUrl: string): OurMails => ({
  addressTaken: (to) => email.send(addressTakenMail(to, authUrl)),
  passwordChanged: (to) => email.send(passwordChangedMail(to, authUrl)),
})
