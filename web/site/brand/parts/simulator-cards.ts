/** What the simulator's cards do; the numbers are those that people know from Stripe's tests. */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', outcome: 'succeed', about: 'pays' },
  { number: '4000 0000 0000 0002', outcome: 'decline', about: 'is declined' },
  { number: '4000 0025 0000 3155', outcome: 'ask', about: 'asks you at your bank (3-D Secure)' },
  { number: '4000 0000 0000 9235', outcome: 'review', about: 'pays, and is looked at by us first' },
] as const

export type CardOutcome = (typeof TEST_CARDS)[number]['outcome']

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** What a card does; undefined for a number that is no test card. */
export const outcomeOf = (number: string): CardOutcome | undefined =>
  TEST_CARDS.find((card) => digitsOf(card.number) === digitsOf(number))?.outcome

/** `12/29`, at some day from this month on. */
export function isExpiry(text: string, now: Date): boolean {
  const match = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(\d{2})\s*$/.exec(text)
  if (!match) return false
  const [, month, year] = match
  return (2000 + Number(year)) * 12 + Number(month) >= now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}
