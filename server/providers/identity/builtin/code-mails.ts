import { brandName } from '../../../platform/brand/index.ts'
import { createLetter } from '../../../platform/mail/index.ts'
import { CODE_MINUTES } from './codes.ts'

/**
 * The code is alone on its line, and no other number of six digits is near, so that mail apps
 * recognize it.
 */
export const confirmCodeMail = (code: string) =>
  createLetter({
    title: `Your ${brandName()} code`,
    paragraphs: [`Welcome to ${brandName()}. Enter this code to confirm your email address:`],
    code,
    note: `It works once, within ${CODE_MINUTES} minutes, together with the password you chose. If you did not sign up, do nothing: no account is created without this code.`,
    why: `You are getting this email because someone, most likely you, signed up at ${brandName()} with this address.`,
  })

export const resetCodeMail = (code: string) =>
  createLetter({
    title: `Reset your ${brandName()} password`,
    paragraphs: ['Enter this code to choose a new password:'],
    code,
    note: `It works once, within ${CODE_MINUTES} minutes. All devices will have to sign in again. If you did not request this, do nothing: your password stays the same.`,
    why: 'You are getting this email because someone, most likely you, requested a new password for this address.',
  })
