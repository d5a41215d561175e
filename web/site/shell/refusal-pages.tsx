import { PageHeading } from '../../parts/layout/page.tsx'
import { say } from '../../words/say.ts'
import type { ApiError } from '../api.tsx'
import { useApiMutation, useApiQuery, useFacts, useViewer } from '../api.tsx'
import { useCurrentAddress, useRefetchPage } from '../navigation.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { findPage } from '../routing.ts'
import { wordsOf } from '../words/refusals.ts'

/** Explains why a page was refused, and links to other pages. */
export function RefusedPage({ refused }: { refused: ApiError | null }) {
  const { authUrl } = useFacts()
  const viewer = useViewer()
  const here = useCurrentAddress()
  const again = useRefetchPage()
  const mayPass = refused !== null && (refused.status === 0 || refused.status === 429 || refused.status >= 500)
  const isGone = refused === null || refused.status === 404 || refused.status === 400
  const { title, text } = isGone
    ? { title: say('Page not found'), text: say('The address may be wrong, or the page has moved.') }
    : wordsOf(refused)
  // If the address has no page, the link is a normal one that reloads the document.
  const isPage = findPage(here.split('?')[0] ?? here) !== undefined
  return (
    <>
      <PageHeading title={title} lead={text} />
      {refused?.code === 'ADMIN_ROLE_REQUIRED' && <FullAdmins />}
      <Actions>
        {(IN_TEAMS.includes(refused?.code ?? '') ||
          (viewer?.isTeamClosed && refused?.code === 'SECOND_FACTOR_REQUIRED')) && <SwitchBack />}
        {mayPass && (
          <Button look="primary" to={here} {...(isPage ? { onClick: again } : {})}>
            {say('Try again')}
          </Button>
        )}
        <Button look={mayPass ? 'plain' : 'primary'} to={viewer ? '/home' : '/'}>
          {viewer ? say('Go home') : say('Go to the home page')}
        </Button>
        {isGone && <Button to="/talents">{say('Find a talent')}</Button>}
        {mayPass && <Button to="/status">{say('Check the system status')}</Button>}
        {!viewer && !isGone && !mayPass && <Button to={`${authUrl}/login`}>{say('Sign in')}</Button>}
      </Actions>
      {refused?.requestId && (
        <p className="small muted">
          {say('If you contact us about this, include this ID: {requestId}', { requestId: refused.requestId })}
        </p>
      )}
    </>
  )
}

const IN_TEAMS = ['NOT_FOR_TEAMS', 'TEAM_MEMBERSHIP_ENDED', 'TEAM_BLOCKED']

/** Lets a member of a team act for their own account again. */
function SwitchBack() {
  const change = useApiMutation('POST /api/teams/switch', { onDone: () => location.reload() })
  return (
    <Button look="primary" isBusy={change.isBusy} onClick={() => void change.call({ body: { teamId: null } })}>
      {say('Switch to your own account')}
    </Button>
  )
}

/** Names the people who can change the roles of the reader. */
function FullAdmins() {
  const { data } = useApiQuery('GET /api/admin/roles')
  const names = (data?.admins ?? []).flatMap(({ displayName, adminRoles }) =>
    adminRoles.includes('full') ? [displayName] : [],
  )
  return names.length === 0 ? null : <p>{say('Full admins: {names}.', { names: names.join(', ') })}</p>
}

/**
 * Shown after an error in the page's code, or if the code cannot be loaded. A reload can help in
 * both cases.
 */
export const BrokenPage = () => (
  <>
    <PageHeading
      title={say('This page failed to load')}
      lead={say('Nothing you saved is lost. Reload the page. If it fails again, tell us what you did before.')}
    />
    <Actions>
      <Button look="primary" onClick={() => location.reload()}>
        {say('Reload page')}
      </Button>
      <Button to="/home">{say('Go home')}</Button>
    </Actions>
  </>
)
