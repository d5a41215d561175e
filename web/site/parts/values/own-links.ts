import { useFacts } from '../../api.tsx'

/** The path works even if this page was opened under another origin. */
export const stripOrigin = (address: string, baseUrl: string): string =>
  address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : address

/** Like `stripOrigin`, but also accepts null. */
export function useStripOrigin(): (address: string | null) => string | null {
  const { baseUrl } = useFacts()
  return (address) => address && stripOrigin(address, baseUrl)
}

/** Builds sign-in links that return to `path`. */
export function useSignInLink(): (path: string, page?: 'login' | 'signup') => string {
  const { authUrl, baseUrl } = useFacts()
  return (path, page = 'login') => `${authUrl}/${page}?returnTo=${encodeURIComponent(new URL(path, baseUrl).href)}`
}
