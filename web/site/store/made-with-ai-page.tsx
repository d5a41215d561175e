import { ButtonLink } from '../../parts/forms/button.tsx'
import { PageHeading, Section } from '../../parts/layout/page.tsx'
import type { PageModule } from '../page-module.ts'
import { useWords, wordsFor, wordsOf } from './words/words.ts'

export { StoreFrame as Frame } from './frame/frame.tsx'
export const loadTexts = wordsFor('ai')
export const head: PageModule['head'] = (_at, _read, { language }) => {
  const { title, lead } = wordsOf(language).ai
  return { title, description: lead }
}

export default function MadeWithAiPage() {
  const { ai } = useWords()
  return (
    <>
      <PageHeading title={ai.title} lead={ai.lead} />
      {ai.parts.map(({ title, text }) => (
        <Section key={title} title={title}>
          {text.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Section>
      ))}
      <Section title={ai.checkTitle}>
        <p>{ai.check}</p>
        <p>
          <ButtonLink href="/verify">{ai.checkAction}</ButtonLink>
        </p>
      </Section>
      <Section title={ai.askTitle}>
        <p>{ai.ask}</p>
        <p>
          <ButtonLink href="/report">{ai.askAction}</ButtonLink>
        </p>
      </Section>
    </>
  )
}
