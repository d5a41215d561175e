import { type MailContent, mailLayout } from '../../../platform/pages/mail-layout.ts'
import type { EmailSender } from '../../email/port.ts'
import { addressChangedMail, addressTakenMail, passwordChangedMail } from '../account-mails.ts'
import { CODE_MINUTES } from './codes.ts'

/** What the issuer writes to people. A code stands alone on its line, and no other six digits are near it. */
export type IssuerMails = {
  confirmCode: (email: string, code: string) => Promise<void>
  resetCode: (email: string, code: string) => Promise<void>
  /** To the owner of an address somebody tried to sign up with again. */
  addressTaken: (email: string) => Promise<void>
  passwordChanged: (email: string) => Promise<void>
  /** To the address before: mail goes to another from now on. */
  addressChanged: (email: string) => Promise<void>
}

/** Each rejects with the sender's own error when the mail was not taken. */
export function createIssuerMails(email: EmailSender, authUrl: string): IssuerMails {
  const letter = (to: string, content: MailContent) =>
    email.send({ to, subject: content.title, ...mailLayout(content) })

  return {
    confirmCode: (to, code) =>
      letter(to, {
        title: 'Your Semblance code',
        paragraphs: ['Welcome to Semblance. Enter this code to prove that this address is yours:'],
        code,
        note: `It works once, within ${CODE_MINUTES} minutes, together with the password you chose. If you did not sign up, do nothing: without this code there is no account.`,
        why: 'You get this mail because somebody, most likely you, signed up at Semblance with this address.',
      }),
    resetCode: (to, code) =>
      letter(to, {
        title: 'Reset your Semblance password',
        paragraphs: ['Enter this code to choose a new password:'],
        code,
        note: `It works once, within ${CODE_MINUTES} minutes. Every device will have to sign in again. If you did not ask for this, do nothing: your password stays as it is.`,
        why: 'You get this mail because somebody, most likely you, asked for a new password for this address.',
      }),
    passwordChanged: (to) => email.send(passwordChangedMail(to, authUrl)),
    addressChanged: (to) => email.send(addressChangedMail(to)),
    addressTaken: (to) => email.send(addressTakenMail(to, authUrl)),
  }
}
