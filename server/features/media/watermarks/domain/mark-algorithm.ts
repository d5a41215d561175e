/** Kinds of marks. The version changes if a mark can no longer be read by an older program. */
const NAMES = { picture: 'mark.1', sound: 'sound-mark.1' } as const
export type MarkMedium = keyof typeof NAMES

/**
 * Name of our algorithm, under the reversed domain of this installation, because C2PA's list
 * contains no algorithm of ours.
 */
export function markAlgorithmOf({ BASE_URL }: { BASE_URL: string }, medium: MarkMedium): string {
  const { hostname } = new URL(BASE_URL)
  return [...hostname.split('.').toReversed(), NAMES[medium]].join('.')
}

/** Returns the names of our algorithms. */
export const markAlgorithmsOf = (config: { BASE_URL: string }): string[] =>
  (['picture', 'sound'] as const).map((medium) => markAlgorithmOf(config, medium))

/** Returns the value of a soft binding: the six bytes of the id in Base64. */
export const bindingOfMark = (id: string): string => Buffer.from(id, 'hex').toString('base64')

/** Returns the id in a soft binding. Undefined for anything but six bytes in Base64. */
export const markOfBinding = (value: string): string | undefined =>
  /^[A-Za-z0-9+/_-]{8}$/.test(value) ? Buffer.from(value, 'base64').toString('hex') : undefined
