import type { Notice } from '../../people/notifications/index.ts'

const TEXTS = {
  CREATED: {
    title: 'API key created',
    happened: 'was created for your account. A program that has it can act for you.',
  },
  ROTATED: { title: 'API key replaced', happened: 'replaced the secret of an older key.' },
} as const

/** Tells the owner of an account about a key that somebody created or replaced. */
export const keyNotice = (accountId: string, secretStart: string, occasion: keyof typeof TEXTS): Notice => ({
  accountId,
  type: 'API_KEY_CHANGED',
  offerId: null,
  title: TEXTS[occasion].title,
  body: `The API key ${secretStart}… ${TEXTS[occasion].happened} If it was not you, revoke the key and change your password.`,
  isPersonal: true,
})
