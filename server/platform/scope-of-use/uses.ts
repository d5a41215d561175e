import { translatable } from '../words/message.ts'

/** Uses that a picker offers. Each has one meaning, and no two of them have the same. */
export const USE_LABELS = {
  social: translatable('Social media posts'),
  paid_social: translatable('Social media ads'),
  web: translatable('Websites and online stores'),
  print: translatable('Print'),
  out_of_home: translatable('Outdoor billboards and screens'),
  packaging: translatable('Packaging'),
  merchandise: translatable('Merchandise'),
  broadcast: translatable('Television, radio, streaming'),
  internal: translatable('Internal use'),
} as const

export type KnownUse = keyof typeof USE_LABELS
export const KNOWN_USES = Object.keys(USE_LABELS) as KnownUse[]

/** Folds the spellings of a use: `Paid_Social` and `paid-social` are one. */
export const foldUse = (use: string): string =>
  use
    .trim()
    .toLowerCase()
    .replaceAll(/[_\s-]+/g, ' ')

const KNOWN: ReadonlyMap<string, KnownUse> = new Map(KNOWN_USES.map((use) => [foldUse(use), use]))

/** Reads a use of an offer. Undefined for one in words of its own, such as "everything". */
export const readUse = (use: string): KnownUse | undefined => KNOWN.get(foldUse(use))

/** False for a use in words of its own. It may mean any use. */
export const isKnownUse = (use: string): boolean => KNOWN.has(foldUse(use))

const TRAINING: ReadonlySet<string> = new Set([
  'training',
  'ai training',
  'model training',
  'training data',
  'machine learning',
  'fine tuning',
])

/** True if the use is to train a model, which no license allows. */
export const isTraining = (use: string): boolean => TRAINING.has(foldUse(use))
