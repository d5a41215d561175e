import { Link } from '../../navigation.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { type Draft, draftIdOf } from '../draft.ts'
import type { useDraft } from '../use-draft.ts'

type StartOverProps = { draft: Draft; onConfirm: () => void }

export const StartOver = ({ draft, onConfirm }: StartOverProps) => (
  <Confirm
    label="Start over"
    look="quiet"
    title="Start a new offer?"
    confirmLabel="Start over"
    isBusy={false}
    onConfirm={async () => {
      onConfirm()
      return true
    }}
  >
    <p>
      {draftIdOf(draft) === null
        ? 'What you entered here is cleared.'
        : `This draft stays in your ${draft.talents.length > 1 ? 'group offers' : 'offers'}. The new one starts empty.`}
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
      <Notice title="Offer for another revision">
        It goes to the same talent and covers the same work.{' '}
        <Link to={`/offers/${encodeURIComponent(draft.revisionOfOfferId)}`}>Open that offer</Link>{' '}
        <Button look="quiet" onClick={() => change({ revisionOfOfferId: null })}>
          Change to a regular offer
        </Button>
      </Notice>
    )}
    {draft.renewsOfferId && draft.talents.length <= 1 && (
      <Notice title="Renewal of a license">
        It begins on the day after the last one, with the same uses. Once it is paid, it replaces the old license.{' '}
        <Link to={`/offers/${encodeURIComponent(draft.renewsOfferId)}`}>Open the old offer</Link>{' '}
        <Button look="quiet" onClick={() => change({ renewsOfferId: null })}>
          Change to a regular offer
        </Button>
      </Notice>
    )}
    {isNewerElsewhere && (
      <Notice tone="warn" title="This draft was saved on another device">
        Below is what you entered on this device. It is not saved yet.{' '}
        <Button look="quiet" onClick={takeOther}>
          Use the other version
        </Button>
      </Notice>
    )}
  </>
)
