import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter } from '../../../platform/mail/index.ts'
import { dayWords, message } from '../../../platform/words/index.ts'
import type { Notice } from '../notifications/index.ts'
import { ERASURE_WAIT_DAYS } from './domain/privacy-times.ts'

export const exportReadyNotice = (accountId: string, expiresAt: Date): Notice => ({
  accountId,
  type: 'DATA_EXPORT_READY',
  offerId: null,
  title: message('Your data export is ready'),
  body: message('You can download the file you requested until {day}. The link to it is in the email we sent you.', {
    day: dayWords(expiresAt),
  }),
  isPersonal: true,
})

/** The link works only for the signed-in owner. */
export const exportReadyMail = (accountId: string, url: string, expiresAt: Date) => ({
  accountId,
  kind: 'data-export',
  ...createLetter({
    title: message('Your data export is ready'),
    paragraphs: [
      message(
        'You requested a file with all the data we keep about you. It is a ZIP file with a README that describes its content.',
      ),
      message(
        'The link works until {day} and only for you: you need a recent sign-in. After that, the file is deleted.',
        { day: dayWords(expiresAt) },
      ),
    ],
    buttons: [{ label: message('Download file'), href: url }],
    note: message('If you did not request it, someone else is signed in to your account. Change your password.'),
  }),
})

export const erasureScheduledNotice = (accountId: string, erasesAt: Date): Notice => ({
  accountId,
  type: 'ACCOUNT_ERASURE_SCHEDULED',
  offerId: null,
  title: message('Your account is scheduled for deletion'),
  body: message('It will be deleted on {day}. Until then, you can sign in and cancel the deletion.', {
    day: dayWords(erasesAt),
  }),
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
    title: message('Your account is scheduled for deletion'),
    paragraphs: [
      by === 'owner'
        ? message('You asked us to delete your account. We will delete it on {day}.', { day: dayWords(erasesAt) })
        : message('An admin requested the deletion of your account. We will delete it on {day}.', {
            day: dayWords(erasesAt),
          }),
      message(
        'You can cancel the deletion for {days} days: sign in and cancel it in Settings, under “Your data”. Signing in alone does not cancel it.',
        { days: ERASURE_WAIT_DAYS },
      ),
      message('We keep amounts, dates and receipts without your name, because the law requires it.'),
    ],
    buttons: [{ label: message('Sign in'), href: new URL('/home', NEXT_PUBLIC_MAIN_SITE_URL).href }],
    note:
      by === 'owner'
        ? message('If you did not request this, sign in, cancel the deletion and change your password.')
        : message('If you have questions, contact support before that day.'),
  }),
})

export const erasureCancelledMail = (accountId: string) => ({
  accountId,
  kind: 'account-erasure-cancelled',
  ...createLetter({
    title: message('Your account will not be deleted'),
    paragraphs: [message('The deletion of your account was canceled. Nothing has changed.')],
  }),
})

/** The last mail to the address, which is deleted right afterwards. */
export const erasedMail = (address: string) => {
  const { headers: _, ...letter } = createLetter({
    title: message('Your account is deleted'),
    paragraphs: [
      message('Your account is deleted, along with all data about you that we do not have to keep.'),
      message('Amounts, dates and receipts stay in our bookkeeping, without your name. This is our last mail to you.'),
    ],
  })
  return { queue: 'sign-in' as const, kind: 'account-erased', address, letter }
}
