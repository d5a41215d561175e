import type { PageAssets, PageProps } from '../pages.ts'
import { Page } from './page.tsx'

/** Error page: says what happened and links to pages that work. */
export const ErrorPage = ({ title, text, status, actions, assets }: PageProps['error'] & { assets: PageAssets }) => (
  <Page assets={assets} eyebrow={`Error ${status}`} title={title} lead={text} home="/" actions={actions} />
)
