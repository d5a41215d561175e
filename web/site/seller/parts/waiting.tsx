import './waiting.css'

type WaitingProps = {
  label: string
  /** Progress; undefined if unknown. */
  value?: number
  max?: number
  /** Describes the current step. */
  words: string
}

/** Progress of a slow operation, with the current step. */
export const Waiting = ({ label, value, max, words }: WaitingProps) => (
  <div className="waiting">
    <progress aria-label={label} value={value} max={max} />
    <p className="small muted" role="status">
      {words}
    </p>
  </div>
)
