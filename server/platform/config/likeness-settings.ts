import { daysKept, flag, integer, type Setting } from './parsers.ts'

/** Settings that limit the uploads of talents. */
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
  LIKENESS_FACE_CHECKS: flag({
    optional: true,
    group: 'Likeness',
    help: 'Keeps a picture back until an admin has looked at it, when its face is like another account’s or unlike the account’s own. Unset: on in production, off elsewhere.',
  }),
  READ_PUBLIC_PROFILES: flag({
    optional: true,
    group: 'Likeness',
    help: 'Reads followers and pictures off the public pages of the profiles that talents name. Off: they are made up. Unset: on in production, off elsewhere.',
  }),
  UNCONFIRMED_REPORT_DAYS: daysKept(7, 'Likeness', 'a report of a face stays that its sender has not confirmed'),
} as const satisfies Record<string, Setting<unknown>>
