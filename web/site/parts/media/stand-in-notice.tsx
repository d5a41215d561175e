import type { MadeBy } from '../../../../client/src/api-types.ts'
import { Say, say } from '../../../words/say.ts'
import { useViewer } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Notice } from '../feedback/notice.tsx'

const wordsOf = (kind: 'image' | 'voice') =>
  kind === 'image'
    ? {
        title: say('Stylized stand-ins'),
        what: say(
          'This server drew these pictures itself, each in a fixed style. They show an idea of the brief, not a photo of the person. With a hosted image model, pictures are realistic and follow the brief.',
        ),
      }
    : {
        title: say('Computer voices as stand-ins'),
        what: say(
          'This server made these recordings itself. They give the length and the words of the script, not the sound of a person. With a hosted voice model, recordings sound like people.',
        ),
      }

type StandInNoticeProps = {
  kind: 'image' | 'voice'
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
  const { title, what } = wordsOf(kind)
  return (
    <Notice title={title}>
      {what}{' '}
      {isAdmin ? (
        <Say
          text="To connect one, set the API key of a provider and restart the server. <link>Models</link> shows which model answers."
          values={{ link: (words) => <Link to="/admin/models">{words}</Link> }}
        />
      ) : (
        say('This marketplace uses the built-in model.')
      )}
    </Notice>
  )
}
