import { mailLayout } from '../../platform/pages/mail-layout.ts'
import type { Mail } from '../email/port.ts'

/** To the owner of an address that somebody tried to sign up with again. */
export function addressTakenMail(to: string, authUrl: string): Mail {
  const title = 'You already have a Semblance account'
  const content = mailLayout({
    title,
    paragraphs: [
      'Somebody, perhaps you, tried to sign up with this address. It already has an account.',
      'Sign in, or choose a new password if you have forgotten yours.',
    ],
    buttons: [{ label: 'Sign in', href: authUrl }],
    note: 'If it was not you, do nothing: your account is as it was.',
    why: 'You get this mail because somebody tried to sign up at Semblance with this address.',
  })
  return { to, subject: title, ...content }
}
