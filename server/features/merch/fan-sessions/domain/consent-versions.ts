/** The times at which a campaign's own texts were written. */
type WithLegal = { legal: { privacyUpdatedAt: string | null; termsUpdatedAt: string | null } }

/**
 * SHA-256 of the consent texts of our store pages, in all languages, by version. A text that
 * somebody agreed to keeps its version: a changed one gets a new line.
 */
export const OWN_CONSENT_TEXTS = {
  'semblance-1': '7d466a3e3ef9e664fb6e8bf68ead379143f0d1d94b831df81ca1989d0d72c263',
} as const satisfies Readonly<Record<string, string>>

/** Version of the text that our store pages show now, in campaigns without a text of their own. */
export const OWN_CONSENT_VERSION: keyof typeof OWN_CONSENT_TEXTS = 'semblance-1'

/**
 * True if a fan of the campaign may have agreed to this version: it is one of our own texts, or the
 * time at which the campaign's current privacy text or terms were written.
 */
export const isConsentVersion = (campaign: WithLegal | undefined, version: string): boolean =>
  Object.hasOwn(OWN_CONSENT_TEXTS, version) ||
  [campaign?.legal.privacyUpdatedAt, campaign?.legal.termsUpdatedAt].includes(version)
