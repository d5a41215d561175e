import './candidates.css'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ApiOperations } from '../../../../client/src/api-types.ts'
import { PageHeading } from '../../../parts/layout/page.tsx'
import { ApiError, request } from '../../api.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import type { SiteData } from '../../site-data.ts'
import { useStore } from '../store.ts'
import { useWords } from '../words/words.ts'

type Mailed = ApiOperations['GET /api/merch/ai/recover']['answers'][200]

const keyOf = (token: string) => ['mailed art', token] as const

/**
 * Loads the art behind a mail's link. Loads nothing if the link has expired.
 * @throws Refused for other reasons
 */
export async function prefetchMailedArt(site: SiteData, token: string): Promise<void> {
  const mailed = await request(site, 'GET /api/merch/ai/recover', { query: { art: token } }).catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
    throw error
  })
  site.queryClient.setQueryData<Mailed | null>(keyOf(token), mailed)
}

const readMailed = (queryClient: QueryClient, token: string): Mailed | null =>
  queryClient.getQueryData<Mailed | null>(keyOf(token)) ?? null

/** Returns null if the art was made in another store. */
export function useMailedArt(token: string): Mailed | null {
  const { slug } = useStore()
  const mailed = readMailed(useQueryClient(), token)
  return mailed?.campaign.slug === slug ? mailed : null
}

/** Shows art that was made on another device. A button starts new art on this device. */
export function MailedArt({ mailed }: { mailed: Mailed | null }) {
  const { slug } = useStore()
  const { mailed: words, choose, missing } = useWords().art
  const { title, lead } = mailed ? words : words.over
  return (
    <>
      <PageHeading title={title} lead={lead} />
      {mailed && (
        <ul className={mailed.candidates.length === 1 ? 'candidates candidates-one' : 'candidates'}>
          {mailed.candidates.map(({ artKey, url }, at) => (
            <li key={artKey} className="candidate">
              <Picture
                src={url}
                alt={choose.alt(at + 1)}
                ratio="1 / 1"
                isFirst={at === 0}
                sizes="(max-width: 48rem) 100vw, 34rem"
                missing={missing}
              />
            </li>
          ))}
        </ul>
      )}
      <Actions>
        <Button look="primary" to={`/c/${slug}/photo`}>
          {words.action}
        </Button>
      </Actions>
    </>
  )
}
