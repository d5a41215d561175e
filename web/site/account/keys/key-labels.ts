import type { ApiKey, ApiKeyEntry } from '../../../../client/src/api-types.ts'
import type { StatusLabel } from '../../../parts/values/state-chip.tsx'

export const KEY_STATES: Readonly<Record<ApiKey['status'], StatusLabel>> = {
  ACTIVE: { word: 'Active', tone: 'good', shape: '●' },
  EXPIRED: { word: 'Expired', tone: 'warn', shape: '◐' },
  REVOKED: { word: 'Revoked', tone: 'bad', shape: '○' },
}

const ACTIONS: Readonly<Record<ApiKeyEntry['action'], string>> = {
  CREATED: 'Created',
  ROTATED: 'Secret replaced',
  REVOKED: 'Revoked',
  REQUESTED: 'Change requested by a program',
}

export const wordsOfEntry = ({ action, route }: ApiKeyEntry): string =>
  route === null ? ACTIONS[action] : `${ACTIONS[action]}: ${route}`
