import type { Refused } from '../api.tsx'
import { useFacts, useViewer } from '../api.tsx'
import { useAgain } from '../navigation.tsx'
import { Actions, Button } from '../parts/button.tsx'
import { PageHeading } from '../parts/page.tsx'
import { wordsOf } from '../words/refusals.ts'

/** A page that cannot be shown: what happened, and the way on. */
export function RefusedPage({ refused }: { refused: Refused | null }) {
  const { authUrl } = useFacts()
  const viewer = useViewer()
  const again = useAgain()
  const mayPass = refused !== null && (refused.status === 0 || refused.status === 429 || refused.status >= 500)
  const isGone = refused === null || refused.status === 404
  const { title, text } = isGone
    ? { title: 'There is nothing here', text: 'The address may be mistyped, or the page has moved.' }
    : wordsOf(refused)
  return (
    <>
      <PageHeading title={title} lead={text} />
      <Actions>
        {mayPass && (
          <Button look="primary" onClick={again}>
            Try again
          </Button>
        )}
        <Button look={mayPass ? 'plain' : 'primary'} to={viewer ? '/home' : '/'}>
          {viewer ? 'Go home' : 'Go to the start'}
        </Button>
        {isGone && <Button to="/talents">Find a talent</Button>}
        {!viewer && !isGone && <Button to={`${authUrl}/login`}>Sign in</Button>}
      </Actions>
      {refused?.requestId && <p className="small muted">If you ask us about it, tell us this: {refused.requestId}</p>}
    </>
  )
}

/** Our own mistake, or code that did not come: loading anew helps in both cases. */
export const BrokenPage = () => (
  <>
    <PageHeading
      title="This page stumbled"
      lead="Nothing you saved is lost. Load the page again; if it stumbles once more, tell us what you did before."
    />
    <Actions>
      <Button look="primary" onClick={() => location.reload()}>
        Load the page again
      </Button>
      <Button to="/home">Go home</Button>
    </Actions>
  </>
)
