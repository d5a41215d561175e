import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Refused } from '../api.tsx'
import { Button } from './button.tsx'
import { RefusalNotice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'

type LoadProps<Body> = {
  of: Pick<UseQueryResult<Body, Refused>, 'data' | 'error' | 'refetch' | 'isFetching'>
  /** What is shown until it comes; by default three rows. */
  skeleton?: ReactNode
  /** Where the way goes on when it is not there: asking again would not help. */
  back?: { to: string; label: string }
  children: (body: Body) => ReactNode
}

/** What an answer looks like while it comes, when it does not, and when it is there. */
export function Load<Body>({
  of: { data, error, refetch, isFetching },
  skeleton = <Skeleton />,
  back,
  children,
}: LoadProps<Body>) {
  if (data !== undefined) return children(data)
  if (error === null) return skeleton
  return (
    <div className="stack">
      <RefusalNotice refused={error} />
      <div>
        {back !== undefined && error.status === 404 ? (
          <Button to={back.to}>{back.label}</Button>
        ) : (
          <Button onClick={() => void refetch()} isBusy={isFetching} busyWords="Trying again">
            Try again
          </Button>
        )}
      </div>
    </div>
  )
}
