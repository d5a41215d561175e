type WithLegal = { legal: { privacyUpdatedAt: string | null; termsUpdatedAt: string | null } }

/**
 * Returns the time of the last change of the campaign's legal texts, or the version of our own
 * text.
 */
export const consentVersionOf = ({ legal }: WithLegal): string =>
  legal.privacyUpdatedAt ?? legal.termsUpdatedAt ?? 'semblance-2'
