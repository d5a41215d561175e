import { brandName } from '../../../platform/brand/index.ts'
import { createLetter } from '../../../platform/mail/index.ts'
import { message } from '../../../platform/words/index.ts'
import { CODE_MINUTES } from './codes.ts'

/**
 * The code is alone on its line, and no other number of six digits is near, so that mail apps
 * recognize it.
 */
export const confirmCodeMail = (code: string) =>
  createLetter({
    title: message('Your {brand} code', { brand: brandName() }),
    paragraphs: [message('Welcome to {brand}. Enter this code to confirm your email address:', { brand: brandName() })],
    code,
    note: message(
      'It works once, within {minutes} minutes, together with the password you chose. If you did not sign up, do nothing: no account is created without this code.',
      { minutes: CODE_MINUTES },
    ),
    why: message(
      'You are getting this email because someone, most likely you, signed up at {brand} with this address.',
      { brand: brandName() },
    ),
  })

export const resetCodeMail = (code: string) =>
  createLetter({
    title: message('Reset your {brand} password', { brand: brandName() }),
    paragraphs: [message('Enter this code to choose a new password:')],
    code,
    note: message(
      'It works once, within {minutes} minutes. All devices will have to sign in again. If you did not request this, do nothing: your password stays the same.',
      { minutes: CODE_MINUTES },
    ),
    why: message(
      'You are getting this email because someone, most likely you, requested a new password for this address.',
    ),
  })
