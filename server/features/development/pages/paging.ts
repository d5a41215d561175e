import { type Html, html } from '../../../platform/pages/layout.ts'

/** A page of a list, newest first, and where the next ones begin. */
export type Slice<Row> = { rows: readonly Row[]; newerAt: number | undefined; olderAt: number | undefined }

/** Links to the pages on either side; nothing when the list is one page. */
export function pageLinks(
  section: 'payments' | 'transfers' | 'accounts',
  { newerAt, olderAt }: Pick<Slice<unknown>, 'newerAt' | 'olderAt'>,
): Html | false {
  if (newerAt === undefined && olderAt === undefined) return false
  const link = (at: number, words: string) => html`<a href="/dev?${section}=${at}#${section}">${words} ${section}</a>`
  return html`<nav class="row between small" aria-label="Pages of ${section}">
<span>${newerAt !== undefined && link(newerAt, 'Newer')}</span><span>${olderAt !== undefined && link(olderAt, 'Older')}</span>
</nav>`
}
