import { Notice } from '../../../parts/feedback/notice.tsx'
import { PageHeading } from '../../../parts/layout/page.tsx'
import { useRefetchPage } from '../../navigation.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { useWords } from '../../store/words/words.ts'

export function BoardGone({ refused: { status } }: { refused: { status: number } }) {
  const { boards } = useWords()
  const again = useRefetchPage()
  if (status === 404)
    return (
      <>
        <PageHeading title={boards.goneTitle} lead={boards.goneText} />
        <Actions>
          <Button look="primary" to="/boards">
            {boards.goneLink}
          </Button>
        </Actions>
      </>
    )
  return (
    <div className="stack">
      <PageHeading title={boards.title} />
      <Notice tone="bad" title={boards.failed}>
        <Button look="quiet" onClick={again}>
          {boards.again}
        </Button>
      </Notice>
    </div>
  )
}
