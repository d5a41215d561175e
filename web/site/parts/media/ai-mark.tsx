import './ai-mark.css'
import { isMadeWithAi } from '../../../../server/platform/made-with-ai/is-made-with-ai.ts'
import { AI_PAGE, AI_WORDS, describeAsMade } from '../../../../server/platform/made-with-ai/words.ts'
import { useFacts } from '../../api.tsx'

type Made = {
  src: string | null
  /**
   * True if the server says that a model made the file. Needed if `src` does not contain the file's
   * key.
   */
  madeWithAi?: boolean | undefined
}

/**
 * Returns a function that adds the label to the description of a picture or a recording. The
 * function returns the description unchanged if no model made the file.
 */
export function useDescribeMade({ src, madeWithAi }: Made): (description: string) => string {
  const { language } = useFacts()
  const isMade = madeWithAi ?? isMadeWithAi(src)
  return (description) => (isMade ? describeAsMade(description, language) : description)
}

/**
 * Same as `useDescribeMade` for several pictures. A button around a picture needs the label in its
 * own name, because the name must contain the text that is visible in the button.
 */
export function useDescribeEach(): (src: string, description: string) => string {
  const { language } = useFacts()
  return (src, description) => (isMadeWithAi(src) ? describeAsMade(description, language) : description)
}

/**
 * Label over a picture that a model made. Renders nothing for other pictures. The element around
 * label and picture needs a CSS `position`. Screen readers read the label in the description of the
 * picture.
 */
export function AiMark({ src, madeWithAi }: Made) {
  const { label, short } = AI_WORDS[useFacts().language]
  if (!(madeWithAi ?? isMadeWithAi(src))) return null
  return (
    <span className="ai-mark" aria-hidden="true" data-made-with-ai>
      <span className="ai-mark-long">{label}</span>
      {/* CSS shows the short label from this attribute. As text, both labels would be in the text
          of a button around the picture. */}
      <span className="ai-mark-short" data-label={short} />
    </span>
  )
}

/** Line that says that a model made something, with a link to the page that explains it. */
export function AiNote({ src, madeWithAi }: Made) {
  const { label, link } = AI_WORDS[useFacts().language]
  if (!(madeWithAi ?? isMadeWithAi(src))) return null
  return (
    <span className="ai-note small" data-made-with-ai>
      {label}. <a href={AI_PAGE}>{link}</a>
    </span>
  )
}
