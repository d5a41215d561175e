/**
 * Texts of the cart mail by the contract's keys (part 2, "Recovery email"), in each mail language.
 */
export const MAIL_TEXTS = {
  en: {
    email_abandoned_subject: 'You left something at {campaign}',
    email_abandoned_header: 'It is still in your cart',
    email_abandoned_body: 'You put this together at {campaign} and did not order it. It waits for you, on any device.',
    email_abandoned_cta: 'Go on with your cart',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<TextKey, string>>>>

export type TextKey =
  | 'email_abandoned_subject'
  | 'email_abandoned_header'
  | 'email_abandoned_body'
  | 'email_abandoned_cta'
export type Language = keyof typeof MAIL_TEXTS

/** Returns a text with the campaign's name filled in. */
export const mailText = (key: TextKey, campaign: string, language: Language = 'en'): string =>
  MAIL_TEXTS[language][key].replaceAll('{campaign}', () => campaign)
