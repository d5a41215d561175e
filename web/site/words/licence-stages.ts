import type { Licence } from '../../../client/src/api-types.ts'
import type { StatusLabel } from '../../parts/values/state-chip.tsx'

/** Labels of the stages of a license, on every page that shows one. */
export const LICENCE_STAGES: Readonly<Record<Licence['stage'], StatusLabel>> = {
  RUNNING: { word: 'Valid', tone: 'good', shape: '●' },
  ENDING_SOON: { word: 'Ends soon', tone: 'warn', shape: '◐' },
  UPCOMING: { word: 'Not valid yet', tone: 'calm', shape: '○' },
  ENDED: { word: 'Expired', tone: 'muted', shape: '○' },
  SUPERSEDED: { word: 'Replaced', tone: 'calm', shape: '→' },
  SUSPENDED: { word: 'Suspended', tone: 'warn', shape: '◑' },
  REVOKED: { word: 'Revoked', tone: 'bad', shape: '×' },
}
