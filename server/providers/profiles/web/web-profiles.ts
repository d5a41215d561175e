import { buffer } from 'node:stream/consumers'
import { type FetchGuarded, FetchRefused, type LoopbackPorts } from '../../../platform/fetcher/index.ts'
import { type ProfileFailure, type ProfileReader, ProfileUnreadable } from '../port.ts'
import { readPage } from './read-page.ts'

const MAX_PAGE_BYTES = 4_000_000
const PAGE = ['text/html']
const PICTURES = ['image/jpeg', 'image/png', 'image/webp']

const SIGN_IN_PATH = /(?:^|\/)(?:accounts\/)?(?:log-?in|sign-?in|sign_in|auth-?wall|checkpoint|consent)(?:[/.?]|$)/i

/** `fetch` must refuse internal addresses. */
export function createWebProfiles({
  fetch,
  loopbackPorts = [],
}: {
  fetch: FetchGuarded
  loopbackPorts?: LoopbackPorts
}): ProfileReader {
  return {
    name: 'web',
    read: async (address, signal) => {
      const { body, address: end } = await convertFailures(() =>
        fetch(address, { maxBytes: MAX_PAGE_BYTES, accept: PAGE, loopbackPorts, signal }),
      )
      const isElsewhere = new URL(end).pathname !== new URL(address).pathname
      if (isElsewhere && SIGN_IN_PATH.test(new URL(end).pathname)) {
        body.destroy()
        throw new ProfileUnreadable('signIn', 'It redirects to a sign-in page.')
      }
      const bytes = await convertFailures(() => buffer(body))
      const { profile, isPrivate, asksForPassword } = await readPage(bytes.toString('utf8'), end)
      if (isPrivate) throw new ProfileUnreadable('private', 'The profile is not public.')
      if (profile.followers === null && asksForPassword)
        throw new ProfileUnreadable('signIn', 'It redirects to a sign-in page.')
      return profile
    },
    openImage: async (imageUrl, { maxBytes, signal }) =>
      (await convertFailures(() => fetch(imageUrl, { maxBytes, accept: PICTURES, loopbackPorts, signal }))).body,
  }
}

/** Any other status is reported as unreachable. */
const BY_STATUS: Readonly<Record<number, ProfileFailure>> = {
  401: 'signIn',
  403: 'blocked',
  404: 'gone',
  410: 'gone',
  429: 'blocked',
  451: 'blocked',
  // LinkedIn sends this status to programs.
  999: 'blocked',
}

const BY_REASON = {
  address: 'unreachable',
  network: 'unreachable',
  unreachable: 'unreachable',
  redirects: 'unreachable',
  answer: 'unreachable',
  tooSlow: 'slow',
  tooLarge: 'noPage',
  type: 'noPage',
} as const satisfies Record<FetchRefused['reason'], ProfileFailure>

async function convertFailures<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    const reason = BY_STATUS[error.status ?? 0] ?? BY_REASON[error.reason]
    throw new ProfileUnreadable(reason, error.message, { cause: error })
  }
}
