type WithLegal = { legal: { privacyUpdatedAt: string | null; termsUpdatedAt: string | null } }

/**
 * SHA-256 digest of our consent text in all languages, by version. Fans have agreed to these
 * versions, so add a line for a new text and never change an existing line.
 */
export const OWN_CONSENT_TEXTS = {
  'semblance-1': '7d466a3e3ef9e664fb6e8bf68ead379143f0d1d94b831df81ca1989d0d72c263',
  // With French and Japanese.
  'semblance-2': 'be4304a5ece9308f7fd2cc815f48dd975cb4a214b7025c76627ccb2a8c20d3bf',
} as const satisfies Readonly<Record<string, string>>

/** Shown if the campaign has no text of its own. */
export const OWN_CONSENT_VERSION: keyof typeof OWN_CONSENT_TEXTS = 'semblance-2'

/**
 * Accepts the versions of our own text, and the times of the last changes to the campaign's
 * privacy text or terms.
 */
export const isConsentVersion = (campaign: WithLegal | undefined, version: string): boolean =>
  Object.hasOwn(OWN_CONSENT_TEXTS, version) ||
  [campaign?.legal.privacyUpdatedAt, campaign?.legal.termsUpdatedAt].includes(version)
