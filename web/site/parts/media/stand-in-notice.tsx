import type { MadeBy } from '../../../../client/src/api-types.ts'
import { useViewer } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Notice } from '../feedback/notice.tsx'

const WORDS = {
  image: {
    title: 'Stylized stand-ins',
    what: 'This server drew these pictures itself, each in a fixed style. They show an idea of the brief, not a photo of the person.',
    hosted: 'a hosted image model, pictures are realistic and follow the brief',
  },
  voice: {
    title: 'Computer voices as stand-ins',
    what: 'This server made these recordings itself. They give the length and the words of the script, not the sound of a person.',
    hosted: 'a hosted voice model, recordings sound like people',
  },
} as const

type StandInNoticeProps = {
  kind: keyof typeof WORDS
  /** Makers of everything that is shown, as the server names them. */
  madeBy: readonly MadeBy[]
}

/**
 * Says that candidates are stand-ins, and what a hosted model would add. Renders nothing if no
 * built-in model made any of them.
 */
export function StandInNotice({ kind, madeBy }: StandInNoticeProps) {
  const isAdmin = useViewer()?.roles.includes('admin') ?? false
  if (!madeBy.includes('BUILT_IN')) return null
  const { title, what, hosted } = WORDS[kind]
  return (
    <Notice title={title}>
      {what} With {hosted}.{' '}
      {isAdmin ? (
        <>
          To connect one, set the API key of a provider and restart the server. <Link to="/admin/models">Models</Link>{' '}
          shows which model answers.
        </>
      ) : (
        'This marketplace uses the built-in model.'
      )}
    </Notice>
  )
}
