/** Who is signed in, as the authentication app says it at `/api/me`. */
export type User = {
  id: string
  email: string
  displayName: string
  avatarUrl: string | null
  roles: ('brand' | 'talent' | 'agent' | 'admin')[]
  account: { id: string; displayName: string; imageUrl: string | null; slug: string } | null
}

export type GetUserOptions = {
  /** Address of the authentication app, such as `https://auth.example.com`. */
  authUrl: string
  /**
   * On a server: the `Cookie` header of the request at hand. A browser sends its own. Asked this way nothing is renewed,
   * so there is no new cookie to hand back to the browser.
   */
  cookie?: string | undefined
  signal?: AbortSignal
}

/** Says that the cookies are another's: they are read, and neither renewed nor used up. */
const FORWARDED = { 'forwarded-cookie': '1' }

/**
 * The signed-in user, or null without a session. In a browser an expired session that can be renewed is renewed on the
 * way, and the new cookie takes effect by itself. With `cookie` it is only read, as often as you like.
 * @throws when the authentication app cannot be reached or answers with an error: that is not "signed out".
 */
export async function getUser({ authUrl, cookie, signal }: GetUserOptions): Promise<User | null> {
  const response = await fetch(new URL('/api/me', authUrl), {
    credentials: 'include',
    cache: 'no-store',
    headers: { accept: 'application/json', ...(cookie === undefined ? {} : { cookie, ...FORWARDED }) },
    ...(signal ? { signal } : {}),
  })
  if (response.status === 401) return null
  if (!response.ok) throw new Error(`The authentication app answered ${response.status}.`)
  const { user } = (await response.json()) as { user: User }
  return user
}
