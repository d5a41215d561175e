import { daysKept, flag, integer, type Setting } from '../parsers.ts'

export const LIKENESS_SETTINGS = {
  LIKENESS_ASSETS_MAX: integer({
    default: 200,
    min: 1,
    max: 100_000,
    group: 'Likeness',
    help: 'Maximum number of images and voice recordings, together, that a talent may have.',
  }),
  INDEXING_EVENT_DAYS: integer({
    default: 30,
    min: 0,
    max: 36_500,
    group: 'Likeness',
    help: 'Days to keep the search indexing events of talents’ changes. 0: forever.',
  }),
  LIKENESS_FACE_CHECKS: flag({
    optional: true,
    group: 'Likeness',
    help: 'Puts a picture on hold until an admin reviews it, if its face is like another account’s or unlike the account’s own. Unset: on in production, off elsewhere.',
  }),
  READ_PUBLIC_PROFILES: flag({
    optional: true,
    group: 'Likeness',
    help: 'Reads followers and pictures from the public pages of talents’ linked profiles. Off: the data is invented. Unset: on in production, off elsewhere.',
  }),
  TAKEN_DOWN_DAYS: daysKept(180, 'Likeness', 'a picture that was taken down, which can be restored until then'),
  REMOVED_PICTURE_DAYS: daysKept(
    730,
    'Likeness',
    'the fingerprint of a picture that was taken down, with which near copies are found',
  ),
  UNCONFIRMED_REPORT_DAYS: daysKept(7, 'Likeness', 'a report of a face that its sender has not confirmed'),
} as const satisfies Record<string, Setting<unknown>>
