/** Times of the last change of a campaign's own texts. */
type WithLegal = { legal: { privacyUpdatedAt: string | null; termsUpdatedAt: string | null } }

/**
 * Consent texts of our store pages, as the SHA-256 of each version in all languages. Fans have
 * agreed to these texts, so never change a line. If a text changes, add a line.
 */
export const OWN_CONSENT_TEXTS = {
  'semblance-1': '7d466a3e3ef9e664fb6e8bf68ead379143f0d1d94b831df81ca1989d0d72c263',
} as const satisfies Readonly<Record<string, string>>

/**
 * Current version of our own consent text. Store pages show it in campaigns that have no text of
 * their own.
 */
export const OWN_CONSENT_VERSION: keyof typeof OWN_CONSENT_TEXTS = 'semblance-1'

/**
 * Returns true if a fan of the campaign may have agreed to this version. It must be the version of
 * one of our own texts, or the time of the last change of the campaign's privacy text or terms.
 */
export const isConsentVersion = (campaign: WithLegal | undefined, version: string): boolean =>
  Object.hasOwn(OWN_CONSENT_TEXTS, version) ||
  [campaign?.legal.privacyUpdatedAt, campaign?.legal.termsUpdatedAt].includes(version)
