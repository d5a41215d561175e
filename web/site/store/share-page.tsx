import './share.css'
import { Notice } from '../../parts/feedback/notice.tsx'
import { PageHeading } from '../../parts/layout/page.tsx'
import { prefetchQuery, useApiQuery, useFacts } from '../api.tsx'
import { useParam, useRefetchPage } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Actions, Button } from '../parts/forms/button.tsx'
import { AiNote, useDescribeMade } from '../parts/media/ai-mark.tsx'
import { prefetchStoreIfAny } from './store.ts'
import { useWords, wordsFor, wordsOf } from './words/words.ts'

export { StoreFrame as Frame } from './frame/frame.tsx'
export const loadTexts = wordsFor('after')

const SHARE = 'GET /api/merch/share/{shareId}'
const inputOf = (shareId: string) => ({ params: { shareId } })

export const prefetch: NonNullable<PageModule['prefetch']> = async (site, { params: { shareId = '' } }) => {
  const { share } = await prefetchQuery(site, SHARE, inputOf(shareId))
  await prefetchStoreIfAny(site, share.campaign.slug)
}

/** Search engines must not list the page, because it shows one person. */
export const head: PageModule['head'] = ({ params: { shareId = '' } }, read, { language }) => {
  const words = wordsOf(language).after.share
  const share = read(SHARE, inputOf(shareId))?.share
  if (!share) return { title: words.goneTitle, isListed: false }
  return {
    title: words.title(share.campaign.name),
    description: `${words.by(share.campaign.talentName)}. ${words.lead}`,
    isListed: false,
    ...(share.pictureUrl === null ? {} : { image: share.pictureUrl }),
  }
}

export function Refusal({ refused: { status } }: { refused: { status: number } }) {
  const { after, frame } = useWords()
  const retry = useRefetchPage()
  const { goneTitle, goneText } = after.share
  if (status === 404)
    return (
      <>
        <PageHeading title={goneTitle} lead={goneText} />
        <Actions>
          <Button look="primary" to="/stores">
            {frame.stores}
          </Button>
        </Actions>
      </>
    )
  return (
    <div className="stack">
      <PageHeading title={after.failed} />
      <div>
        <Button onClick={retry}>{after.again}</Button>
      </div>
    </div>
  )
}

export default function SharePage() {
  const { after } = useWords()
  const { baseUrl } = useFacts()
  const words = after.share
  const shareId = useParam('shareId')
  const { data } = useApiQuery(SHARE, inputOf(shareId))
  if (!data) throw new Error('The share was rendered before it was loaded.')
  const { campaign, previewUrl, pictureUrl, isBought } = data.share
  const picture = isBought ? pictureUrl : (previewUrl ?? pictureUrl)
  const describe = useDescribeMade({ src: picture })
  return (
    <div className="share">
      <div className="share-piece">
        {picture === null ? (
          <p className="muted">{words.pictureGone}</p>
        ) : (
          <img src={picture} alt={describe(words.alt(campaign.name))} fetchPriority="high" />
        )}
      </div>
      <div className="share-words">
        <PageHeading eyebrow={words.by(campaign.talentName)} title={campaign.name} lead={words.lead} />
        <p>
          <AiNote src={picture} />
        </p>
        {campaign.isOpen ? (
          <Actions>
            <Button look="primary" to={`${baseUrl}/c/${campaign.slug}`}>
              {words.makeOwn}
            </Button>
          </Actions>
        ) : (
          <Notice title={words.closedTitle}>{words.closedText}</Notice>
        )}
        <p className="small">
          <a href={`/share/${shareId}/report`}>{words.report}</a>
        </p>
      </div>
    </div>
  )
}
