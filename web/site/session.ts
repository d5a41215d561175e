/**
 * `here`: the browser's cookies are the reader's. `lost`: the session ended while they worked. `other`: somebody else has
 * signed in, in another tab; what this page would send would be sent in their name, so nothing is.
 */
export type SessionState = 'here' | 'lost' | 'other'

export type Session = {
  /** What sends the calls of this page, and sees how they are answered. */
  fetch: typeof fetch
  now: () => SessionState
  onChange: (listener: () => void) => () => void
  /** Somebody has signed in: the reader again, or another person. */
  signedIn: (accountId: string | null) => void
}

type Around = {
  send: typeof fetch
  /** The other tabs of this browser; undefined where it knows no such thing. */
  tabs?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
}

const REFUSED = { error: 'Somebody else is signed in here now. Load the page again.', code: 'Unauthorized' }

/** Watches over the session of a page. A stranger's page has none to lose. */
export function watchSession(accountId: string | null, { send, tabs }: Around): Session {
  let state: SessionState = 'here'
  /** Counts sign-ins: an answer to what was asked before the last one says nothing about it. */
  let era = 0
  const listeners = new Set<() => void>()
  const become = (next: SessionState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  const signedIn = (who: string | null) => {
    if (accountId === null) return
    era += 1
    become(who === accountId ? 'here' : who === null ? 'lost' : 'other')
  }
  tabs?.addEventListener('message', ({ data }: MessageEvent<{ accountId?: unknown }>) => {
    const who = data?.accountId
    if (who === null || typeof who === 'string') signedIn(who)
  })
  tabs?.postMessage({ accountId })
  return {
    now: () => state,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    signedIn,
    fetch: async (...request) => {
      if (state === 'other') return Response.json(REFUSED, { status: 401 })
      const asked = era
      const answer = await send(...request)
      if (answer.status === 401 && accountId !== null && asked === era) become('lost')
      return answer
    },
  }
}
