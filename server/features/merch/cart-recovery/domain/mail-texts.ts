/** Contract, part 2, "Recovery email". */
export const MAIL_TEXTS = {
  en: {
    email_abandoned_subject: 'You left something at {campaign}',
    email_abandoned_header: 'Your cart is saved',
    email_abandoned_body:
      'You put this together at {campaign} but did not order it. You can open your cart on any device.',
    email_abandoned_cta: 'Continue with your cart',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<TextKey, string>>>>

export type TextKey =
  | 'email_abandoned_subject'
  | 'email_abandoned_header'
  | 'email_abandoned_body'
  | 'email_abandoned_cta'
export type Language = keyof typeof MAIL_TEXTS

export const mailText = (key: TextKey, campaign: string, language: Language = 'en'): string =>
  MAIL_TEXTS[language][key].replaceAll('{campaign}', () => campaign)
