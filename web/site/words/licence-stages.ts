import type { Licence } from '../../../client/src/api-types.ts'
import type { StatusLabel } from '../../parts/values/state-chip.tsx'
import { say } from '../../words/say.ts'

/** Labels of the stages of a license, on every page that shows one. */
export const LICENCE_STAGES: Readonly<Record<Licence['stage'], StatusLabel>> = {
  RUNNING: {
    get word() {
      return say('Valid')
    },
    tone: 'good',
    shape: '●',
  },
  ENDING_SOON: {
    get word() {
      return say('Ends soon')
    },
    tone: 'warn',
    shape: '◐',
  },
  UPCOMING: {
    get word() {
      return say('Not valid yet')
    },
    tone: 'calm',
    shape: '○',
  },
  ENDED: {
    get word() {
      return say('Expired')
    },
    tone: 'muted',
    shape: '○',
  },
  SUPERSEDED: {
    get word() {
      return say('Replaced')
    },
    tone: 'calm',
    shape: '→',
  },
  SUSPENDED: {
    get word() {
      return say('Suspended')
    },
    tone: 'warn',
    shape: '◑',
  },
  REVOKED: {
    get word() {
      return say('Revoked')
    },
    tone: 'bad',
    shape: '×',
  },
}
