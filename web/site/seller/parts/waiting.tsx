import './waiting.css'

type WaitingProps = {
  label: string
  /** Undefined if the progress is unknown. */
  value?: number
  max?: number
  /** Current step. */
  words: string
}

export const Waiting = ({ label, value, max, words }: WaitingProps) => (
  <div className="waiting">
    <progress aria-label={label} value={value} max={max} />
    <p className="small muted" role="status">
      {words}
    </p>
  </div>
)
