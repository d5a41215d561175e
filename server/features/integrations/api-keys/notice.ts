import { message } from '../../../platform/words/index.ts'
import type { Notice } from '../../people/notifications/index.ts'

const TEXTS = {
  CREATED: {
    title: message('API key created'),
    happened: message(
      'The API key {key} was created for your account. A program that has it can act for you. If it was not you, revoke the key and change your password.',
      { key: '' },
    ),
  },
  ROTATED: {
    title: message('API key replaced'),
    happened: message(
      'The API key {key} replaced the secret of an older key. If it was not you, revoke the key and change your password.',
      { key: '' },
    ),
  },
} as const

/** Tells the owner of an account about a key that somebody created or replaced. */
export const keyNotice = (accountId: string, secretStart: string, occasion: keyof typeof TEXTS): Notice => ({
  accountId,
  type: 'API_KEY_CHANGED',
  offerId: null,
  title: TEXTS[occasion].title,
  body: { ...TEXTS[occasion].happened, values: { key: `${secretStart}…` } },
  isPersonal: true,
})
