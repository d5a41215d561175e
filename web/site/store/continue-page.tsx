import type { ApiOperations } from '../../../client/src/api-types.ts'
import { Notice } from '../../parts/feedback/notice.tsx'
import { PageHeading } from '../../parts/layout/page.tsx'
import { ApiError, type Body, prefetchQuery, useApiQuery } from '../api.tsx'
import { useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Snapshot } from '../parts/values/moment.tsx'
import { getRefusalText } from './frame/refusal.tsx'
import { prefetchStore, storeHead, useStore } from './store.ts'
import { useWords, wordsFor } from './words/words.ts'

export { StoreFrame as Frame } from './frame/frame.tsx'

const LINK = 'GET /api/merch/session/hand-over'
const linkInput = (slug: string, token: string) => ({ query: { slug, token } })

export const loadTexts = wordsFor('start')
export const prefetch: NonNullable<PageModule['prefetch']> = async (site, at) => {
  await prefetchStore(site, at)
  const token = at.search.get('token')
  if (!token) return
  try {
    await prefetchQuery(site, LINK, linkInput(at.params.slug ?? '', token))
  } catch (error) {
    // Ignored, because the page explains an expired link.
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
  }
}
export const head: PageModule['head'] = (at, read, facts) => ({ ...storeHead(at, read, facts), isListed: false })

/**
 * Continues a session on another device. The fan has to press a button, because mail programs open
 * links and would take the session away from the first device.
 */
export default function ContinuePage() {
  const { slug } = useStore()
  const { search } = useFilters()
  const token = search.get('token') ?? ''
  const refused = search.get('refused')
  const { data, error } = useApiQuery(LINK, linkInput(slug, token), { when: token !== '' && refused === null })
  if (data) return <Continue slug={slug} token={token} link={data} />
  return token === '' || refused !== null || error ? (
    <CannotContinue slug={slug} code={refused ?? error?.code ?? null} />
  ) : null
}

function CannotContinue({ slug, code }: { slug: string; code: string | null }) {
  const { refusals, frame } = useWords()
  const isOver = code === null || code === 'NotFound' || code === 'BadRequest'
  const { title, text } = getRefusalText(isOver ? 'LINK_OVER' : code, refusals)
  return (
    <>
      <PageHeading title={title} lead={text} />
      <Actions>
        <Button look="primary" to={`/c/${slug}`}>
          {frame.home}
        </Button>
      </Actions>
    </>
  )
}

type Link = Body<ApiOperations[typeof LINK]>

function Continue({ slug, token, link }: { slug: string; token: string; link: Link }) {
  const { start } = useWords()
  return (
    <>
      <PageHeading title={start.continueTitle} lead={start.continueLead} />
      <p>
        <strong>{link.campaignName}</strong>
        <br />
        {start.continueBegun(link.device)}, <Snapshot at={link.createdAt} />
      </p>
      {link.isYours ? <p>{start.continueYours}</p> : <Notice tone="warn">{start.continueOnlyYours}</Notice>}
      <form method="post" action={`/c/${slug}/do/continue`}>
        <input type="hidden" name="token" value={token} />
        <Actions>
          <Button type="submit" look="primary">
            {start.continueButton}
          </Button>
        </Actions>
      </form>
    </>
  )
}
