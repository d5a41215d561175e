import './ai-mark.css'
import { isMadeWithAi } from '../../../../server/platform/made-with-ai/is-made-with-ai.ts'
import { AI_PAGE, AI_WORDS, describeAsMade } from '../../../../server/platform/made-with-ai/words.ts'
import { useFacts } from '../../api.tsx'

type Made = {
  src: string | null
  /** The server's answer, for an address that does not contain the key of its file. */
  madeWithAi?: boolean | undefined
}

/**
 * Returns a function that adds the label to the description of a picture or a recording. It changes
 * nothing if no model made it.
 */
export function useDescribeMade({ src, madeWithAi }: Made): (description: string) => string {
  const { language } = useFacts()
  const isMade = madeWithAi ?? isMadeWithAi(src)
  return (description) => (isMade ? describeAsMade(description, language) : description)
}

/**
 * Label over a picture that a model made; nothing over others. The place around both must be
 * positioned. Screen readers read the label in the description of the picture.
 */
export function AiMark({ src, madeWithAi }: Made) {
  const { label, short } = AI_WORDS[useFacts().language]
  if (!(madeWithAi ?? isMadeWithAi(src))) return null
  return (
    <span className="ai-mark" aria-hidden="true" data-made-with-ai>
      <span className="ai-mark-long">{label}</span>
      <span className="ai-mark-short">{short}</span>
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
