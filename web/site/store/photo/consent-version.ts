type WithLegal = { legal: { privacyUpdatedAt: string | null; termsUpdatedAt: string | null } }

/**
 * Returns the version of the consent text. If the campaign has its own legal texts, this is the
 * time of their last change. Otherwise it is the version of our own text.
 */
export const consentVersionOf = ({ legal }: WithLegal): string =>
  legal.privacyUpdatedAt ?? legal.termsUpdatedAt ?? 'semblance-1'
