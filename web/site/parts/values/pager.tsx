import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { say } from '../../../words/say.ts'
import { Button } from '../forms/button.tsx'

type PagerProps = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>

/** Button that loads the next page. Renders nothing at the end of the list. */
export const Pager = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: PagerProps) =>
  hasNextPage && (
    <div>
      <Button onClick={() => void fetchNextPage()} isBusy={isFetchingNextPage} busyLabel={say('Loading more')}>
        {say('Show more')}
      </Button>
    </div>
  )
