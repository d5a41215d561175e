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
} as const satisfies Record<string, Setting<unknown>>
