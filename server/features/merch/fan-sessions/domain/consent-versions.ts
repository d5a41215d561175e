/** A campaign with the times at which its privacy text and its terms were last changed. */
type WithLegal = { legal: { privacyUpdatedAt: string | null; termsUpdatedAt: string | null } }

/**
 * Versions of the consent text on our store pages. The value is the SHA-256 digest of the text in
 * all languages. Fans have agreed to these versions, so never change an existing line. If the text
 * changes, add a line.
 */
export const OWN_CONSENT_TEXTS = {
  'semblance-1': '7d466a3e3ef9e664fb6e8bf68ead379143f0d1d94b831df81ca1989d0d72c263',
} as const satisfies Readonly<Record<string, string>>

/**
 * Current version of our own consent text. Our store pages show this text if the campaign has no
 * text of its own.
 */
export const OWN_CONSENT_VERSION: keyof typeof OWN_CONSENT_TEXTS = 'semblance-1'

/**
 * Returns true if a fan of the campaign may have agreed to this version. Valid versions are the
 * versions of our own text, and the times at which the campaign's privacy text or terms were last
 * changed.
 */
export const isConsentVersion = (campaign: WithLegal | undefined, version: string): boolean =>
  Object.hasOwn(OWN_CONSENT_TEXTS, version) ||
  [campaign?.legal.privacyUpdatedAt, campaign?.legal.termsUpdatedAt].includes(version)
