import { brandName } from '../../../brand.ts'
import { PageHeading, Section } from '../../../parts/layout/page.tsx'
import { Say, say } from '../../../words/say.ts'
import { Notice } from '../../parts/feedback/notice.tsx'

type PlainTextProps = {
  title: string
  lead: string
  own: string | null
  chapters: readonly { title: string; text: readonly string[] }[]
}

/** Shows a summary in plain language and links to the operator's legal text. */
export const PlainText = ({ title, lead, own, chapters }: PlainTextProps) => (
  <>
    <PageHeading title={title} lead={lead} />
    {own === null ? (
      <Notice title={say('Summary')}>
        {say('This page summarizes how {brand} works. Ask the operator of this site for the full text.', {
          brand: brandName(),
        })}
      </Notice>
    ) : (
      <Notice title={say('Binding text')}>
        <Say
          text="This page summarizes what the software does. You agree to <link>the operator’s own text</link>."
          values={{ link: (words) => <a href={own}>{words}</a> }}
        />
      </Notice>
    )}
    {chapters.map((chapter) => (
      <Section key={chapter.title} title={chapter.title}>
        {chapter.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Section>
    ))}
  </>
)
