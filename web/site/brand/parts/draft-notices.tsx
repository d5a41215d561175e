import { say } from '../../../words/say.ts'
import { Link } from '../../navigation.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { type Draft, draftIdOf } from '../draft.ts'
import type { useDraft } from '../use-draft.ts'

type StartOverProps = { draft: Draft; onConfirm: () => void }

export const StartOver = ({ draft, onConfirm }: StartOverProps) => (
  <Confirm
    label={say('Start over')}
    look="quiet"
    title={say('Start a new offer?')}
    confirmLabel={say('Start over')}
    isBusy={false}
    onConfirm={async () => {
      onConfirm()
      return true
    }}
  >
    <p>
      {draftIdOf(draft) === null
        ? say('What you entered here is cleared.')
        : draft.talents.length > 1
          ? say('This draft stays in your group offers. The new one starts empty.')
          : say('This draft stays in your offers. The new one starts empty.')}
    </p>
  </Confirm>
)

type DraftNoticesProps = { draft: Draft } & Pick<
  ReturnType<typeof useDraft>,
  'change' | 'isNewerElsewhere' | 'takeOther'
>

/** Says that the draft revises an offer, or that another device has saved a newer version. */
export const DraftNotices = ({ draft, change, isNewerElsewhere, takeOther }: DraftNoticesProps) => (
  <>
    {draft.revisionOfOfferId && draft.talents.length <= 1 && (
      <Notice title={say('Offer for another revision')}>
        {say('It goes to the same talent and covers the same work.')}{' '}
        <Link to={`/offers/${encodeURIComponent(draft.revisionOfOfferId)}`}>{say('Open that offer')}</Link>{' '}
        <Button look="quiet" onClick={() => change({ revisionOfOfferId: null })}>
          {say('Change to a regular offer')}
        </Button>
      </Notice>
    )}
    {draft.renewsOfferId && draft.talents.length <= 1 && (
      <Notice title={say('Renewal of a license')}>
        {say(
          'It begins on the day after the last one, with the same uses. Once it is paid, it replaces the old license.',
        )}{' '}
        <Link to={`/offers/${encodeURIComponent(draft.renewsOfferId)}`}>{say('Open the old offer')}</Link>{' '}
        <Button look="quiet" onClick={() => change({ renewsOfferId: null })}>
          {say('Change to a regular offer')}
        </Button>
      </Notice>
    )}
    {isNewerElsewhere && (
      <Notice tone="warn" title={say('This draft was saved on another device')}>
        {say('Below is what you entered on this device. It is not saved yet.')}{' '}
        <Button look="quiet" onClick={takeOther}>
          {say('Use the other version')}
        </Button>
      </Notice>
    )}
  </>
)
