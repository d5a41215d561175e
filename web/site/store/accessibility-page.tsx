import { ButtonLink } from '../../parts/forms/button.tsx'
import { PageHeading, Section } from '../../parts/layout/page.tsx'
import type { PageModule } from '../page-module.ts'
import { useWords, wordsFor, wordsOf } from './words/words.ts'

export { StoreFrame as Frame } from './frame/frame.tsx'
export const loadTexts = wordsFor('accessibility')
export const head: PageModule['head'] = (_at, _read, { language }) => {
  const { title, lead } = wordsOf(language).accessibility
  return { title, description: lead, canonical: '/accessibility' }
}

/** Accessibility statement of all stores. */
export default function AccessibilityPage() {
  const { accessibility } = useWords()
  return (
    <>
      <PageHeading title={accessibility.title} lead={accessibility.lead} />
      {accessibility.parts.map(({ title, text }) => (
        <Section key={title} title={title}>
          <ul>
            {text.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Section>
      ))}
      <Section title={accessibility.tellTitle}>
        <p>{accessibility.tell}</p>
        <p>
          <ButtonLink href="/report">{accessibility.tellAction}</ButtonLink>
        </p>
        <p>{accessibility.authority}</p>
      </Section>
    </>
  )
}
