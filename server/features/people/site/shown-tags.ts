import { pageTag } from '../kept-pages/index.ts'

type Slug = { slug: string }
/** `endsAt` is the time at which the response changes without a change of a row. */
export type Shown = {
  tags: readonly string[]
  endsAt?: Date | undefined
  /** Stores that close at a time leave the list then. */
  listsStores?: boolean
}

const talents = (found: readonly Slug[]): Shown => ({ tags: found.map(({ slug }) => pageTag('talent', slug)) })
const stores = (found: readonly Slug[]): Shown => ({
  tags: found.map(({ slug }) => pageTag('store', slug)),
  listsStores: found.length > 0,
})
const NOTHING: Shown = { tags: [] }

type Store = { data: Slug & { seller: Slug | null; shutdownEndsAt: string | null } }

/** Says what a response shows, by the path of its route. */
const SHOWN: readonly [RegExp, (body: never) => Shown][] = [
  [/^\/api\/indexing\/search$/, ({ results }: { results: readonly Slug[] }) => talents(results)],
  [/^\/api\/talents\/[^/]+$/, ({ talent }: { talent: Slug }) => talents([talent])],
  [/^\/api\/talents\/[^/]+\/similar$/, (body: { talents: readonly Slug[] }) => talents(body.talents)],
  [/^\/api\/talents\/[^/]+\/ratings$/, () => NOTHING],
  [/^\/api\/products$/, () => NOTHING],
  [/^\/api\/merch\/campaigns$/, ({ campaigns }: { campaigns: readonly Slug[] }) => stores(campaigns)],
  [/^\/api\/merch\/storefronts$/, ({ storefronts }: { storefronts: readonly Slug[] }) => stores(storefronts)],
  [/^\/api\/merch\/campaign\/[^/]+$/, ({ data }: Store) => showStore(data)],
  [/^\/api\/transparency$/, () => NOTHING],
  [/^\/api\/privacy\/facts$/, () => NOTHING],
]

const showStore = ({ slug, seller, shutdownEndsAt }: Store['data']): Shown => ({
  tags: [...stores([{ slug }]).tags, ...(seller ? talents([seller]).tags : [])],
  endsAt: shutdownEndsAt === null ? undefined : new Date(shutdownEndsAt),
})

/**
 * Returns the tags of everything that a response of the API shows. Undefined for a route that is
 * not known here, whose response no page may keep.
 */
export function shownBy(path: string, body: unknown): Shown | undefined {
  const found = SHOWN.find(([pattern]) => pattern.test(path))
  return found?.[1](body as never)
}
