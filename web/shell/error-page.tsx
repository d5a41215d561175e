import type { PageAssets, PageProps } from '../pages.ts'
import { Page } from './page.tsx'

/** What a person's browser meets when something did not work: what happened, and where to go from it. */
export const ErrorPage = ({ title, text, status, actions, assets }: PageProps['error'] & { assets: PageAssets }) => (
  <Page assets={assets} eyebrow={`Error ${status}`} title={title} lead={text} home="/" actions={actions} />
)
