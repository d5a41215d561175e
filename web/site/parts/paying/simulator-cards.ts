/** The numbers are those of Stripe's test cards. */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', outcome: 'succeed' },
  { number: '4000 0000 0000 0002', outcome: 'decline' },
  { number: '4000 0025 0000 3155', outcome: 'ask' },
  { number: '4000 0000 0000 9235', outcome: 'review' },
] as const

export type TestCard = (typeof TEST_CARDS)[number]
export type CardOutcome = TestCard['outcome']

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

export const outcomeOf = (number: string): CardOutcome | undefined =>
  TEST_CARDS.find((card) => digitsOf(card.number) === digitsOf(number))?.outcome

/** True for an expiry such as `12/29` that is not in the past. */
export function isExpiry(text: string, now: Date): boolean {
  const match = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(\d{2})\s*$/.exec(text)
  if (!match) return false
  const [, month, year] = match
  return (2000 + Number(year)) * 12 + Number(month) >= now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}
