import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter } from '../../../platform/mail/index.ts'
import type { Notice } from '../notifications/index.ts'
import { ERASURE_WAIT_DAYS } from './domain/privacy-times.ts'

const dayOf = (time: Date): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(time)

export const exportReadyNotice = (accountId: string, expiresAt: Date): Notice => ({
  accountId,
  type: 'DATA_EXPORT_READY',
  offerId: null,
  title: 'Your data export is ready',
  body: `You can download the file you requested until ${dayOf(expiresAt)}. The link to it is in the email we sent you.`,
  isPersonal: true,
})

/** The link works only for the signed-in owner. */
export const exportReadyMail = (accountId: string, url: string, expiresAt: Date) => ({
  accountId,
  kind: 'data-export',
  ...createLetter({
    title: 'Your data export is ready',
    paragraphs: [
      'You requested a file with all the data we keep about you. It is a ZIP file with a README that describes its content.',
      `The link works until ${dayOf(expiresAt)} and only for you: you need a recent sign-in. After that, the file is deleted.`,
    ],
    buttons: [{ label: 'Download file', href: url }],
    note: 'If you did not request it, someone else is signed in to your account. Change your password.',
  }),
})

export const erasureScheduledNotice = (accountId: string, erasesAt: Date): Notice => ({
  accountId,
  type: 'ACCOUNT_ERASURE_SCHEDULED',
  offerId: null,
  title: 'Your account is scheduled for deletion',
  body: `It will be deleted on ${dayOf(erasesAt)}. Until then, you can sign in and cancel the deletion.`,
  isPersonal: true,
})

export const erasureScheduledMail = (
  { NEXT_PUBLIC_MAIN_SITE_URL }: Pick<Config, 'NEXT_PUBLIC_MAIN_SITE_URL'>,
  accountId: string,
  erasesAt: Date,
  by: 'owner' | 'admin',
) => ({
  accountId,
  kind: 'account-erasure-scheduled',
  ...createLetter({
    title: 'Your account is scheduled for deletion',
    paragraphs: [
      by === 'owner'
        ? `You asked us to delete your account. We will delete it on ${dayOf(erasesAt)}.`
        : `An admin requested the deletion of your account. We will delete it on ${dayOf(erasesAt)}.`,
      `You can cancel the deletion for ${ERASURE_WAIT_DAYS} days: sign in and cancel it in Settings, under “Your data”. Signing in alone does not cancel it.`,
      'We keep amounts, dates and receipts without your name, because the law requires it.',
    ],
    buttons: [{ label: 'Sign in', href: new URL('/home', NEXT_PUBLIC_MAIN_SITE_URL).href }],
    note:
      by === 'owner'
        ? 'If you did not request this, sign in, cancel the deletion and change your password.'
        : 'If you have questions, contact support before that day.',
  }),
})

export const erasureCancelledMail = (accountId: string) => ({
  accountId,
  kind: 'account-erasure-cancelled',
  ...createLetter({
    title: 'Your account will not be deleted',
    paragraphs: ['The deletion of your account was canceled. Nothing has changed.'],
  }),
})

/** The last mail to the address, which is deleted right afterwards. */
export const erasedMail = (address: string) => {
  const { headers: _, ...letter } = createLetter({
    title: 'Your account is deleted',
    paragraphs: [
      'Your account is deleted, along with all data about you that we do not have to keep.',
      'Amounts, dates and receipts stay in our bookkeeping, without your name. This is our last mail to you.',
    ],
  })
  return { queue: 'sign-in' as const, kind: 'account-erased', address, letter }
}
