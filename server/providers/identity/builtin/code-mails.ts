import { letterOf } from '../../../platform/mail/index.ts'
import { CODE_MINUTES } from './codes.ts'

/**
 * Mails a confirmation code. The code stands alone on its line with no other six-digit number
 * nearby, so mail apps find it.
 */
export const confirmCodeMail = (code: string) =>
  letterOf({
    title: 'Your Semblance code',
    paragraphs: ['Welcome to Semblance. Enter this code to prove that this address is yours:'],
    code,
    note: `It works once, within ${CODE_MINUTES} minutes, together with the password you chose. If you did not sign up, do nothing: without this code there is no account.`,
    why: 'You get this mail because somebody, most likely you, signed up at Semblance with this address.',
  })

export const resetCodeMail = (code: string) =>
  letterOf({
    title: 'Reset your Semblance password',
    paragraphs: ['Enter this code to choose a new password:'],
    code,
    note: `It works once, within ${CODE_MINUTES} minutes. Every device will have to sign in again. If you did not ask for this, do nothing: your password stays as it is.`,
    why: 'You get this mail because somebody, most likely you, asked for a new password for this address.',
  })
