import type { PageAssets, PageProps } from '../pages.ts'
import { say } from '../words/say.ts'
import { Page } from './page.tsx'

/** Error page: says what happened and links to pages that work. */
export const ErrorPage = ({ title, text, status, actions, assets }: PageProps['error'] & { assets: PageAssets }) => (
  <Page
    assets={assets}
    eyebrow={say('Error {status}', { status })}
    title={say(title)}
    lead={say(text)}
    home="/"
    actions={actions.map((action) => ({ ...action, label: say(action.label) }))}
  />
)
