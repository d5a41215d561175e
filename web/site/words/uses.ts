import type { KnownUse } from '../../../server/platform/scope-of-use/scope.ts'

export const USES: readonly { value: KnownUse; label: string }[] = [
  { value: 'social', label: 'Social media posts' },
  { value: 'paid_social', label: 'Social media ads' },
  { value: 'web', label: 'Websites and online stores' },
  { value: 'print', label: 'Print' },
  { value: 'out_of_home', label: 'Outdoor billboards and screens' },
  { value: 'packaging', label: 'Packaging' },
  { value: 'broadcast', label: 'Television, radio, streaming' },
  { value: 'internal', label: 'Internal use' },
]

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
