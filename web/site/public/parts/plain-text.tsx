import { PageHeading, Section } from '../../../parts/layout/page.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'

type PlainTextProps = {
  title: string
  lead: string
  /** Address of the operator's legal text, which is binding. Null if the operator has none. */
  own: string | null
  chapters: readonly { title: string; text: readonly string[] }[]
}

/**
 * Page with a summary in plain language. It links to the operator's legal text, or says that there
 * is none.
 */
export const PlainText = ({ title, lead, own, chapters }: PlainTextProps) => (
  <>
    <PageHeading title={title} lead={lead} />
    {own === null ? (
      <Notice title="Summary">
        This page summarizes how Semblance works. Ask the operator of this site for the full text.
      </Notice>
    ) : (
      <Notice title="Binding text">
        This page summarizes what the software does. You agree to <a href={own}>the operator’s own text</a>.
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
