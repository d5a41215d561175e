import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { PageHeading } from '../../parts/layout/page.tsx'
import { say } from '../../words/say.ts'
import { prefetchQuery, useApiQuery, useFacts } from '../api.tsx'
import { useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Finder } from '../parts/forms/facets.tsx'
import { Sheet } from '../parts/layout/sheet.tsx'
import { ChosenBar } from './parts/chosen-bar.tsx'
import { SampleResults, useSample } from './parts/sample-search.tsx'
import { SearchBox } from './parts/search-box.tsx'
import { TalentFacets } from './parts/talent-facets.tsx'
import { TalentResults } from './parts/talent-results.tsx'
import { chosenIn, parseTalentSearch, readerOf } from './talent-search.ts'

export const head: PageModule['head'] = () => ({
  title: say('Find a talent'),
  description: say(
    'Faces and voices of people who gave their consent. Describe who you are looking for, or filter by how they look and sound.',
  ),
  canonical: '/talents',
})

export const prefetch: NonNullable<PageModule['prefetch']> = (site, { search }) => {
  const { text, byText, byFilters } = parseTalentSearch(search, readerOf(site.facts))
  return text === ''
    ? prefetchQuery(site, 'GET /api/indexing/search', byFilters)
    : prefetchQuery(site, 'POST /api/indexing/search', byText)
}

export default function TalentsPage() {
  const { search, change } = useFilters()
  const reader = readerOf(useFacts())
  const { isBrand } = reader
  const searchQuery = parseTalentSearch(search, reader)
  const { text, page } = searchQuery
  const byFilters = useApiQuery('GET /api/indexing/search', searchQuery.byFilters, {
    when: text === '',
    keepsLast: true,
  })
  const byText = useApiQuery('POST /api/indexing/search', searchQuery.byText, { when: text !== '', keepsLast: true })
  const found = text === '' ? byFilters : byText
  const sample = useSample()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const chosen = chosenIn(search)
  const choose = (slugs: readonly string[]) => change({ chosen: slugs.join(',') })
  const narrow = (values: Readonly<Record<string, string | null>>) => {
    sample.forget()
    change({ ...values, page: null }, { keepsHistory: true })
  }
  const top = useTopOfPage(page)

  const facets = (
    <TalentFacets
      searchQuery={searchQuery}
      search={search}
      counts={found.data?.facets}
      isBrand={isBrand}
      onChange={narrow}
    />
  )
  return (
    <>
      <PageHeading
        title={say('Find a face or a voice')}
        lead={say('Everyone here agreed to be found. Nothing is published before they accept your offer.')}
      />
      <form
        className="stack"
        method="get"
        action="/talents"
        aria-label={say('Search for talents')}
        ref={top}
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          narrow({
            text: String(form.get('text') ?? '').trim(),
            q: String(form.get('q') ?? searchQuery.byFilters.query?.q ?? '').trim(),
          })
        }}
      >
        <SearchBox
          key={text}
          text={text}
          filterCount={searchQuery.filters.length}
          isBrand={isBrand}
          sample={sample}
          onFilters={() => setSheetOpen(true)}
        />
        <Finder facets={isSheetOpen ? null : facets}>
          {sample.state === null ? (
            <Load of={found} skeleton={<Skeleton count={12} shape="tiles" />}>
              {(response) => (
                <TalentResults
                  answer={response}
                  searchQuery={searchQuery}
                  search={search}
                  isStale={found.isPlaceholderData}
                  chosen={isBrand ? { slugs: chosen, choose } : null}
                />
              )}
            </Load>
          ) : (
            <SampleResults sample={sample} chosen={isBrand ? { slugs: chosen, choose } : null} />
          )}
        </Finder>
        <Sheet title={say('Filters')} isOpen={isSheetOpen} onClose={() => setSheetOpen(false)}>
          {facets}
        </Sheet>
      </form>
      {isBrand && chosen.length > 0 && <ChosenBar slugs={chosen} onClear={() => choose([])} />}
    </>
  )
}

function useTopOfPage(page: number) {
  const top = useRef<HTMLFormElement>(null)
  const last = useRef(page)
  useEffect(() => {
    if (last.current !== page) top.current?.scrollIntoView()
    last.current = page
  }, [page])
  return top
}
