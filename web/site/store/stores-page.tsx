import './stores-page.css'
import { Empty } from '../../parts/feedback/empty.tsx'
import { PageHeading } from '../../parts/layout/page.tsx'
import { prefetchQuery, useApiQuery } from '../api.tsx'
import { Link, useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Button } from '../parts/forms/button.tsx'
import { Picture } from '../parts/media/picture.tsx'
import { useWords, wordsFor, wordsOf } from './words/words.ts'

export { StoreFrame as Frame } from './frame/frame.tsx'
export const loadTexts = wordsFor('start')

const STORES = 'GET /api/merch/storefronts'
const PAGE_SIZE = 24
const LAST_PAGE = 1000
const inputOf = (page: number) => ({ query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } })

/** Returns 1 for an invalid page number. */
const pageIn = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1
}
const addressOf = (page: number): string => (page === 1 ? '/stores' : `/stores?page=${page}`)

export const prefetch: NonNullable<PageModule['prefetch']> = async (site, { search }) => {
  await prefetchQuery(site, STORES, inputOf(pageIn(search)))
}
export const head: PageModule['head'] = (_at, _read, { language }) => {
  const { stores } = wordsOf(language).start
  return { title: stores.title, description: stores.lead }
}

/** Lists the newest store first, for fans who have no link to a store. */
export default function StoresPage() {
  const { stores } = useWords().start
  const page = pageIn(useFilters().search)
  const { data } = useApiQuery(STORES, inputOf(page))
  if (!data) throw new Error('The stores were rendered before they were loaded.')
  const { storefronts, total } = data
  return (
    <>
      <PageHeading title={stores.title} lead={stores.lead} />
      {storefronts.length === 0 ? (
        <Empty title={stores.none} action={page > 1 && <Button to="/stores">{stores.first}</Button>}>
          {stores.noneText}
        </Empty>
      ) : (
        <ul className="stores">
          {storefronts.map(({ id, slug, name, talentName, pictureUrls }, at) => (
            <li key={id} className="stores-one">
              <Pictures urls={pictureUrls} isFirst={at < 2} />
              <h2>
                <Link to={`/c/${slug}`}>
                  <bdi>{name}</bdi>
                </Link>
              </h2>
              <p className="muted">{stores.by(talentName)}</p>
            </li>
          ))}
        </ul>
      )}
      {storefronts.length > 0 && total > PAGE_SIZE && (
        <p className="store-way">
          {page > 1 && <Link to={addressOf(page - 1)}>{stores.newer}</Link>}
          {page * PAGE_SIZE < total && <Link to={addressOf(page + 1)}>{stores.older}</Link>}
        </p>
      )}
    </>
  )
}

type PicturesProps = { urls: readonly string[]; isFirst: boolean }

function Pictures({ urls, isFirst }: PicturesProps) {
  const isOne = urls.length === 1
  return (
    <span className={isOne ? 'stores-pictures stores-pictures-own' : 'stores-pictures'}>
      {urls.map((url) => (
        <Picture
          key={url}
          src={url}
          alt=""
          ratio={isOne ? '16 / 9' : '1 / 1'}
          sizes={isOne ? '(max-width: 40rem) 100vw, 32rem' : '(max-width: 40rem) 30vw, 10rem'}
          isFirst={isFirst}
        />
      ))}
    </span>
  )
}
