import './band.css'
import { type ReactNode, useId } from 'react'

type BandProps = {
  /** Title of the section. Omit it if `words` contains the page's heading. */
  title?: string
  words: ReactNode
  picture?: ReactNode
  isPictureFirst?: boolean
  isStacked?: boolean
  isFirst?: boolean
}

export function Band({ title, words, picture, isPictureFirst = false, isStacked = false, isFirst = false }: BandProps) {
  const id = useId()
  const names = ['band', picture && !isStacked && 'band-two', isPictureFirst && 'band-turned', isFirst && 'band-first']
  return (
    <section className={names.filter(Boolean).join(' ')} aria-labelledby={title === undefined ? undefined : id}>
      <div className="band-words">
        {title !== undefined && (
          <h2 id={id} className="band-title">
            {title}
          </h2>
        )}
        {words}
      </div>
      {picture}
    </section>
  )
}

export const Steps = ({ steps }: { steps: readonly { title: string; text: string }[] }) => (
  <ol className="band-steps">
    {steps.map(({ title, text }) => (
      <li key={title}>
        <h3>{title}</h3>
        <p className="muted">{text}</p>
      </li>
    ))}
  </ol>
)
