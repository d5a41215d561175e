import type { Notice } from '../../../../web/auth/page-state.ts'

/** Messages of the sign-in page for failed social sign-ins, by the code from the callback. */
const REFUSALS: Readonly<Record<string, string>> = {
  denied: 'You did not give your consent, so nobody was signed in. Try again, or sign in with your password.',
  state: 'That sign-in was started elsewhere or took too long. Start it again from here.',
  unverified: 'The provider has not verified that address. Verify it there, or sign in with your password.',
  linking:
    'It is connected to your account now, but the provider did not let you in by it yet. Start it again from here, or sign in with your password.',
  provider: 'The provider did not answer as it should. Try again in a moment, or sign in with your password.',
}

/** Null without a code or for an unknown one. */
export function noticeOfRefusal(code: string): Notice | null {
  const text = Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined
  return text === undefined ? null : { tone: 'bad', text }
}
