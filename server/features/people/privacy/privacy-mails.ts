import type { Config } from '../../../platform/config/load-config.ts'
import { letterOf } from '../../../platform/mail/index.ts'
import type { Notice } from '../notifications/index.ts'
import { ERASURE_WAIT_DAYS } from './domain/privacy-times.ts'

const dayOf = (time: Date): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(time)

export const exportReadyNotice = (accountId: string, expiresAt: Date): Notice => ({
  accountId,
  type: 'DATA_EXPORT_READY',
  offerId: null,
  title: 'Everything about you is ready',
  body: `The file you asked for can be fetched until ${dayOf(expiresAt)}. The link to it is in your mail.`,
  isPersonal: true,
})

/** Tells the owner that an export is ready. The link only works for the signed-in owner. */
export const exportReadyMail = (accountId: string, url: string, expiresAt: Date) => ({
  accountId,
  kind: 'data-export',
  ...letterOf({
    title: 'Everything about you is ready',
    paragraphs: [
      'You asked for a file with everything we keep about you. It is a zip: a README says what is in it.',
      `The link works until ${dayOf(expiresAt)}, for you alone: you have to have signed in a moment before. Then the file is deleted.`,
    ],
    buttons: [{ label: 'Fetch the file', href: url }],
    note: 'If you did not ask for it, somebody else is signed in to your account: change your password.',
  }),
})

export const erasureScheduledNotice = (accountId: string, erasesAt: Date): Notice => ({
  accountId,
  type: 'ACCOUNT_ERASURE_SCHEDULED',
  offerId: null,
  title: 'Your account is going to be deleted',
  body: `It is deleted on ${dayOf(erasesAt)}. Until then you can sign in and call it off.`,
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
  ...letterOf({
    title: 'Your account is going to be deleted',
    paragraphs: [
      by === 'owner'
        ? `You asked us to delete your account. We do so on ${dayOf(erasesAt)}.`
        : `An administrator has asked for your account to be deleted. We do so on ${dayOf(erasesAt)}.`,
      `You have ${ERASURE_WAIT_DAYS} days to change your mind: sign in and call it off. Signing in alone does not.`,
      'What accounts have to be kept by law stays: amounts, dates and receipts, without your name.',
    ],
    buttons: [{ label: 'Sign in', href: new URL('/home', NEXT_PUBLIC_MAIN_SITE_URL).href }],
    note: 'If you did not ask for it, sign in, call it off and change your password.',
  }),
})

export const erasureCancelledMail = (accountId: string) => ({
  accountId,
  kind: 'account-erasure-cancelled',
  ...letterOf({
    title: 'Your account stays',
    paragraphs: ['The deletion of your account was called off. Nothing has changed.'],
  }),
})

/** The last mail, to an address that is deleted right afterwards. */
export const erasedMail = (address: string) => {
  const { headers: _, ...letter } = letterOf({
    title: 'Your account is deleted',
    paragraphs: [
      'Your account is deleted, and with it everything about you that we do not have to keep.',
      'Amounts, dates and receipts stay in the books, without your name. This is our last mail to you.',
    ],
  })
  return { queue: 'sign-in' as const, kind: 'account-erased', address, letter }
}
