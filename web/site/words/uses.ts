import { KNOWN_USES, type KnownUse, USE_LABELS } from '../../../server/platform/scope-of-use/uses.ts'
import { say } from '../../words/say.ts'

/** Usage types with their labels. */
export const USES: readonly { value: KnownUse; label: string }[] = KNOWN_USES.map((value) => ({
  value,
  get label() {
    return say(USE_LABELS[value])
  },
}))

/** Turns an unknown usage type into text: `trade_fair` becomes `Trade fair`. */
export function usageLabel(value: string): string {
  const known = USES.find((one) => one.value === value)
  if (known) return known.label
  const words = value.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Lists the usual uses, then others that these terms name. */
export const usageChoices = (named: readonly string[]): { value: string; label: string }[] => [
  ...USES,
  ...named
    .filter((one) => USES.every(({ value }) => value !== one))
    .map((value) => ({ value, label: usageLabel(value) })),
]
