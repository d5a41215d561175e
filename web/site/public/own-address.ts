import { useFacts } from '../api.tsx'

/** An address of ours without its origin: the page is served from there, whatever it is called. */
export const ownPath = (address: string, baseUrl: string): string =>
  address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : address

/** The same, for a picture that may be missing. */
export function useOwnPath(): (address: string | null) => string | null {
  const { baseUrl } = useFacts()
  return (address) => address && ownPath(address, baseUrl)
}

/** Where a stranger signs in, and from where they come back to `path`. */
export function useSignIn(): (path: string, page?: 'login' | 'signup') => string {
  const { authUrl, baseUrl } = useFacts()
  return (path, page = 'login') => `${authUrl}/${page}?returnTo=${encodeURIComponent(new URL(path, baseUrl).href)}`
}
