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
  /** On a server: the `Cookie` header of the request at hand. A browser sends its own. */
  cookie?: string
  signal?: AbortSignal
}

/**
 * The signed-in user, or null without a session. An expired session that can be renewed is renewed on the way; in a
 * browser the new cookie takes effect by itself.
 * @throws when the authentication app cannot be reached or answers with an error: that is not "signed out".
 */
export async function getUser({ authUrl, cookie, signal }: GetUserOptions): Promise<User | null> {
  const response = await fetch(new URL('/api/me', authUrl), {
    credentials: 'include',
    cache: 'no-store',
    headers: { accept: 'application/json', ...(cookie === undefined ? {} : { cookie }) },
    ...(signal ? { signal } : {}),
  })
  if (response.status === 401) return null
  if (!response.ok) throw new Error(`The authentication app answered ${response.status}.`)
  const { user } = (await response.json()) as { user: User }
  return user
}
