import { brandName } from '../../platform/brand/index.ts'
import { createLetter } from '../../platform/mail/index.ts'
import type { FactorChange } from './factors/port.ts'

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

const FACTOR_CHANGE_TEXTS: Readonly<Record<FactorChange, string>> = {
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey was removed from your account.',
  'app-added': 'An authenticator app was added to your account.',
  'app-removed': 'The authenticator app was removed from your account.',
  'codes-renewed': 'New recovery codes were made for your account. The earlier ones no longer work.',
  'code-used':
    'A recovery code was used for your account, in place of a passkey or the authenticator app. It does not work again.',
  'recovery-finished':
    'All passkeys and the authenticator app were removed from your account, as requested earlier. All devices were signed out.',
  'reset-by-admin':
    'Our support removed all passkeys and the authenticator app from your account. All devices were signed out.',
}

export const factorsChangedMail = (authUrl: string, change: FactorChange) =>
  createLetter({
    title: `The sign-in methods of your ${brandName()} account changed`,
    paragraphs: [FACTOR_CHANGE_TEXTS[change], 'If it was you, you do not need to do anything.'],
    buttons: [{ label: `Open ${brandName()}`, href: authUrl }],
    note: 'If it was not you, someone else is signed in to your account. Choose a new password, which signs out all devices, and check your sign-in methods.',
    why: 'You are getting this email because the sign-in methods of the account with this address changed.',
  })

const momentOf = (time: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(time)} UTC`

/** The link stops the request, and after the waiting time also completes it. */
export const factorRecoveryMail = (authUrl: string, { token, opensAt }: { token: string; opensAt: Date }) =>
  createLetter({
    title: 'Someone asked to remove your second factors',
    paragraphs: [
      'Someone who knows your password, perhaps you, has lost the passkey or the authenticator app of your account and asked to remove it.',
      `If it was you, come back to this link after ${momentOf(opensAt)}. Until then nothing changes.`,
      'If it was not you, stop it now with the same link, and choose a new password: someone else knows yours.',
    ],
    buttons: [{ label: 'Stop or continue', href: `${authUrl}/factor-recovery?token=${token}` }],
    note: 'Any device on which you are signed in can stop it too, in Settings under “Security and devices”.',
    why: `You are getting this email because someone signed in at ${brandName()} with this address and its password.`,
  })
