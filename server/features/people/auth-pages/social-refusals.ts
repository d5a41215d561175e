import type { Notice } from '../../../../web/auth/page-state.ts'

/** The key is the code that the callback adds to the address. */
const REFUSALS: Readonly<Record<string, string>> = {
  denied: 'You did not allow the sign-in, so you were not signed in. Try again, or sign in with your password.',
  state: 'That sign-in was started in another browser or took too long. Start again from here.',
  unverified: 'The provider has not verified your email address. Verify it there, or sign in with your password.',
  linking:
    'The provider is now connected to your account, but did not sign you in yet. Start again from here, or sign in with your password.',
  provider: 'The provider did not respond correctly. Try again in a moment, or sign in with your password.',
}

export function socialRefusalNotice(code: string): Notice | null {
  const text = Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined
  return text === undefined ? null : { tone: 'bad', text }
}
