import { brandName } from '../../platform/brand/index.ts'
import { createLetter } from '../../platform/mail/index.ts'

/** Tells the owner of an address that somebody tried to sign up with it again. */
export const addressTakenMail = (authUrl: string) =>
  createLetter({
    title: `You already have a ${brandName()} account`,
    paragraphs: [
      'Someone, perhaps you, tried to sign up with this address. It already has an account.',
      'Sign in, or choose a new password if you have forgotten yours.',
    ],
    buttons: [{ label: 'Sign in', href: authUrl }],
    note: 'If it was not you, you do not need to do anything. Your account has not changed.',
    why: `You are getting this email because someone tried to sign up at ${brandName()} with this address.`,
  })

export const passwordChangedMail = (authUrl: string) =>
  createLetter({
    title: `Your ${brandName()} password was changed`,
    paragraphs: [
      'Your password was changed with a code sent to this address, and all devices were signed out.',
      'If it was you, you do not need to do anything.',
    ],
    buttons: [{ label: `Open ${brandName()}`, href: authUrl }],
    note: 'If it was not you, someone can read your email. Secure your mailbox first, then choose a new password.',
    why: 'You are getting this email because the password of the account with this address was changed.',
  })

/** Sent to the old address. All later mail goes to the new one. */
export const addressChangedMail = () =>
  createLetter({
    title: `The address of your ${brandName()} account was changed`,
    paragraphs: [
      `You sign in to ${brandName()} with another provider, and your email address there was changed.`,
      'From now on we write to the new address, and you sign in with it. Nothing else in your account changes.',
    ],
    note: 'If it was not you, someone can access your account at that provider. Secure it there first.',
    why: 'You are getting this email because this was the address of your account until now.',
  })
