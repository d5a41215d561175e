type WithLegal = { legal: { privacyUpdatedAt: string | null; termsUpdatedAt: string | null } }

/** Version of the consent text: the campaign's last change, else our own text's version. */
export const consentVersionOf = ({ legal }: WithLegal): string =>
  legal.privacyUpdatedAt ?? legal.termsUpdatedAt ?? 'semblance-1'
