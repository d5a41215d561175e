import './skeleton.css'
import { say } from '../../words/say.ts'

type SkeletonProps = {
  count?: number
  shape?: 'lines' | 'rows' | 'tiles'
  label?: string
}

/** Placeholder that appears after a short delay and is announced once to screen readers. */
export const Skeleton = ({ count = 3, shape = 'rows', label = say('Loading') }: SkeletonProps) => (
  <div className={`skeleton skeleton-${shape}`} role="status" aria-label={label}>
    {Array.from({ length: count }, (_, at) => (
      <span key={at} className="skeleton-piece" aria-hidden="true" />
    ))}
  </div>
)
