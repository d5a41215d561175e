import { brandName } from '../../platform/brand/index.ts'
import { createLetter } from '../../platform/mail/index.ts'
import { type Message, message, momentWords } from '../../platform/words/index.ts'
import type { FactorChange } from './factors/port.ts'

/** Tells the owner of an address that somebody tried to sign up with it again. */
export const addressTakenMail = (authUrl: string) =>
  createLetter({
    title: message('You already have a {brand} account', { brand: brandName() }),
    paragraphs: [
      message('Someone, perhaps you, tried to sign up with this address. It already has an account.'),
      message('Sign in, or choose a new password if you have forgotten yours.'),
    ],
    buttons: [{ label: message('Sign in'), href: authUrl }],
    note: message('If it was not you, you do not need to do anything. Your account has not changed.'),
    why: message('You are getting this email because someone tried to sign up at {brand} with this address.', {
      brand: brandName(),
    }),
  })

export const passwordChangedMail = (authUrl: string) =>
  createLetter({
    title: message('Your {brand} password was changed', { brand: brandName() }),
    paragraphs: [
      message('Your password was changed with a code sent to this address, and all devices were signed out.'),
      message('If it was you, you do not need to do anything.'),
    ],
    buttons: [{ label: message('Open {brand}', { brand: brandName() }), href: authUrl }],
    note: message(
      'If it was not you, someone can read your email. Secure your mailbox first, then choose a new password.',
    ),
    why: message('You are getting this email because the password of the account with this address was changed.'),
  })

/** Sent to the old address. All later mail goes to the new one. */
export const addressChangedMail = () =>
  createLetter({
    title: message('The address of your {brand} account was changed', { brand: brandName() }),
    paragraphs: [
      message('You sign in to {brand} with another provider, and your email address there was changed.', {
        brand: brandName(),
      }),
      message(
        'From now on we write to the new address, and you sign in with it. Nothing else in your account changes.',
      ),
    ],
    note: message('If it was not you, someone can access your account at that provider. Secure it there first.'),
    why: message('You are getting this email because this was the address of your account until now.'),
  })

const FACTOR_CHANGE_TEXTS: Readonly<Record<FactorChange, Message>> = {
  'passkey-added': message('A passkey was added to your account.'),
  'passkey-removed': message('A passkey was removed from your account.'),
  'app-added': message('An authenticator app was added to your account.'),
  'app-removed': message('The authenticator app was removed from your account.'),
  'codes-renewed': message('New recovery codes were made for your account. The earlier ones no longer work.'),
  'code-used': message(
    'A recovery code was used for your account, in place of a passkey or the authenticator app. It does not work again.',
  ),
  'recovery-finished': message(
    'All passkeys and the authenticator app were removed from your account, as requested earlier. All devices were signed out.',
  ),
  'reset-by-admin': message(
    'Our support removed all passkeys and the authenticator app from your account. All devices were signed out.',
  ),
}

export const factorsChangedMail = (authUrl: string, change: FactorChange) =>
  createLetter({
    title: message('The sign-in methods of your {brand} account changed', { brand: brandName() }),
    paragraphs: [FACTOR_CHANGE_TEXTS[change], message('If it was you, you do not need to do anything.')],
    buttons: [{ label: message('Open {brand}', { brand: brandName() }), href: authUrl }],
    note: message(
      'If it was not you, someone else is signed in to your account. Choose a new password, which signs out all devices, and check your sign-in methods.',
    ),
    why: message('You are getting this email because the sign-in methods of the account with this address changed.'),
  })

/** The link stops the request, and after the waiting time also completes it. */
export const factorRecoveryMail = (authUrl: string, { token, opensAt }: { token: string; opensAt: Date }) =>
  createLetter({
    title: message('Someone asked to remove your second factors'),
    paragraphs: [
      message(
        'Someone who knows your password, perhaps you, has lost the passkey or the authenticator app of your account and asked to remove it.',
      ),
      message('If it was you, come back to this link after {time}. Until then nothing changes.', {
        time: momentWords(opensAt),
      }),
      message(
        'If it was not you, stop it now with the same link, and choose a new password: someone else knows yours.',
      ),
    ],
    buttons: [{ label: message('Stop or continue'), href: `${authUrl}/factor-recovery?token=${token}` }],
    note: message('Any device on which you are signed in can stop it too, in Settings under “Security and devices”.'),
    why: message(
      'You are getting this email because someone signed in at {brand} with this address and its password.',
      { brand: brandName() },
    ),
  })
