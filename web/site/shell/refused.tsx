import type { Refused } from '../api.tsx'
import { useFacts, useViewer } from '../api.tsx'
import { useAgain, useHere } from '../navigation.tsx'
import { Actions, Button } from '../parts/button.tsx'
import { PageHeading } from '../parts/page.tsx'
import { findPage } from '../routing.ts'
import { wordsOf } from '../words/refusals.ts'

/** A page that cannot be shown: what happened, and the way on. */
export function RefusedPage({ refused }: { refused: Refused | null }) {
  const { authUrl } = useFacts()
  const viewer = useViewer()
  const here = useHere()
  const again = useAgain()
  const mayPass = refused !== null && (refused.status === 0 || refused.status === 429 || refused.status >= 500)
  const isGone = refused === null || refused.status === 404 || refused.status === 400
  const { title, text } = isGone
    ? { title: 'There is nothing here', text: 'The address may be mistyped, or the page has moved.' }
    : wordsOf(refused)
  // Where the site has no page, or there was no script yet, the browser asks for the address itself.
  const isPage = findPage(here.split('?')[0] ?? here) !== undefined
  return (
    <>
      <PageHeading title={title} lead={text} />
      <Actions>
        {mayPass && (
          <Button look="primary" to={here} {...(isPage ? { onClick: again } : {})}>
            Try again
          </Button>
        )}
        <Button look={mayPass ? 'plain' : 'primary'} to={viewer ? '/home' : '/'}>
          {viewer ? 'Go home' : 'Go to the start'}
        </Button>
        {isGone && <Button to="/talents">Find a talent</Button>}
        {mayPass && <Button to="/status">See whether everything works</Button>}
        {!viewer && !isGone && !mayPass && <Button to={`${authUrl}/login`}>Sign in</Button>}
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
