import type { ApiKey, ApiKeyEntry } from '../../../../client/src/api-types.ts'
import type { StatusLabel } from '../../../parts/values/state-chip.tsx'
import { say } from '../../../words/say.ts'

export const KEY_STATES: Readonly<Record<ApiKey['status'], StatusLabel>> = {
  ACTIVE: {
    get word() {
      return say('Active')
    },
    tone: 'good',
    shape: '●',
  },
  EXPIRED: {
    get word() {
      return say('Expired')
    },
    tone: 'warn',
    shape: '◐',
  },
  REVOKED: {
    get word() {
      return say('Revoked')
    },
    tone: 'bad',
    shape: '○',
  },
}

const ACTIONS: Readonly<Record<ApiKeyEntry['action'], string>> = {
  get CREATED() {
    return say('Created')
  },
  get ROTATED() {
    return say('Secret replaced')
  },
  get REVOKED() {
    return say('Revoked')
  },
  get REQUESTED() {
    return say('Change requested by a program')
  },
}

export const wordsOfEntry = ({ action, route }: ApiKeyEntry): string =>
  route === null ? ACTIONS[action] : `${ACTIONS[action]}: ${route}`
