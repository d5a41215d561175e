import type { Slice } from './dashboard.ts'

export function PageLinks({
  section,
  newerAt,
  olderAt,
}: { section: 'payments' | 'transfers' | 'accounts' } & Pick<Slice<unknown>, 'newerAt' | 'olderAt'>) {
  if (newerAt === undefined && olderAt === undefined) return null
  const link = (at: number, words: string) => <a href={`/dev?${section}=${at}#${section}`}>{`${words} ${section}`}</a>
  return (
    <nav className="row between small" aria-label={`Pages of ${section}`}>
      <span>{newerAt !== undefined && link(newerAt, 'Newer')}</span>
      <span>{olderAt !== undefined && link(olderAt, 'Older')}</span>
    </nav>
  )
}
