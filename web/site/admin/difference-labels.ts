/**
 * Part of a sentence about the ledger. If `to` is set, the part is a link to that page. For
 * example, "payment …4f2a1c" links to the payment.
 */
export type DifferencePart = { words: string; to?: string }

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const NAMED = new RegExp(`\\b(payment|offer|seller|payout|advance) (${ID})(’s)?`, 'gi')

/** Builds the path of the page that shows a record, by the record's kind. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  payment: (id) => `/admin/refunds?q=${id}&case=${id}`,
  offer: (id) => `/offers/${id}`,
  seller: (id) => `/admin/payouts?q=${id}`,
  payout: () => '/admin/payouts?only=under_way',
  advance: () => '/admin/payouts',
}

/**
 * Splits a sentence about the ledger into text and links. A record's id becomes a link that shows
 * only the last six characters of the id.
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
