import { letterOf } from '../../platform/mail/index.ts'

/** Sent when somebody signs up with an address that already has an account. */
export const addressTakenMail = (authUrl: string) =>
  letterOf({
    title: 'You already have a Semblance account',
    paragraphs: [
      'Somebody, perhaps you, tried to sign up with this address. It already has an account.',
      'Sign in, or choose a new password if you have forgotten yours.',
    ],
    buttons: [{ label: 'Sign in', href: authUrl }],
    note: 'If it was not you, do nothing: your account is as it was.',
    why: 'You get this mail because somebody tried to sign up at Semblance with this address.',
  })

/** Sent after a password reset. */
export const passwordChangedMail = (authUrl: string) =>
  letterOf({
    title: 'Your Semblance password was changed',
    paragraphs: [
      'Your password was changed with a code mailed to this address, and every device was signed out.',
      'If it was you, there is nothing to do.',
    ],
    buttons: [{ label: 'Open Semblance', href: authUrl }],
    note: 'If it was not you, somebody reads your mail: secure your mailbox first, then choose a new password.',
    why: 'You get this mail because the password of the account with this address was changed.',
  })

/** Sent to the old address: all later mail goes to the new one. */
export const addressChangedMail = () =>
  letterOf({
    title: 'The address of your Semblance account was changed',
    paragraphs: [
      'You sign in to Semblance by another provider, and your address there was changed.',
      'From now on we write to the new one, and you sign in with it. Your account stays as it is.',
    ],
    note: 'If it was not you, somebody can enter your account at that provider: secure it there first.',
    why: 'You get this mail because this was the address of your account until now.',
  })
