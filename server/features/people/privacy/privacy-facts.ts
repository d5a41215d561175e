import type { Config } from '../../../platform/config/load-config.ts'
import { ERASURE_WAIT_DAYS, EXPORT_KEPT_DAYS } from './domain/privacy-times.ts'

type Service = { name: string; gets: string }
type InWords = string | ((config: Config) => string)
type OptionalService = { name: InWords; gets: InWords; isUsed: (config: Config) => boolean }

const isSocialAtCognito = (config: Config, provider: 'google' | 'apple'): boolean =>
  config.COGNITO_USER_POOL_ID !== undefined && config.COGNITO_SOCIAL_PROVIDERS.includes(provider)

const SERVICES: readonly OptionalService[] = [
  {
    name: 'Stripe',
    gets: 'the amounts of payments and payouts, and what you enter in its forms. Its payment form is loaded from Stripe on pages where you pay, and sets cookies of its own to detect fraud',
    isUsed: ({ PROCESSOR }) => PROCESSOR === 'stripe',
  },
  {
    name: 'Amazon Cognito',
    gets: 'the name, email address and password you sign in with',
    isUsed: (config) => config.COGNITO_USER_POOL_ID !== undefined,
  },
  {
    name: 'Google',
    gets: 'the information that you sign in here, if you sign in with Google',
    isUsed: (config) => config.GOOGLE_CLIENT_ID !== undefined || isSocialAtCognito(config, 'google'),
  },
  {
    name: 'Apple',
    gets: 'the information that you sign in here, if you sign in with Apple',
    isUsed: (config) => config.APPLE_CLIENT_ID !== undefined || isSocialAtCognito(config, 'apple'),
  },
  {
    name: ({ OIDC_NAME }) => `The sign-in provider “${OIDC_NAME}”`,
    gets: 'the information that you sign in here, if you sign in with it',
    isUsed: (config) => config.OIDC_CLIENT_ID !== undefined,
  },
  {
    name: 'A platform that a talent links',
    gets: 'requests for the public page of that profile',
    isUsed: (config) => config.READ_PUBLIC_PROFILES === true,
  },
  {
    name: 'SendGrid',
    gets: 'mails and the addresses they are sent to',
    isUsed: (config) => config.EMAIL_API_KEY !== undefined,
  },
  {
    name: 'Our mail server',
    gets: 'mails and the addresses they are sent to',
    isUsed: (config) => config.EMAIL_API_KEY === undefined && config.SMTP_URL !== undefined,
  },
  {
    name: 'An object store',
    gets: ({ BUCKET_PICTURE_SECONDS: seconds }) =>
      `stored files. Someone who has just opened a private picture can open it there for ${seconds} more seconds`,
    isUsed: ({ STORAGE }) => STORAGE === 's3',
  },
  {
    name: 'Printful',
    gets: 'print files, the products with their prices, engravings and gift notes, and the name, address and email address of the recipient',
    isUsed: (config) => config.PRINTFUL_TOKEN !== undefined,
  },
  {
    name: 'TaxJar',
    gets: 'the address of an order, and the kinds and prices of its products',
    isUsed: (config) => config.TAXJAR_API_KEY !== undefined,
  },
  {
    name: 'OpenAI',
    gets: 'pictures and texts processed by its models',
    isUsed: (config) => config.OPENAI_API_KEY !== undefined,
  },
  {
    name: 'Google Gemini',
    gets: 'pictures and texts processed by its models',
    isUsed: (config) => config.GOOGLE_AI_API_KEY !== undefined,
  },
  {
    name: 'fal',
    gets: 'pictures and texts processed by its models',
    isUsed: (config) => config.FAL_API_KEY !== undefined,
  },
  {
    name: 'ElevenLabs',
    gets: 'recordings and texts processed by its models',
    isUsed: (config) => config.ELEVENLABS_API_KEY !== undefined,
  },
]

export const privacyFacts = (config: Config) => ({
  days: {
    removedPictures: config.REMOVED_PICTURE_DAYS,
    selfies: config.SELFIE_RETENTION_DAYS,
    sessions: config.FAN_SESSION_DAYS,
    orders: config.MERCH_ORDER_NAME_DAYS,
    carts: config.MERCH_CART_DAYS,
    journeys: config.FAN_JOURNEY_DAYS,
    leads: config.LEAD_DAYS,
    mails: config.MAIL_OUTBOX_DAYS,
    erasure: ERASURE_WAIT_DAYS,
    export: EXPORT_KEPT_DAYS,
  },
  services: SERVICES.filter(({ isUsed }) => isUsed(config)).map(({ name, gets }): Service => {
    const toText = (words: InWords): string => (typeof words === 'string' ? words : words(config))
    return { name: toText(name), gets: toText(gets) }
  }),
})
