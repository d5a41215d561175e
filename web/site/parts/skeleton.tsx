import './skeleton.css'

type SkeletonProps = {
  /** How many lines, or tiles, of the shape to come. */
  count?: number
  shape?: 'lines' | 'rows' | 'tiles'
  /** What ears are told. */
  label?: string
}

/** The shape of what comes, shown after a moment; ears are told once that it comes. */
export const Skeleton = ({ count = 3, shape = 'rows', label = 'Loading' }: SkeletonProps) => (
  <div className={`skeleton skeleton-${shape}`} role="status" aria-label={label}>
    {Array.from({ length: count }, (_, at) => (
      <span key={at} className="skeleton-piece" aria-hidden="true" />
    ))}
  </div>
)
