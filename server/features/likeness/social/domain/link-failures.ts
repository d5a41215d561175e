import type { ProfileFailure } from '../../../../providers/profiles/port.ts'

export type LinkFailure = ProfileFailure | 'noNumbers' | 'elsewhere'

type FailureRow = {
  words: string
  short: string
  /**
   * True if the failure does not mean that the profile has changed, so that its previous numbers
   * stay valid.
   */
  keepsWhatWasRead: boolean
}

/** Does not compile until each failure of the profile reader has a row. */
export const LINK_FAILURES = {
  gone: {
    words: 'This profile does not exist. Check the address.',
    short: 'gone',
    keepsWhatWasRead: false,
  },
  private: {
    words: 'The profile is private. Make it public, or remove the link.',
    short: 'private',
    keepsWhatWasRead: false,
  },
  blocked: {
    words: 'The platform does not let us read the profile at the moment. We will try again tomorrow.',
    short: 'blocked',
    keepsWhatWasRead: true,
  },
  signIn: {
    words: 'The platform only shows the profile to signed-in visitors. We will try again tomorrow.',
    short: 'requires sign-in',
    keepsWhatWasRead: true,
  },
  slow: {
    words: 'The platform took too long to answer. We will try again tomorrow.',
    short: 'too slow',
    keepsWhatWasRead: true,
  },
  noPage: {
    words: 'There is no readable page at this address. Check the address.',
    short: 'not a readable page',
    keepsWhatWasRead: true,
  },
  unreachable: {
    words: 'The platform returned an error. We will try again tomorrow.',
    short: 'unreachable',
    keepsWhatWasRead: true,
  },
  noNumbers: {
    words: 'The page does not show the number of followers. We will try again tomorrow.',
    short: 'shows no follower count',
    keepsWhatWasRead: true,
  },
  elsewhere: {
    words: 'The address redirects to a page that is not a profile. Check the address.',
    short: 'redirects elsewhere',
    keepsWhatWasRead: true,
  },
} as const satisfies Record<LinkFailure, FailureRow>

export const failureOf = (name: string): FailureRow & { reason: LinkFailure } => {
  const reason = name as LinkFailure
  return { reason, ...LINK_FAILURES[reason] }
}
