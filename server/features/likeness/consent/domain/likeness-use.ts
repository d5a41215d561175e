/**
 * Ways to use a likeness. `preview`: a brand has something made before the talent has accepted an
 * offer. `work`: everything else that needs consent, such as analysis and accepted offers.
 */
export type LikenessUse = 'work' | 'preview'

/**
 * An account's consent as it is checked. Undefined if there is none, or the likeness is suspended.
 */
export type UsableConsent = { previews_allowed: boolean } | undefined

/** Returns why a use is refused; undefined if it is allowed. */
export function whyRefused(consent: UsableConsent, use: LikenessUse): 'no consent' | 'no previews' | undefined {
  if (!consent) return 'no consent'
  return use === 'preview' && !consent.previews_allowed ? 'no previews' : undefined
}
