import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../../../parts/feedback/skeleton.tsx'
import { say } from '../../../words/say.ts'
import type { ApiError } from '../../api.tsx'
import { Button } from '../forms/button.tsx'
import { RefusalNotice } from './notice.tsx'

type LoadProps<Body> = {
  of: Pick<UseQueryResult<Body, ApiError>, 'data' | 'error' | 'refetch' | 'isFetching'>
  skeleton?: ReactNode
  /** Link that is shown after a 404 response, because a retry would not help. */
  back?: { to: string; label: string }
  children: (body: Body) => ReactNode
}

/** Shows a placeholder, an error or the loaded data. */
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
          <Button onClick={() => void refetch()} isBusy={isFetching} busyLabel={say('Trying again')}>
            {say('Try again')}
          </Button>
        )}
      </div>
    </div>
  )
}
