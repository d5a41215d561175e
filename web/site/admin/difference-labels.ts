/** `to` makes the part a link. For example, "payment …4f2a1c" links to the payment. */
export type DifferencePart = { words: string; to?: string }

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const NAMED = new RegExp(`\\b(payment|offer|seller|payout|advance) (${ID})(’s)?`, 'gi')

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  payment: (id) => `/admin/refunds?q=${id}&case=${id}`,
  offer: (id) => `/offers/${id}`,
  seller: (id) => `/admin/payouts?q=${id}`,
  payout: () => '/admin/payouts?only=under_way',
  advance: () => '/admin/payouts',
}

/**
 * Splits a sentence about a difference. A record's id becomes a link that shows its last six
 * characters.
 */
export function differenceParts(sentence: string): DifferencePart[] {
  const parts: DifferencePart[] = []
  let from = 0
  for (const match of sentence.matchAll(NAMED)) {
    const [all, kind = '', id = '', possessive = ''] = match
    if (match.index > from) parts.push({ words: sentence.slice(from, match.index) })
    parts.push({
      words: `${kind} …${id.slice(-6)}${possessive}`,
      to: PAGES[kind.toLowerCase()]?.(id) ?? '/admin/books',
    })
    from = match.index + all.length
  }
  if (from < sentence.length) parts.push({ words: sentence.slice(from) })
  return parts
}
