import type { ProfileFailure } from '../../../../providers/profiles/port.ts'

export type LinkFailure = ProfileFailure | 'noNumbers' | 'elsewhere'

type FailureRow = {
  /** Message for the talent: what happened and what to do. */
  words: string
  /** Short form for a list of several. */
  short: string
  /** True if the previous reading stays valid, because only our own reading failed. */
  keepsWhatWasRead: boolean
}

/**
 * Reasons for an unreadable link. A new reason in the profile reader's type does not compile
 * without a row here.
 */
export const LINK_FAILURES = {
  gone: {
    words: 'There is no such profile. Check the address.',
    short: 'gone',
    keepsWhatWasRead: false,
  },
  private: {
    words: 'The profile is private. Make it public, or take the link away.',
    short: 'private',
    keepsWhatWasRead: false,
  },
  blocked: {
    words: 'The platform does not let us read it now. We try again tomorrow.',
    short: 'blocked',
    keepsWhatWasRead: true,
  },
  signIn: {
    words: 'The platform shows it only to who signs in there. We try again tomorrow.',
    short: 'asks to sign in',
    keepsWhatWasRead: true,
  },
  slow: {
    words: 'The platform took too long to answer. We try again tomorrow.',
    short: 'too slow',
    keepsWhatWasRead: true,
  },
  noPage: {
    words: 'What lies there is no page that we can read. Check the address.',
    short: 'no page',
    keepsWhatWasRead: true,
  },
  unreachable: {
    words: 'The platform did not answer as it should. We try again tomorrow.',
    short: 'unreachable',
    keepsWhatWasRead: true,
  },
  noNumbers: {
    words: 'The page does not say how many follow. We try again tomorrow.',
    short: 'says no numbers',
    keepsWhatWasRead: true,
  },
  elsewhere: {
    words:
      'The address leads away from the platform, to a page that says nothing of a profile there. Check the address.',
    short: 'leads elsewhere',
    keepsWhatWasRead: true,
  },
} as const satisfies Record<LinkFailure, FailureRow>

export const failureOf = (name: string): FailureRow & { reason: LinkFailure } => {
  const reason = name as LinkFailure
  return { reason, ...LINK_FAILURES[reason] }
}
