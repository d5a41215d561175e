/** A talent or a store, which other sites may embed. */
export type Embedded = { kind: 'talent' | 'store'; slug: string }

const KINDS = { t: 'talent', c: 'store' } as const
/** Paths of the public page of a talent, and of the start page of a store. */
const PAGE = /^\/([tc])\/([^/]+)\/?$/

/**
 * Returns what the address of a public page shows. Undefined for every other address: of another
 * site, another page, or no address at all.
 */
export function findEmbedded(address: string, baseUrl: string): Embedded | undefined {
  const url = URL.parse(address)
  if (!url || url.origin !== new URL(baseUrl).origin || url.username !== '' || url.password !== '') return undefined
  const [, letter, name] = PAGE.exec(url.pathname) ?? []
  const slug = decode(name)
  if (slug === undefined) return undefined
  return { kind: KINDS[letter as keyof typeof KINDS], slug }
}

function decode(name: string | undefined): string | undefined {
  try {
    return name === undefined ? undefined : decodeURIComponent(name)
  } catch {
    return undefined
  }
}

/** Returns the path of the public page. */
export const pagePathOf = ({ kind, slug }: Embedded): string =>
  `/${kind === 'talent' ? 't' : 'c'}/${encodeURIComponent(slug)}`

/** Returns the path of the page for frames on other sites. */
export const framePathOf = (embedded: Embedded): string => `${pagePathOf(embedded)}/embed`
