import { integer, type Setting } from './parsers.ts'

/** What talents may bring of themselves. */
export const LIKENESS_SETTINGS = {
  LIKENESS_ASSETS_MAX: integer({
    default: 200,
    min: 1,
    max: 100_000,
    group: 'Likeness',
    help: 'Images and voice recordings, together, that a talent may keep.',
  }),
  INDEXING_EVENT_DAYS: integer({
    default: 30,
    min: 0,
    max: 36_500,
    group: 'Likeness',
    help: 'How many days it is kept when search looked at what a talent changed. 0: for good.',
  }),
} as const satisfies Record<string, Setting<unknown>>
