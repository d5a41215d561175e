import { useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Actions, Button } from '../parts/button.tsx'
import { PageHeading } from '../parts/page.tsx'
import { bringStore, storeHead, useStore } from './store.ts'
import { useWords, wordsFor } from './words/words.ts'

export { StoreFrame as Frame } from './frame/frame.tsx'
export const bringWords = wordsFor('start')
export const prefetch: NonNullable<PageModule['prefetch']> = bringStore
export const head: PageModule['head'] = (at, read) => ({ ...storeHead(at, read), isListed: false })

/** A fan’s session goes on here, on another device. Nothing is opened before the button: programs follow links by themselves. */
export default function ContinuePage() {
  const { slug } = useStore()
  const { start, refusals, frame } = useWords()
  const { search } = useFilters()
  const token = search.get('token') ?? ''
  const refused = search.get('refused')
  if (token === '' || refused !== null) {
    const { title, text } = refused === 'CAMPAIGN_CLOSED' ? refusals.CAMPAIGN_CLOSED : refusals.LINK_OVER
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
  return (
    <>
      <PageHeading title={start.continueTitle} lead={start.continueLead} />
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
