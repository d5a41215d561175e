import { Columns, PageHeading, Section } from '../../parts/layout/page.tsx'
import type { PageModule } from '../page-module.ts'
import { Notice } from '../parts/feedback/notice.tsx'
import { Button } from '../parts/forms/button.tsx'
import { ChartParts, FactParts, ListParts, StateParts } from './data-parts.tsx'
import { ButtonParts, CaseParts, FieldParts } from './form-parts.tsx'
import { MediaParts } from './media-parts.tsx'
import { SearchParts } from './search-parts.tsx'

export const head: PageModule['head'] = () => ({ title: 'All components' })

/** Shows every part in every state, for reviewing visual changes. */
export default function PartsPage() {
  return (
    <>
      <PageHeading
        eyebrow="Development"
        title="All components in all states"
        lead="The components that pages are built from."
        actions={<Button look="primary">Main action</Button>}
      />
      <ButtonParts />
      <Section title="Notices">
        <Notice title="Your offer was sent">Mara has until December 12 to reply.</Notice>
        <Notice tone="good">Saved.</Notice>
        <Notice tone="warn" title="Two days left" />
        <Notice tone="bad" title="This file is too large">
          Choose a file of up to 500 MB.
        </Notice>
      </Section>
      <Columns side={<FactParts />}>
        <FieldParts />
        <StateParts />
        <ListParts />
      </Columns>
      <ChartParts />
      <CaseParts />
      <SearchParts />
      <MediaParts />
    </>
  )
}
