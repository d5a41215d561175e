import { useFacts } from '../../api.tsx'

/** Returns a path, which works even if this page was opened under another origin. */
export const stripOrigin = (address: string, baseUrl: string): string =>
  address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : address

/** Returns a function like `stripOrigin` that also accepts null. */
export function useStripOrigin(): (address: string | null) => string | null {
  const { baseUrl } = useFacts()
  return (address) => address && stripOrigin(address, baseUrl)
}

/**
 * Returns a function that builds sign-in links that return to `path`. With a role, a new person
 * gets this kind of account.
 */
export function useSignInLink(): (path: string, page?: 'login' | 'signup', role?: 'brand' | 'talent') => string {
  const { authUrl, baseUrl } = useFacts()
  return (path, page = 'login', role) =>
    `${authUrl}/${page}?returnTo=${encodeURIComponent(new URL(path, baseUrl).href)}${role ? `&role=${role}` : ''}`
}
